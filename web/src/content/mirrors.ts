import {nameKey} from '../../../schemas/rules/name-key.ts'
import type {Game} from '../lib/models.ts'

/**
 * One game on several servers: games that an editor or the importer gave the same `mirrorKey`, and those whose
 * names are one and the same but for case, spaces and punctuation.
 *
 * @returns groups of two and more, each in the order of the games.
 */
export function groupMirrors(games: readonly Game[]): Game[][] {
  const groupOfKey = new Map<string, Set<Game>>()
  for (const game of games) {
    const keys = [`name ${nameKey(game.name)}`]
    if (game.mirrorKey !== null) keys.push(`key ${game.mirrorKey}`)

    const found = keys.map((key) => groupOfKey.get(key) ?? new Set<Game>())
    const joined = new Set([...found.flatMap((group) => [...group]), game])
    for (const member of joined) {
      groupOfKey.set(`name ${nameKey(member.name)}`, joined)
      if (member.mirrorKey !== null) groupOfKey.set(`key ${member.mirrorKey}`, joined)
    }
  }
  const places = new Map(games.map((game, place) => [game, place]))
  return [...new Set(groupOfKey.values())]
    .filter((group) => group.size > 1)
    .map((group) => [...group].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)))
}

/** Whose group each game of one is in, by id. */
export function mirrorsById<Id extends {id: string}>(
  groups: readonly (readonly Id[])[],
): ReadonlyMap<string, readonly Id[]> {
  return new Map(groups.flatMap((group) => group.map(({id}) => [id, group])))
}
