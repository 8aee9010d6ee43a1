import {splitGraphemes} from './graphemes.ts'

/** Words that carry no letter of their own; the "s" is what an apostrophe leaves behind. */
const SILENT_WORDS = new Set(['the', 'a', 'an', 'of', 'and', 'to', 's'])

/** Runs of capitals (QWOP), a capitalised or small word, or a number; this also splits camelCase and name2. */
const WORD = /\p{Lu}+(?!\p{Ll})\p{M}*|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+|\p{N}+/gu

/**
 * The letters painted on a cover: "RB" for Retro Bowl, "Ch" for Chess, "RW2" for Raft Wars 2, "2048" for 2048.
 * A name without letters gives its first character.
 */
export function monogram(name: string): string {
  const words = speakingWords(name)
  const [first, second] = words

  if (first === undefined) return splitGraphemes(name.trim())[0] ?? '?'
  if (second === undefined) return isNumber(first) ? first.slice(0, 4) : asPair(first)
  if (isShortNumber(second)) return initial(first) + second

  const last = words.at(-1) ?? ''
  const number = words.length > 2 && isShortNumber(last) ? last : ''
  return initial(first) + initial(second) + number
}

function speakingWords(name: string): string[] {
  const words = name.match(WORD) ?? []
  const speaking = words.filter((word) => !SILENT_WORDS.has(word.toLowerCase()))
  return speaking.length > 0 ? speaking : words
}

function isNumber(word: string): boolean {
  return /^\p{N}+$/u.test(word)
}

function isShortNumber(word: string): boolean {
  return isNumber(word) && word.length <= 2
}

function initial(word: string): string {
  return (splitGraphemes(word)[0] ?? '').toUpperCase()
}

function asPair(word: string): string {
  const [first = '', second = ''] = splitGraphemes(word)
  return first.toUpperCase() + second.toLowerCase()
}
