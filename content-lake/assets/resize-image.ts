import sharp, {type ResizeOptions} from 'sharp'
import type {Transform} from './parse-transform.ts'

export type Size = {width: number; height: number}
export type Box = Size & {left: number; top: number}

/** What to do with a picture, in this order. */
export type ResizePlan = {
  /** The part to cut out first; the whole picture when absent. */
  part?: Box
  resize?: ResizeOptions
}

const transparent = {r: 0, g: 0, b: 0, alpha: 0}

/**
 * Plans how a picture gets its size, in the way that `fit` asks for.
 *
 * @param size of the picture as it is
 */
export function planResize(size: Size, transform: Transform): ResizePlan {
  const {width, height, fit} = transform
  const sides = {width, height}
  const background = transform.background ?? transparent
  if (width === undefined && height === undefined) return {}
  switch (fit) {
    case 'clip':
      return {resize: {...sides, fit: 'inside'}}
    case 'max':
      return {resize: {...sides, fit: 'inside', withoutEnlargement: true}}
    case 'scale':
      return {resize: {...sides, fit: 'fill'}}
    case 'fill':
      return {resize: {...sides, fit: 'contain', background}}
    case 'fillmax':
      return {resize: {...sides, fit: 'contain', withoutEnlargement: true, background}}
    case 'crop':
    case 'min':
      return cover(size, transform)
  }
  return fit satisfies never
}

/** Fills the whole of its size, and loses what does not fit. */
function cover(size: Size, transform: Transform): ResizePlan {
  const {width, height, fit, crop} = transform
  if (width === undefined || height === undefined) {
    const withoutEnlargement = fit === 'min'
    return {resize: {width, height, fit: 'inside', withoutEnlargement}}
  }
  const target = fit === 'min' ? within({width, height}, size) : {width, height}
  if (crop === 'focalpoint') {
    const part = boxAround(transform.focalPoint, size, target)
    return {part, resize: {...target, fit: 'fill'}}
  }
  return {resize: {...target, fit: 'cover', position: positionOf(crop)}}
}

/** The largest size of the same shape that fits into another. */
function within(wanted: Size, size: Size): Size {
  const factor = Math.min(1, size.width / wanted.width, size.height / wanted.height)
  return {
    width: Math.max(1, Math.round(wanted.width * factor)),
    height: Math.max(1, Math.round(wanted.height * factor)),
  }
}

/** The part of the shape of `target`, as large as fits, with the focal point near its middle. */
function boxAround({x, y, zoom}: Transform['focalPoint'], size: Size, target: Size): Box {
  const factor = Math.min(size.width / target.width, size.height / target.height) / zoom
  const width = clamp(Math.round(target.width * factor), 1, size.width)
  const height = clamp(Math.round(target.height * factor), 1, size.height)
  return {
    width,
    height,
    left: clamp(Math.round(x * size.width - width / 2), 0, size.width - width),
    top: clamp(Math.round(y * size.height - height / 2), 0, size.height - height),
  }
}

function positionOf(crop: string | undefined): string | number {
  switch (crop) {
    case 'entropy':
      return sharp.strategy.entropy
    case 'attention':
      return sharp.strategy.attention
    case undefined:
    case 'center':
    case 'focalpoint':
      return 'centre'
    default:
      return crop
  }
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max)
}
