import {parseCalendarDate} from '../../../schemas/rules/calendar-date.ts'
import {fieldsOf, listOf} from '../lib/fields.ts'

/**
 * Reads single values out of documents that may hold anything. Nothing here throws: what is not there or of
 * another kind comes out as absent, and the caller decides whether the document can do without it.
 */

/** The id of a document, `''` for none. */
export function idOf(document: unknown): string {
  return textOf(fieldsOf(document)._id)
}

/** The text, or `''`; cut at `limit` so that a document of megabytes cannot stall a page. */
export function textOf(value: unknown, limit = 20_000): string {
  if (typeof value !== 'string') return ''
  // Lone surrogates cannot be encoded into an address and would throw far from here.
  return (value.length > limit ? value.slice(0, limit) : value).toWellFormed()
}

/** The trimmed text, or `null` when there is none. */
export function textOrNull(value: unknown, limit?: number): string | null {
  const text = textOf(value, limit).trim()
  return text === '' ? null : text
}

/** The texts of a list, without the empty ones and the doubles. */
export function textsOf(value: unknown, limit?: number): string[] {
  const texts = listOf(value).flatMap((item) => textOrNull(item, limit) ?? [])
  return [...new Set(texts)]
}

/** The address when its scheme is one of those, else `null`. Schemes are written with their colon. */
export function addressOf(value: unknown, schemes: readonly string[]): string | null {
  const text = textOrNull(value, 2_048)
  const url = text === null ? null : URL.parse(text)
  return url !== null && schemes.includes(url.protocol) ? url.href : null
}

/** A page of this site, from its leading slash on; `null` for what a browser would take for another host. */
export function sitePathOf(value: unknown): string | null {
  const text = textOrNull(value, 2_048)
  if (text === null || !text.startsWith('/')) return null

  const base = 'https://site.invalid'
  const url = URL.parse(text, base)
  return url !== null && url.origin === base ? `${url.pathname}${url.search}${url.hash}` : null
}

/** A day that exists and is written in full, or `null`: GROQ compares days as text. */
export function dayOf(value: unknown): string | null {
  return typeof value === 'string' && parseCalendarDate(value) === value ? value : null
}
