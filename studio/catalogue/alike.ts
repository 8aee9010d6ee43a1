import type {GameRow} from './game-row.ts'

/** Games that have something in common, by it; nobody has declared all of a group to be different games. */
export function groupAlike(
  games: readonly GameRow[],
  keyOf: (game: GameRow) => string | null,
): Map<string, GameRow[]> {
  const groups = new Map<string, GameRow[]>()
  for (const game of games) {
    const key = keyOf(game)
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), game])
  }
  return new Map([...groups].filter(([, group]) => group.length > 1 && !areDifferent(group)))
}

/** Whether an editor has said of every two of them that they are different games. */
function areDifferent(games: readonly GameRow[]): boolean {
  return games.every((one, index) =>
    games
      .slice(index + 1)
      .every(
        ({id, differentFrom}) => one.differentFrom.includes(id) || differentFrom.includes(one.id),
      ),
  )
}

/** What declares games to be different, for each of them. */
export function differentGames(games: readonly GameRow[]): Map<string, {differentFrom: string[]}> {
  return new Map(
    games.map(({id, differentFrom}) => {
      const others = games.map((game) => game.id).filter((other) => other !== id)
      return [id, {differentFrom: [...new Set([...differentFrom, ...others])]}]
    }),
  )
}
