import type {JsonObject} from '../json.ts'

type Colour = {red: number; green: number; blue: number}
type Sample = Colour & {saturation: number; lightness: number; count: number}

/** What each swatch looks for, by saturation and lightness from 0 to 1. */
const swatchTargets = {
  darkMuted: {saturation: 0.3, lightness: 0.26},
  darkVibrant: {saturation: 1, lightness: 0.26},
  lightMuted: {saturation: 0.3, lightness: 0.74},
  lightVibrant: {saturation: 1, lightness: 0.74},
  muted: {saturation: 0.3, lightness: 0.5},
  vibrant: {saturation: 1, lightness: 0.5},
}

/**
 * Finds the colours of an image, in the form that asset documents carry.
 *
 * @param pixels RGBA, four bytes a pixel; transparent ones do not count
 */
export function imagePalette(pixels: Uint8Array): JsonObject | undefined {
  const samples = collectSamples(pixels)
  const total = samples.reduce((sum, {count}) => sum + count, 0)
  const dominant = samples[0]
  if (!dominant) return undefined

  const swatches = Object.entries(swatchTargets).map(([name, target]) => {
    const best = samples.reduce((champion, sample) =>
      score(sample, target, total) > score(champion, target, total) ? sample : champion,
    )
    return [name, toSwatch(best, total)]
  })
  return {
    _type: 'sanity.imagePalette',
    ...Object.fromEntries(swatches),
    dominant: toSwatch(dominant, total),
  }
}

/** Groups pixels into cubes of 32 steps a channel; most frequent first. */
function collectSamples(pixels: Uint8Array): Sample[] {
  const cubes = new Map<number, Colour & {count: number}>()
  for (let offset = 0; offset + 3 < pixels.length; offset += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(offset, offset + 4)
    if (alpha < 128) continue
    const key = ((red >> 5) << 6) | ((green >> 5) << 3) | (blue >> 5)
    const cube = cubes.get(key) ?? {red: 0, green: 0, blue: 0, count: 0}
    cube.red += red
    cube.green += green
    cube.blue += blue
    cube.count += 1
    cubes.set(key, cube)
  }
  return [...cubes.values()]
    .map(({red, green, blue, count}) => describe(red / count, green / count, blue / count, count))
    .sort((a, b) => b.count - a.count)
}

function describe(red: number, green: number, blue: number, count: number): Sample {
  const high = Math.max(red, green, blue) / 255
  const low = Math.min(red, green, blue) / 255
  const lightness = (high + low) / 2
  const saturation = high === low ? 0 : (high - low) / (1 - Math.abs(2 * lightness - 1))
  return {red, green, blue, count, lightness, saturation}
}

function score(
  sample: Sample,
  target: {saturation: number; lightness: number},
  total: number,
): number {
  return (
    3 * (1 - Math.abs(sample.saturation - target.saturation)) +
    6 * (1 - Math.abs(sample.lightness - target.lightness)) +
    sample.count / total
  )
}

function toSwatch(sample: Sample, total: number): JsonObject {
  const text = textColour(sample)
  return {
    _type: 'sanity.imagePaletteSwatch',
    background: toHex(sample),
    foreground: text,
    title: text,
    population: Math.round((sample.count / total) * 10_000) / 100,
  }
}

/** Black or white, whichever reads better on the colour. */
function textColour({red, green, blue}: Colour): string {
  return (red * 299 + green * 587 + blue * 114) / 1000 >= 150 ? '#000' : '#fff'
}

function toHex({red, green, blue}: Colour): string {
  return `#${[red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
