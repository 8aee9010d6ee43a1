import sharp, {type Sharp} from 'sharp'
import {openImage} from './describe-image.ts'
import type {OutputFormat, Transform} from './parse-transform.ts'
import {planResize, type Box, type Size} from './resize-image.ts'

export type TransformedImage = {bytes: Uint8Array; mimeType: string}

const mimeTypes: Record<OutputFormat, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** A picture that takes longer is given up. */
const maxSeconds = 15

/** Makes the picture that an image address asks for. */
export async function transformImage(
  bytes: Uint8Array,
  transform: Transform,
  format: OutputFormat,
): Promise<TransformedImage> {
  let picture = await sized(bytes, transform)
  if (transform.flip.includes('v')) picture = picture.flip()
  if (transform.flip.includes('h')) picture = picture.flop()
  if (transform.blur) picture = picture.blur(0.3 + transform.blur / 20)
  if (transform.sharpen) picture = picture.sharpen({sigma: 0.5 + transform.sharpen / 25})
  if (transform.saturation === -100) picture = picture.grayscale()
  else if (transform.saturation) {
    picture = picture.modulate({saturation: 1 + transform.saturation / 100})
  }
  if (transform.invert) picture = picture.negate({alpha: false})
  if (transform.pad !== undefined) picture = await surround(picture, transform)
  if (transform.background ?? format === 'jpg') {
    picture = picture.flatten({background: transform.background ?? '#ffffff'})
  }
  return {bytes: await encode(picture, format, transform.quality), mimeType: mimeTypes[format]}
}

/** The part that `rect` asks for, turned and brought to its size. */
async function sized(bytes: Uint8Array, transform: Transform): Promise<Sharp> {
  const {autoOrient} = await openImage(bytes).metadata()
  let image = openImage(bytes).rotate()
  let rect = transform.rect && clipped(transform.rect, autoOrient)
  let size: Size = rect ?? autoOrient
  if (transform.orientation) {
    // The library turns before it cuts, so these two cannot be one step.
    if (rect) image = image.extract(rect)
    const turned = await carriedOut(image)
    image = turned.picture.rotate(transform.orientation)
    size = transform.orientation % 180 === 0 ? turned : {width: turned.height, height: turned.width}
    rect = undefined
  }
  const {part, resize} = planResize(size, transform)
  const box = part ? offset(part, rect) : rect
  if (box) image = image.extract(box)
  return resize ? image.resize(resize) : image
}

/** Parts that reach over the edge end at the edge. */
function clipped(rect: Box, {width, height}: Size): Box {
  const left = Math.min(rect.left, width - 1)
  const top = Math.min(rect.top, height - 1)
  return {
    left,
    top,
    width: Math.min(rect.width, width - left),
    height: Math.min(rect.height, height - top),
  }
}

function offset(part: Box, within: Box | undefined): Box {
  if (!within) return part
  return {...part, left: part.left + within.left, top: part.top + within.top}
}

async function carriedOut(image: Sharp): Promise<Size & {picture: Sharp}> {
  const {data, info} = await image.raw().toBuffer({resolveWithObject: true})
  const {width, height, channels} = info
  return {picture: sharp(data, {raw: {width, height, channels}}), width, height}
}

/** Apart from the rest, because the library would surround the picture before it blurs and inverts it. */
async function surround(image: Sharp, {pad = 0, background}: Transform): Promise<Sharp> {
  const {picture} = await carriedOut(image)
  const colour = background ?? {r: 0, g: 0, b: 0, alpha: 0}
  return picture.extend({top: pad, bottom: pad, left: pad, right: pad, background: colour})
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
  return encoders[format]().timeout({seconds: maxSeconds}).toBuffer()
}
