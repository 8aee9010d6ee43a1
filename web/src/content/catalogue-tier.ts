/**
 * Where a catalogue of that size is read from, in a browser (DESIGN section 6):
 *
 * - `full`: one file with all games; every question is answered in memory.
 * - `names`: one file with what lists, filters and search need of each game; the games that are shown come from
 *   files of forty.
 * - `paged`: the lake is asked for each page and search; while it is silent the files of `names` answer.
 */
export type CatalogueTier = 'full' | 'names' | 'paged'

/** 50 to 250 kB of index: the first search waits for about a second on a slow network. */
const FULL_UP_TO = 5_000
/** Up to here the names are no more than that. */
const NAMES_UP_TO = 20_000

/** @param wanted a tier by its name, for trying one with fewer games than it is made for. */
export function catalogueTier(gameCount: number, wanted?: string): CatalogueTier {
  if (wanted === 'full' || wanted === 'names' || wanted === 'paged') return wanted
  if (gameCount <= FULL_UP_TO) return 'full'
  return gameCount <= NAMES_UP_TO ? 'names' : 'paged'
}
