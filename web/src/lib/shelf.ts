import {createStoredList} from './stored-list.ts'

/** Games with a star, by id. */
export const keptGames = createStoredList('shack.kept', 500)

/** The games that were launched last, by id. */
export const playedGames = createStoredList('shack.played', 10)

/** Remembers a launch, unless the visitor wants nothing remembered. */
export function rememberPlayed(id: string): void {
  if (document.documentElement.dataset.history !== 'off') playedGames.add(id)
}
