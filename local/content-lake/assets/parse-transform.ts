import {RequestError} from '../http/errors.ts'

export const fits = ['clip', 'crop', 'fill', 'fillmax', 'max', 'scale', 'min'] as const
export type Fit = (typeof fits)[number]

export const outputFormats = ['jpg', 'png', 'webp', 'avif', 'gif'] as const
export type OutputFormat = (typeof outputFormats)[number]

/** What an image address asks for; sizes are in pixels of the result. */
export type Transform = {
  width?: number
  height?: number
  fit: Fit
  /** Which part stays when cropping. */
  crop?: string
  rect?: {left: number; top: number; width: number; height: number}
  quality: number
  format?: OutputFormat
  isFormatFree: boolean
  blur?: number
  sharpen?: number
  flip: string
  background?: string
  orientation?: number
  saturation?: number
  invert: boolean
}

const maxSide = 8_192

const crops = ['top', 'bottom', 'left', 'right', 'center', 'entropy', 'focalpoint', 'attention']

/**
 * Reads the parameters of an image address. Undefined: none that changes the image.
 * Throws RequestError 400 for values that make no sense.
 */
export function parseTransform(search: URLSearchParams): Transform | undefined {
  const known = [
    'w',
    'h',
    'min-w',
    'min-h',
    'max-w',
    'max-h',
    'fit',
    'crop',
    'rect',
    'q',
    'fm',
    'auto',
    'dpr',
    'blur',
    'sharp',
    'flip',
    'bg',
    'or',
    'sat',
    'invert',
  ]
  if (!known.some((name) => search.has(name))) return undefined

  const dpr = number(search, 'dpr', 0.1, 4) ?? 1
  const scale = (value: number | undefined) =>
    value === undefined ? undefined : Math.max(1, Math.min(maxSide, Math.round(value * dpr)))
  const width = scale(number(search, 'w', 1, maxSide) ?? number(search, 'max-w', 1, maxSide))
  const height = scale(number(search, 'h', 1, maxSide) ?? number(search, 'max-h', 1, maxSide))
  const blur = number(search, 'blur', 0, 2000)
  const sharpen = number(search, 'sharp', 0, 100)
  const orientation = number(search, 'or', 0, 270)
  const saturation = number(search, 'sat', -100, 100)
  const format = oneOf(search, 'fm', [...outputFormats, 'pjpg', 'jpeg'])
  const crop = search
    .get('crop')
    ?.split(',')
    .find((part) => crops.includes(part))
  const rect = parseRect(search.get('rect'))
  const background = parseColour(search.get('bg'))

  return {
    ...(width === undefined ? {} : {width}),
    ...(height === undefined ? {} : {height}),
    fit: oneOf(search, 'fit', fits) ?? 'clip',
    ...(crop === undefined ? {} : {crop}),
    ...(rect ? {rect} : {}),
    quality: Math.round(number(search, 'q', 0, 100) ?? 75),
    ...(format === undefined
      ? {}
      : {format: format === 'pjpg' || format === 'jpeg' ? 'jpg' : format}),
    isFormatFree: search.get('auto')?.split(',').includes('format') ?? false,
    ...(blur ? {blur} : {}),
    ...(sharpen ? {sharpen} : {}),
    flip: search.get('flip') ?? '',
    ...(background ? {background} : {}),
    ...(orientation ? {orientation} : {}),
    ...(saturation === undefined ? {} : {saturation}),
    invert: search.get('invert') === 'true',
  }
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
  const [left, top, width, height, ...rest] = text
    .split(',')
    .map((part) => Math.round(Number(part)))
  const isSound =
    rest.length === 0 &&
    [left, top, width, height].every((value) => value !== undefined && Number.isFinite(value)) &&
    (left ?? -1) >= 0 &&
    (top ?? -1) >= 0 &&
    (width ?? 0) > 0 &&
    (height ?? 0) > 0
  if (!isSound || left === undefined || top === undefined || !width || !height) {
    throw new RequestError(400, '"rect" must be left,top,width,height in pixels')
  }
  return {left, top, width, height}
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
