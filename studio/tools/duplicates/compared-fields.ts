import {isGameType} from '../../../schemas/rules/game-type.ts'
import {mergeGames} from '../../../schemas/rules/merge-games.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import type {StoredGame} from '../../catalogue/bulk-change.ts'
import {publishedIdOf} from '../../catalogue/game-row.ts'

type Fields = Readonly<Record<string, unknown>>

/** By field, the game whose value the merged game gets; of the others it keeps the best. */
export type Choices = Readonly<Record<string, string>>

/** The field that a row of the comparison is about; rows without one are never chosen. */
export const FIELDS: Readonly<Record<string, string>> = {
  Name: 'name',
  Path: 'path',
  Type: 'gameType',
  Description: 'description',
  'Date added': 'dateAdded',
  Trending: 'isTrending',
  Thumbnail: 'thumbnail',
  Tags: 'tags',
  Controls: 'controls',
  Credits: 'credits',
  Status: 'status',
  'Mirror group': 'mirrorKey',
}

/** What an editor compares, field by field, as text; empty for what a game does not have. */
export const COMPARED: Record<string, (game: Fields) => string> = {
  Name: ({name}) => textOf(name),
  Path: ({path}) => textOf(path),
  Type: ({gameType}) => (isGameType(gameType) ? gameType : 'no type'),
  Description: ({description}) => textOf(description),
  'Date added': ({dateAdded}) => textOf(dateAdded),
  Trending: ({isTrending}) => (isTrendingValue(isTrending) ? 'yes' : 'no'),
  Thumbnail: ({thumbnail}) => textOf(fieldOf(fieldOf(thumbnail, 'asset'), '_ref')),
  Tags: ({tags}) => listOf(tags).map(textOf).join(', '),
  Controls: ({controls}) =>
    listOf(controls)
      .map((control) => `${textOf(fieldOf(control, 'key'))}: ${textOf(fieldOf(control, 'action'))}`)
      .join(', '),
  Credits: ({credits}) =>
    ['author', 'source', 'licence']
      .map((name) => textOf(fieldOf(credits, name)))
      .filter((text) => text !== '')
      .join(', '),
  Status: ({status}) => textOf(status) || 'ok',
  'Mirror group': ({mirrorKey}) => textOf(mirrorKey),
  'Legacy id': ({legacyId}) => textOf(legacyId),
  'Old entries': ({legacy}) => String(listOf(legacy).length),
}

/**
 * What the game that stays will be.
 *
 * @param games the one that stays first; `null` when there is nothing to merge
 */
export function mergedGame(games: readonly StoredGame[], choices: Choices): Fields | null {
  const [kept] = games
  if (kept === undefined || games.length < 2) return null
  return {...kept, ...mergeGames(games), ...chosenFields(games, choices)}
}

/** The values that the editor has chosen, `undefined` for what the chosen game does not have. */
export function chosenFields(games: readonly StoredGame[], choices: Choices): Fields {
  return Object.fromEntries(
    Object.entries(choices).flatMap(([field, id]) => {
      const game = games.find(({_id}) => publishedIdOf(_id) === id)
      return game === undefined ? [] : [[field, game[field]]]
    }),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(name)
}
