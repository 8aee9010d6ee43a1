/**
 * Where a browser reads the catalogue from (DESIGN decision 4):
 *
 * - `full`: one file with all games. Every question is answered in memory.
 * - `paged`: the lake is asked for each page and search. While it is silent the same file answers.
 */
export type CatalogueTier = 'full' | 'paged'

/** 50 to 250 kB of index: the first search waits for about a second on a slow network. */
const FULL_UP_TO = 5_000

/** @param wanted a tier by its name, for trying one with fewer games than it is made for. */
export function catalogueTier(gameCount: number, wanted?: string): CatalogueTier {
  if (wanted === 'full' || wanted === 'paged') return wanted
  return gameCount <= FULL_UP_TO ? 'full' : 'paged'
}
