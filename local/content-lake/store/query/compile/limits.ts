import {QueryError} from '../../../http/errors.ts'

/** Longest text, in characters, and longest array that a query may put together. */
const longestText = 4_000_000
const longestArray = 2_000_000

/** @throws QueryError, since memory is not without end */
export function assertTextFits(length: number): void {
  if (length > longestText) throw new QueryError('The query makes too long a text', '')
}

export function assertArrayFits(length: number): void {
  if (length > longestArray) throw new QueryError('The query makes too long an array', '')
}

export function joinTexts(texts: readonly string[], separator: string): string {
  const separators = separator.length * Math.max(0, texts.length - 1)
  assertTextFits(texts.reduce((length, text) => length + text.length, separators))
  return texts.join(separator)
}
