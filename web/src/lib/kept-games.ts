/** What plays without a network, as the worker of the games origin says. */
export type KeptGames = {
  games: {group: string; bytes: number}[]
  /** The Flash player's size, which all Flash games share. */
  sharedBytes: number
}

/** Reads the bridge's answer; what does not fit is left out. */
export function parseKeptGames(answer: unknown): KeptGames {
  const {games, sharedBytes} = Object(answer)
  return {
    games: (Array.isArray(games) ? games : []).flatMap((item: unknown) => {
      const {group, bytes} = Object(item)
      return typeof group === 'string' && isSize(bytes) ? [{group, bytes}] : []
    }),
    sharedBytes: isSize(sharedBytes) ? sharedBytes : 0,
  }
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}
