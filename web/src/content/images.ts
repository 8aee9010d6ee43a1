import {createImageUrlBuilder} from '@sanity/image-url'

import type {LakeAddress} from '../config.ts'
import type {Picture} from '../lib/models.ts'
import type {ImageRef} from './image-ref.ts'
import type {ToPicture} from './parse-site.ts'

/** A thumbnail is 16:10, in the catalogue as on the launch panel. */
export const THUMBNAIL_SIZE = [320, 200] as const

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

  return (image: ImageRef, width: number, height: number): Picture => ({
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
