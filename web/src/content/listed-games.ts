import {nameKey} from '../../../schemas/rules/name-key.ts'
import type {Game} from '../lib/models.ts'

/** The games of a catalogue as the grid knows them (DESIGN decision 7), each in the order of the catalogue. */
type ListedGames = {
  /** What lists, counts, search and everything else offer. */
  listed: Game[]
  /** Those and the games whose file is not on this server. */
  withMissing: Game[]
  /** Groups of two and more that are one game on several servers. */
  mirrors: Game[][]
  /** Ids of games that another server of the same game stands for. */
  otherServers: string[]
}

/**
 * A game is listed when it can be launched: its type is known, and its file is here or it runs elsewhere. Of one game on
 * several servers the first that can be played is listed, and its page names the others.
 */
export function listGames(games: readonly Game[]): ListedGames {
  const mirrors = groupMirrors(games)
  const otherServers = mirrors.flatMap((group) => {
    const shown = group.find(isPlayable) ?? group.find(({isInstalled}) => isInstalled) ?? group[0]
    return group.filter((game) => game !== shown).map(({id}) => id)
  })
  const isOther = new Set(otherServers)
  const withMissing = games.filter(({id, gameType}) => gameType !== null && !isOther.has(id))
  const listed = withMissing.filter(({isInstalled}) => isInstalled)
  return {listed, withMissing, mirrors, otherServers}
}

/** Offered without being asked for: can be launched, and nothing is known to be wrong with it. */
export function isPlayable(game: Game): boolean {
  return game.isInstalled && !game.isBroken && !game.isDead && game.gameType !== null
}

/**
 * Games that an editor or the importer gave the same `mirrorKey`, and those whose names are one and the same but for
 * case, spaces and punctuation.
 */
function groupMirrors(games: readonly Game[]): Game[][] {
  const keysOf = ({name, mirrorKey}: Game) => [
    `name ${nameKey(name)}`,
    ...(mirrorKey === null ? [] : [`key ${mirrorKey}`]),
  ]
  const groupOfKey = new Map<string, Set<Game>>()
  for (const game of games) {
    const found = keysOf(game).flatMap((key) => [...(groupOfKey.get(key) ?? [])])
    const joined = new Set([...found, game])
    for (const key of found.concat(game).flatMap(keysOf)) groupOfKey.set(key, joined)
  }
  const places = new Map(games.map((game, place) => [game, place]))
  return [...new Set(groupOfKey.values())]
    .filter((group) => group.size > 1)
    .map((group) => [...group].sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0)))
}
