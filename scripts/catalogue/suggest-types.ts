import type {GameType} from '../../schemas/rules/game-type.ts'
import {plainLine} from '../lib/plain-text.ts'
import type {NormalisedEntry} from './normalise-entry.ts'
import {typeOfPath} from './rules/type-rules.ts'

/** What other portals' words for a type most likely mean; only ever suggested. */
export const LIKELY_TYPES: Readonly<Record<string, GameType>> = {
  swf: 'flash',
  ruffle: 'flash',
  html: 'html5',
  htm: 'html5',
  h5: 'html5',
  web: 'html5',
  js: 'html5',
  unity: 'html5',
  proxy: 'external',
  link: 'external',
  url: 'external',
  iframe: 'external',
  embed: 'external',
  ext: 'external',
}

/** A remark on the words that are no type of ours, with the `--types` that may translate them. */
export function suggestTypes(entries: readonly NormalisedEntry[]): string | null {
  const counts = new Map<string, number>()
  const typesOf = new Map<string, Set<GameType | null>>()
  for (const {legacy, flags, path} of entries) {
    if (!flags.some(({flag}) => flag === 'unknown-type')) continue
    const word = legacy.gameType?.trim().toLowerCase() ?? ''
    counts.set(word, (counts.get(word) ?? 0) + 1)
    typesOf.set(word, (typesOf.get(word) ?? new Set()).add(typeOfPath(path)))
  }
  if (counts.size === 0) return null

  const words = [...counts].toSorted((a, b) => b[1] - a[1]).slice(0, 8)
  const named = words.map(([word, count]) => `${plainLine(word, 30)} (${count})`).join(', ')
  const pairs = words.map(([word]) => {
    // Where all paths of a word tell one type, that says more than the word.
    const told = typesOf.get(word)
    const likely =
      (told?.size === 1 ? [...told][0] : null) ??
      (Object.hasOwn(LIKELY_TYPES, word) ? LIKELY_TYPES[word] : undefined)
    return `${plainLine(word, 30)}=${likely ?? '…'}`
  })
  return `The list has types that are none of ours: ${named}. Translate them with --types ${pairs.join(',')}.`
}
