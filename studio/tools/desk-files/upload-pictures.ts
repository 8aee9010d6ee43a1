import type {SanityClient} from '@sanity/client'

import {reasonOf} from '../../catalogue/lake-access.ts'
import type {BroughtFile} from './brought-files.ts'

type Given = {picture: BroughtFile; game: {id: string; name: string}}

export type Uploaded = {
  /** The value of the field, by the id of the game. */
  thumbnails: Map<string, object>
  /** Files that the lake refused, each with its reason. */
  failed: string[]
}

/** More would only wait for each other. */
const AT_ONCE = 3

/** Uploads pictures, a few at a time; what the lake refuses does not stop the others. */
export async function uploadPictures(
  client: SanityClient,
  given: readonly Given[],
  onProgress: (done: number) => void,
): Promise<Uploaded> {
  const uploaded: Uploaded = {thumbnails: new Map(), failed: []}
  const waiting = [...given]
  let done = 0

  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const {picture, game} = next
      try {
        const filename = picture.file.name
        const asset = await client.assets.upload('image', picture.file, {filename})
        uploaded.thumbnails.set(game.id, {
          _type: 'image',
          asset: {_type: 'reference', _ref: asset._id},
        })
      } catch (error) {
        uploaded.failed.push(`${picture.path}: ${reasonOf(error)}`)
      }
      done += 1
      onProgress(done)
    }
  }
  await Promise.all(Array.from({length: AT_ONCE}, work))
  return uploaded
}
