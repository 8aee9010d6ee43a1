import {fieldsOf, type Fields} from './parse-value.ts'

/** A picture as documents hold it: the asset's id and what the editor cut away. */
export type ImageRef = {
  asset: {_ref: string}
  crop?: {top: number; bottom: number; left: number; right: number}
  hotspot?: {x: number; y: number; height: number; width: number}
}

/** `null` when the field holds no picture; a crop or hotspot that is not whole is left out. */
export function parseImageRef(value: unknown): ImageRef | null {
  const fields = fieldsOf(value)
  const ref = fieldsOf(fields.asset)._ref
  if (typeof ref !== 'string' || !/^image-[0-9a-zA-Z]+-\d{1,5}x\d{1,5}-[a-z0-9]+$/.test(ref))
    return null

  const crop = numbersOf(fields.crop, ['top', 'bottom', 'left', 'right'])
  const hotspot = numbersOf(fields.hotspot, ['x', 'y', 'height', 'width'])
  return {asset: {_ref: ref}, ...(crop && {crop}), ...(hotspot && {hotspot})}
}

function numbersOf<Name extends string>(
  value: unknown,
  names: readonly Name[],
): Record<Name, number> | null {
  const fields: Fields = fieldsOf(value)
  const entries = names.map((name) => [name, fields[name]] as const)
  if (!entries.every(([, number]) => typeof number === 'number' && Number.isFinite(number)))
    return null
  // Every name has just been found to hold a number.
  return Object.fromEntries(entries) as Record<Name, number>
}
