import {plainLine} from '../lib/plain-text.ts'
import type {StoredDocument} from './read-archive.ts'

/** How many documents of each type there are. */
export function countTypes(documents: Iterable<StoredDocument>): Record<string, number> {
  const types: Record<string, number> = Object.create(null)
  for (const {_type} of documents) types[_type] = (types[_type] ?? 0) + 1
  return types
}

/** `543 game, 7 slide`, the most of a kind first. */
export function typesInWords(types: Readonly<Record<string, number>>): string {
  const words = Object.entries(types)
    .toSorted((a, b) => b[1] - a[1])
    .map(([type, count]) => `${count} ${plainLine(type, 40)}`)
  return words.join(', ') || 'nothing'
}
