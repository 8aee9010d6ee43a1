import {RequestError} from '../errors.ts'

const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
type Fit = (typeof fits)[number]

export const outputFormats = ['jpg', 'png', 'webp', 'avif', 'gif'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** What an image address asks for; sizes are in pixels of the result. */
export type Transform = {
  width: number | undefined
  height: number | undefined
  fit: Fit
  /** Which part stays when cropping: `focalpoint`, `entropy`, or sides such as `left top`. */
  crop: string | undefined
  /** From 0 to 1 of width and height; `zoom` 2 shows half of what would fit. */
  focalPoint: {x: number; y: number; zoom: number}
  /** Empty border around the picture, in pixels of the result. */
  pad: number | undefined
  rect: {left: number; top: number; width: number; height: number} | undefined
  quality: number
  format: OutputFormat | undefined
  isFormatFree: boolean
  blur: number | undefined
  sharpen: number | undefined
  flip: string
  background: string | undefined
  /** Degrees, clockwise. */
  orientation: number
  saturation: number | undefined
  invert: boolean
}

const maxSide = 8_192

const sides = ['top', 'bottom', 'left', 'right']
const strategies = ['focalpoint', 'entropy', 'attention', 'center']

/** Every parameter that changes the picture. */
const parameters =
  'w h min-w min-h max-w max-h fit crop fp-x fp-y fp-z rect pad q fm auto dpr blur sharp flip bg or sat invert'.split(
    ' ',
  )

/**
 * Reads the parameters of an image address. Undefined: none that changes the image.
 * Throws RequestError 400 for values that make no sense.
 */
export function parseTransform(search: URLSearchParams): Transform | undefined {
  if (!parameters.some((name) => search.has(name))) return undefined

  const dpr = number(search, 'dpr', 0.1, 4) ?? 1
  const scale = (value: number | undefined) =>
    value === undefined ? undefined : Math.max(1, Math.min(maxSide, Math.round(value * dpr)))
  const format = oneOf(search, 'fm', [...outputFormats, 'pjpg', 'jpeg'])

  return {
    width: scale(side(search, 'w')),
    height: scale(side(search, 'h')),
    fit: oneOf(search, 'fit', fits) ?? defaultFit(search),
    crop: parseCrop(search.get('crop')),
    focalPoint: {
      x: number(search, 'fp-x', 0, 1) ?? 0.5,
      y: number(search, 'fp-y', 0, 1) ?? 0.5,
      zoom: number(search, 'fp-z', 1, 10) ?? 1,
    },
    pad: scale(number(search, 'pad', 0, 1_000) || undefined),
    rect: parseRect(search.get('rect')),
    quality: Math.round(number(search, 'q', 0, 100) ?? 75),
    format: format === 'pjpg' || format === 'jpeg' ? 'jpg' : format,
    isFormatFree: search.get('auto')?.split(',').includes('format') ?? false,
    blur: number(search, 'blur', 0, 2000),
    sharpen: number(search, 'sharp', 0, 100),
    flip: oneOf(search, 'flip', ['h', 'v', 'hv', 'vh']) ?? '',
    background: parseColour(search.get('bg')),
    orientation: Number(oneOf(search, 'or', ['0', '90', '180', '270']) ?? 0),
    saturation: number(search, 'sat', -100, 100),
    invert: search.get('invert') === 'true',
  }
}

/** One side of the result, within its `min-` and `max-`; a bound alone counts as the size. */
function side(search: URLSearchParams, name: 'w' | 'h'): number | undefined {
  const wanted = number(search, name, 1, maxSide)
  const min = number(search, `min-${name}`, 1, maxSide)
  const max = number(search, `max-${name}`, 1, maxSide)
  if (wanted === undefined) return max ?? min
  return Math.min(Math.max(wanted, min ?? 1), max ?? maxSide)
}

/** A bound alone never enlarges. */
function defaultFit(search: URLSearchParams): Fit {
  return search.has('w') || search.has('h') ? 'clip' : 'max'
}

/** `top,left` → `left top`, as the image library calls it; unknown words do not count. */
function parseCrop(text: string | null): string | undefined {
  const words = text?.split(',') ?? []
  const strategy = strategies.find((word) => words.includes(word))
  const position = sides.filter((word) => words.includes(word)).toReversed()
  return strategy ?? (position.length > 0 ? position.join(' ') : undefined)
}

function number(
  search: URLSearchParams,
  name: string,
  min: number,
  max: number,
): number | undefined {
  const text = search.get(name)
  if (text === null || text === '') return undefined
  const value = Number(text)
  if (!Number.isFinite(value) || value < min || value > max) {
    throw new RequestError(400, `"${name}" must be a number from ${min} to ${max}`)
  }
  return value
}

function oneOf<Choice extends string>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined {
  const text = search.get(name)
  if (text === null || text === '') return undefined
  const choice = choices.find((candidate) => candidate === text)
  if (choice === undefined)
    throw new RequestError(400, `"${name}" must be one of ${choices.join(', ')}`)
  return choice
}

function parseRect(text: string | null): Transform['rect'] {
  if (text === null) return undefined
  const numbers = text.split(',').map((part) => Math.round(Number(part)))
  const [left = -1, top = -1, width = 0, height = 0] = numbers
  if (
    numbers.length === 4 &&
    left >= 0 &&
    top >= 0 &&
    width > 0 &&
    height > 0 &&
    numbers.every(Number.isFinite)
  ) {
    return {left, top, width, height}
  }
  throw new RequestError(400, '"rect" must be left,top,width,height in pixels')
}

function parseColour(text: string | null): string | undefined {
  if (text === null) return undefined
  if (!/^([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) {
    throw new RequestError(400, '"bg" must be a colour of 3, 4, 6 or 8 hexadecimal digits')
  }
  // Addresses put the transparency first, the image library last.
  if (text.length === 4) return `#${text.slice(1)}${text.slice(0, 1)}`
  if (text.length === 8) return `#${text.slice(2)}${text.slice(0, 2)}`
  return `#${text}`
}
