import sharp, {type FitEnum, type Sharp} from 'sharp'
import {maxInputPixels} from './describe-image.ts'
import type {Fit, OutputFormat, Transform} from './parse-transform.ts'

export type TransformedImage = {bytes: Uint8Array; mimeType: string}

const mimeTypes: Record<OutputFormat, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** How the service's fits are called by the image library, and whether they enlarge. */
const resizing: Record<Fit, {fit: keyof FitEnum; withoutEnlargement: boolean}> = {
  clip: {fit: 'inside', withoutEnlargement: true},
  max: {fit: 'inside', withoutEnlargement: true},
  crop: {fit: 'cover', withoutEnlargement: false},
  fill: {fit: 'contain', withoutEnlargement: false},
  fillmax: {fit: 'contain', withoutEnlargement: true},
  scale: {fit: 'fill', withoutEnlargement: false},
  min: {fit: 'cover', withoutEnlargement: true},
}

/** Makes the picture that an image address asks for. */
export async function transformImage(
  bytes: Uint8Array,
  transform: Transform,
  format: OutputFormat,
): Promise<TransformedImage> {
  let image = sharp(bytes, {limitInputPixels: maxInputPixels}).rotate()
  if (transform.rect) image = await cut(image, transform.rect)
  if (transform.orientation) image = sharp(await image.toBuffer()).rotate(transform.orientation)
  if (transform.width !== undefined || transform.height !== undefined) {
    image = resize(image, transform)
  }
  if (transform.flip.includes('v')) image = image.flip()
  if (transform.flip.includes('h')) image = image.flop()
  if (transform.blur) image = image.blur(0.3 + transform.blur / 20)
  if (transform.sharpen) image = image.sharpen({sigma: 0.5 + transform.sharpen / 25})
  if (transform.saturation === -100) image = image.grayscale()
  else if (transform.saturation)
    image = image.modulate({saturation: 1 + transform.saturation / 100})
  if (transform.invert) image = image.negate({alpha: false})
  if (transform.background ?? format === 'jpg') {
    image = image.flatten({background: transform.background ?? '#ffffff'})
  }
  return {bytes: await encode(image, format, transform.quality), mimeType: mimeTypes[format]}
}

/** The part is cut out first; parts that reach over the edge end at the edge. */
async function cut(image: Sharp, rect: NonNullable<Transform['rect']>): Promise<Sharp> {
  const {data, info} = await image.toBuffer({resolveWithObject: true})
  const left = Math.min(rect.left, info.width - 1)
  const top = Math.min(rect.top, info.height - 1)
  return sharp(data).extract({
    left,
    top,
    width: Math.min(rect.width, info.width - left),
    height: Math.min(rect.height, info.height - top),
  })
}

function resize(image: Sharp, {width, height, fit, crop, background}: Transform): Sharp {
  return image.resize({
    ...(width === undefined ? {} : {width}),
    ...(height === undefined ? {} : {height}),
    ...resizing[fit],
    ...(fit === 'crop' ? {position: positionOf(crop)} : {}),
    background: background ?? {r: 0, g: 0, b: 0, alpha: 0},
  })
}

function positionOf(crop: string | undefined): string | number {
  switch (crop) {
    case 'entropy':
      return sharp.strategy.entropy
    case 'attention':
      return sharp.strategy.attention
    case 'top':
    case 'bottom':
    case 'left':
    case 'right':
      return crop
    default:
      return 'centre'
  }
}

function encode(image: Sharp, format: OutputFormat, wanted: number): Promise<Uint8Array> {
  const quality = Math.max(1, wanted)
  const encoders: Record<OutputFormat, () => Sharp> = {
    jpg: () => image.jpeg({quality}),
    png: () => image.png(),
    webp: () => image.webp({quality}),
    avif: () => image.avif({quality, effort: 2}),
    gif: () => image.gif(),
  }
  return encoders[format]().toBuffer()
}
