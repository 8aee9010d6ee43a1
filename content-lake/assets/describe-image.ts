import sharp, {type Sharp} from 'sharp'
import {RequestError} from '../errors.ts'
import type {JsonObject} from '../json.ts'
import {imagePalette} from './image-palette.ts'

/** More pixels than this are taken for an attempt to exhaust the memory. */
const maxInputPixels = 100_000_000

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

/** Parts of the metadata that an upload may choose from; the others are always there. */
export type WantedMetadata = {lqip: boolean; palette: boolean}

/** Reads the `meta` parameters of an upload: none given means all, `none` means none. */
export function parseWantedMetadata(search: URLSearchParams): WantedMetadata {
  const names = search.getAll('meta').flatMap((value) => value.split(','))
  const isWanted = (name: string) => names.length === 0 || names.includes(name)
  return {lqip: isWanted('lqip'), palette: isWanted('palette')}
}

/**
 * Reads what an image is from its bytes, whatever it was called.
 * Throws RequestError 400 when it is no image that the lake knows.
 */
export async function describeImage(
  source: Uint8Array,
  wanted: WantedMetadata,
): Promise<ImageDescription> {
  const image = openImage(source)
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
    const {isOpaque} = await openImage(source).stats()
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
        ...(wanted.lqip ? {lqip: await makePlaceholder(source)} : {}),
        ...(wanted.palette ? await findPalette(source) : {}),
      },
    }
  } catch {
    throw new RequestError(400, 'The image is damaged or too large to be read')
  }
}

/**
 * From bytes, never from a file: a drawing may point at other files, and as bytes it is nowhere.
 */
export function openImage(source: Uint8Array): Sharp {
  return sharp(source, {limitInputPixels: maxInputPixels})
}

/** A tiny version as a data address, shown until the image has loaded. */
async function makePlaceholder(source: Uint8Array): Promise<string> {
  const tiny = await openImage(source)
    .rotate()
    .resize({width: 20, height: 20, fit: 'inside'})
    .png({palette: true})
    .toBuffer()
  return `data:image/png;base64,${tiny.toString('base64')}`
}

async function findPalette(source: Uint8Array): Promise<JsonObject> {
  const pixels = await openImage(source)
    .resize({width: 64, height: 64, fit: 'inside', withoutEnlargement: true})
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  const palette = imagePalette(pixels)
  return palette ? {palette} : {}
}
