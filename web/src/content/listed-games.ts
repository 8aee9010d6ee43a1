import type {Game} from '../lib/models.ts'

/** The games of a catalogue as the grid knows them (DESIGN decision 7), each in the order of the catalogue. */
export type ListedGames = {
  /** What lists, counts, search and everything else offer. */
  listed: Game[]
  /** Those and the games whose file is not on this server. */
  withMissing: Game[]
  /** Ids of games that another server of the same game stands for. */
  otherServers: string[]
}

/**
 * A game is listed when it can be launched: its type is known, and its file is here or it runs elsewhere. Of one game on
 * several servers the first that can be played is listed, and its page names the others.
 */
export function listGames(
  games: readonly Game[],
  mirrors: readonly (readonly Game[])[],
): ListedGames {
  const otherServers = mirrors.flatMap((group) => {
    const shown = group.find(isPlayable) ?? group.find(({isInstalled}) => isInstalled) ?? group[0]
    return group.filter((game) => game !== shown).map(({id}) => id)
  })
  const isOther = new Set(otherServers)
  const withMissing = games.filter(({id, gameType}) => gameType !== null && !isOther.has(id))
  return {listed: withMissing.filter(({isInstalled}) => isInstalled), withMissing, otherServers}
}

/** Offered without being asked for: can be launched, and nothing is known to be wrong with it. */
export function isPlayable(
  game: Pick<Game, 'isInstalled' | 'isBroken' | 'isDead' | 'gameType'>,
): boolean {
  return game.isInstalled && !game.isBroken && !game.isDead && game.gameType !== null
}
