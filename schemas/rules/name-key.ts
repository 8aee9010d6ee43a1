/**
 * Folds a game's name to what two spellings of one game share: no case, spaces or punctuation, and no final
 * "1" ("Raft Wars 1" is "Raft Wars"). Any other number stays: "Hobo 2" is another game (DESIGN section 4).
 *
 * A name without any letter or digit ("🐍") folds to itself.
 */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase()
  const bare = folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
  if (bare === '') return folded.trim()

  const withoutFirst = bare.replace(/(?<!\p{N})1$/u, '')
  return withoutFirst === '' ? bare : withoutFirst
}
