import {defineType, type SanityDocument, type ValidationContext, type ValidationError} from 'sanity'

import {game} from '../../schemas/documents/game.ts'
import {schemaTypes} from '../../schemas/index.ts'
import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {gameProblems} from '../../schemas/rules/game-problems.ts'
import {samePlace} from '../../schemas/rules/same-place.ts'
import {API_VERSION} from '../../config/project.ts'
import {draftIdOf, publishedIdOf} from '../catalogue/game-row.ts'
import {sharedPathMessage} from './shared-path-message.ts'

const gameWithWarnings = defineType({
  ...game,
  validation: (rule) => rule.custom(warningsOf).warning(),
})

/**
 * The schema, with warnings for games that hinder nobody from publishing: they need the rest of the catalogue,
 * which data alone cannot ask for. The fields' own rules are errors.
 */
export const schemaTypesWithWarnings = schemaTypes.map((type) =>
  type === game ? gameWithWarnings : type,
)

async function warningsOf(
  document: SanityDocument | undefined,
  context: Pick<ValidationContext, 'getClient'>,
): Promise<true | ValidationError[]> {
  if (!document) return true
  const warnings = gameProblems(document, calendarDayOf(new Date()))
    .filter(({level}) => level === 'warning')
    .map(({field, message}): ValidationError => ({message, path: [field]}))

  const shared = await sharedPathWarning(document, context)
  if (shared !== null) warnings.push({message: shared, path: ['path']})
  return warnings.length === 0 ? true : warnings
}

/** Other games on the same path, their drafts included; the document's own two versions do not count. */
async function sharedPathWarning(
  {_id, path, gameType}: SanityDocument,
  context: Pick<ValidationContext, 'getClient'>,
): Promise<string | null> {
  if (typeof path !== 'string' || path.trim() === '') return null

  const place = samePlace(gameType, path)
  const id = publishedIdOf(_id)
  const found = await context
    .getClient({apiVersion: API_VERSION})
    .fetch<unknown[]>(
      '*[_type == "game" && path in $spellings && !(_id in $own)]{_id, name}',
      {spellings: [...new Set([path, path.trim(), place, `${place}/`])], own: [id, draftIdOf(id)]},
      {perspective: 'raw'},
    )
    // A lake that does not answer for a moment is no fault of the game: a rule that throws counts as an error.
    .catch(() => [])
  return sharedPathMessage(found)
}
