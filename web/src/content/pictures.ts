import {createImageUrlBuilder} from '@sanity/image-url'

import type {LakeAddress} from '../config.ts'
import {fieldsOf} from '../lib/fields.ts'
import type {Picture} from '../lib/models.ts'

/** A picture as documents hold it: the asset's id and what the editor cut away. */
export type ImageRef = {
  asset: {_ref: string}
  crop?: {top: number; bottom: number; left: number; right: number}
  hotspot?: {x: number; y: number; height: number; width: number}
}

/** Makes the address of a picture for the size it is shown in, in CSS pixels. */
export type ToPicture = (image: ImageRef, width: number, height: number) => Picture

/**
 * Pictures come from the image pipeline, cut to size and in the best format that the browser takes. On the
 * embedded lake the address begins at the site's own origin, which forwards `/images/…`, so that no local port
 * is written into a page.
 */
export function picturesOf(
  lake: Pick<LakeAddress, 'projectId' | 'dataset' | 'isEmbedded'>,
): ToPicture {
  const builder = createImageUrlBuilder({
    projectId: lake.projectId,
    dataset: lake.dataset,
    // The builder drops final slashes: what is left is an address without a host.
    ...(lake.isEmbedded && {baseUrl: '/'}),
  })

  return (image, width, height) => ({
    src: builder
      .image(image)
      .width(width)
      .height(height)
      .fit('crop')
      // Held beside the originals no difference is seen, and the largest thumbnail stays below 10 kB.
      .quality(68)
      .auto('format')
      .url(),
    width,
    height,
  })
}

/** The picture of a document's field; `null` when it holds none. */
export function parsePicture(
  value: unknown,
  [width, height]: readonly [width: number, height: number],
  toPicture: ToPicture,
): Picture | null {
  const image = parseImageRef(value)
  return image && toPicture(image, width, height)
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
  const fields = fieldsOf(value)
  const entries = names.map((name) => [name, fields[name]] as const)
  if (!entries.every(([, number]) => Number.isFinite(number))) return null
  // Every name has just been found to hold a number.
  return Object.fromEntries(entries) as Record<Name, number>
}
