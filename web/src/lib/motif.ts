import {coverHash} from '../../../schemas/rules/cover.ts'

/** How many drawings each genre has in ui/motifs.svg, in the order of the file. */
const DRAWINGS = {
  puzzle: 6,
  blocks: 2,
  maze: 2,
  words: 2,
  numbers: 2,
  cards: 2,
  board: 2,
  strategy: 2,
  'tower-defence': 2,
  simulation: 2,
  idle: 2,
  cooking: 2,
  arcade: 2,
  action: 2,
  skill: 4,
  platformer: 2,
  shooter: 2,
  space: 3,
  racing: 2,
  sports: 2,
  adventure: 2,
  'role-playing': 2,
  music: 2,
  classic: 2,
  multiplayer: 1,
  neutral: 2,
}

/** The genre of each drawing, from top to bottom. */
export const MOTIFS: readonly string[] = Object.entries(DRAWINGS).flatMap(([genre, count]) =>
  Array.from({length: count}, () => genre),
)

/**
 * The motif rule: the first tag that has drawings chooses among them, and the name takes one. A game without such a
 * tag gets a neutral one.
 *
 * @returns the place in `MOTIFS`.
 */
export function chooseMotif(name: string, tags: readonly string[]): number {
  const genre = tags.find((tag) => MOTIFS.includes(tag)) ?? 'neutral'
  const count = MOTIFS.filter((motif) => motif === genre).length
  return MOTIFS.indexOf(genre) + ((coverHash(name) >>> 20) % count)
}
