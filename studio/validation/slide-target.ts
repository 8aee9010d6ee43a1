import type {SanityDocument, ValidationContext, ValidationError} from 'sanity'

import {API_VERSION} from '../../config/project.ts'
import {decodeSwfId} from '../../schemas/rules/swf-id.ts'

/** Refuses a slide that leads to a game's page when the catalogue has no such game: visitors would find nothing. */
export async function slideTargetCheck(
  document: SanityDocument | undefined,
  context: Pick<ValidationContext, 'getClient'>,
): Promise<true | ValidationError> {
  const link = typeof document?.link === 'string' ? document.link.trim() : ''
  const [, swfId] = /^\/(?:play|g)\/([^/?#]+)/.exec(link) ?? []
  if (swfId === undefined) return true

  const found = await context
    .getClient({apiVersion: API_VERSION})
    .fetch<number>('count(*[_type == "game" && path in $paths])', {paths: decodeSwfId(swfId)})
    // A lake that does not answer for a moment is no fault of the slide.
    .catch(() => 1)
  return found > 0
    ? true
    : {
        message: 'No published game has this address. Copy the link of a game that visitors see.',
        path: ['link'],
      }
}
