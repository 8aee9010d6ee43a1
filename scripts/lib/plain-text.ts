import {stripVTControlCharacters} from 'node:util'

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
/** Control characters, the soft hyphen, zero-width characters and marks that turn the writing direction. */
const INVISIBLE =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/**
 * A text without anything a reader cannot see: terminal escapes, control and direction characters and half
 * surrogates. Line breaks and tabs stay. Joiners stay too, since scripts and emoji need them.
 */
export function withoutInvisible(text: string): string {
  return stripVTControlCharacters(text).replace(INVISIBLE, '').toWellFormed()
}

/** `1 entry`, `2 entries`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

/** One safe line for a terminal, at most `limit` characters long. */
export function plainLine(text: string, limit = 100): string {
  const line = withoutInvisible(text).replace(BREAKS, ' ').trim()
  const characters = Array.from(line.slice(0, limit * 2 + 2))
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : line
}
