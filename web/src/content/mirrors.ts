import {nameKey} from '../../../schemas/rules/name-key.ts'
import type {GameRow} from './executor.ts'

/**
 * The same game elsewhere: entries that an editor or the importer gave the same `mirrorKey`, and those whose
 * names are one and the same but for case, spaces and punctuation. In the list's order.
 */
export function createMirrors<Row extends GameRow>(rows: readonly Row[]): (game: GameRow) => Row[] {
  const places = new Map(rows.map((row, place) => [row, place]))
  const byName = Map.groupBy(rows, ({name}) => nameKey(name))
  const byKey = Map.groupBy(rows, ({mirrorKey}) => mirrorKey)

  return (game) => {
    const found = new Set([
      ...(byName.get(nameKey(game.name)) ?? []),
      ...(game.mirrorKey === null ? [] : (byKey.get(game.mirrorKey) ?? [])),
    ])
    return [...found]
      .filter((other) => other.id !== game.id)
      .sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
  }
}
