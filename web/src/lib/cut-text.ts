import {PLAIN, segmentsOf} from '../../../schemas/rules/graphemes.ts'

/**
 * The first `limit` graphemes, followed by dots only if something was cut. Never splits an emoji or a letter
 * from its accents, and leaves no blank before the dots.
 */
export function cutText(text: string, limit: number): string {
  const trimmed = text.trim()
  // A grapheme has at least one code unit: a text this short cannot be over the limit.
  if (trimmed.length <= limit) return trimmed

  const head = firstGraphemes(trimmed, limit)
  return head.length < trimmed.length ? `${head.trimEnd()}...` : trimmed
}

/** The first `limit` graphemes, always followed by dots (the article list; spec section 2). */
export function cutTextWithDots(text: string, limit: number): string {
  return `${firstGraphemes(text.trim(), limit).trimEnd()}...`
}

/** Stops reading at the limit, so that a text of a megabyte costs no more than a short one. */
function firstGraphemes(text: string, limit: number): string {
  // With the one after it, which may be an accent.
  if (PLAIN.test(text.slice(0, limit + 1))) return text.slice(0, limit)

  let count = 0
  for (const {index} of segmentsOf(text)) {
    if (count === limit) return text.slice(0, index)
    count += 1
  }
  return text
}
