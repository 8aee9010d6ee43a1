import {nameKey} from '../../../schemas/rules/name-key.ts'
import type {Game} from '../lib/models.ts'

/**
 * The same game elsewhere: entries that an editor or the importer gave the same `mirrorKey`, and those whose
 * names are one and the same but for case, spaces and punctuation.
 */
export function mirrorsOf(games: readonly Game[], game: Game): Game[] {
  const key = nameKey(game.name)
  return games.filter(
    (other) =>
      other.id !== game.id &&
      ((game.mirrorKey !== null && other.mirrorKey === game.mirrorKey) ||
        nameKey(other.name) === key),
  )
}
