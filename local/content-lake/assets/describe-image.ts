import sharp from 'sharp'
import {RequestError} from '../http/errors.ts'
import type {JsonObject} from '../json.ts'
import {imagePalette} from './image-palette.ts'

/** More pixels than this are taken for an attempt to exhaust the memory. */
export const maxInputPixels = 100_000_000

export type ImageDescription = {
  extension: string
  mimeType: string
  width: number
  height: number
  /** The `metadata` of the asset document. */
  metadata: JsonObject
}

const formats: Record<string, {extension: string; mimeType: string}> = {
  jpeg: {extension: 'jpg', mimeType: 'image/jpeg'},
  png: {extension: 'png', mimeType: 'image/png'},
  webp: {extension: 'webp', mimeType: 'image/webp'},
  gif: {extension: 'gif', mimeType: 'image/gif'},
  svg: {extension: 'svg', mimeType: 'image/svg+xml'},
  tiff: {extension: 'tif', mimeType: 'image/tiff'},
  heif: {extension: 'avif', mimeType: 'image/avif'},
  avif: {extension: 'avif', mimeType: 'image/avif'},
}

/**
 * Reads what an image is from its bytes, whatever it was called.
 * Throws RequestError 400 when it is no image that the lake knows.
 */
export async function describeImage(bytes: Uint8Array): Promise<ImageDescription> {
  const image = sharp(bytes, {limitInputPixels: maxInputPixels})
  const header = await image.metadata().catch(() => undefined)
  const format = header ? formats[header.format] : undefined
  if (!header || !format || !header.width || !header.height) {
    throw new RequestError(
      400,
      'The file is not an image of a known format (JPEG, PNG, WebP, AVIF, GIF, TIFF, SVG)',
    )
  }
  try {
    // Cameras store a turned picture with a note; 5 to 8 mean that it lies on its side.
    const isTurned = (header.orientation ?? 1) >= 5
    const width = isTurned ? header.height : header.width
    const height = isTurned ? header.width : header.height
    const {isOpaque} = await sharp(bytes, {limitInputPixels: maxInputPixels}).stats()
    return {
      ...format,
      width,
      height,
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: {
          _type: 'sanity.imageDimensions',
          width,
          height,
          aspectRatio: width / height,
        },
        hasAlpha: header.hasAlpha ?? false,
        isOpaque,
        lqip: await makePlaceholder(bytes),
        ...(await findPalette(bytes)),
      },
    }
  } catch {
    throw new RequestError(400, 'The image is damaged or too large to be read')
  }
}

/** A tiny version as a data address, shown until the image has loaded. */
async function makePlaceholder(bytes: Uint8Array): Promise<string> {
  const tiny = await sharp(bytes, {limitInputPixels: maxInputPixels})
    .rotate()
    .resize({width: 20, height: 20, fit: 'inside'})
    .png({palette: true})
    .toBuffer()
  return `data:image/png;base64,${tiny.toString('base64')}`
}

async function findPalette(bytes: Uint8Array): Promise<JsonObject> {
  const pixels = await sharp(bytes, {limitInputPixels: maxInputPixels})
    .resize({width: 64, height: 64, fit: 'inside', withoutEnlargement: true})
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  const palette = imagePalette(pixels)
  return palette ? {palette} : {}
}
