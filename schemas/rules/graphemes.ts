/**
 * Letters of Western Europe, digits, dashes and quotes: each is a character by itself. The first segmenter
 * costs a slow laptop 20 ms of the first load, and most texts need none.
 */
export const PLAIN = /^[ -~\u00A0-\u02FF\u2010-\u2027]*$/

let segmenter: Intl.Segmenter | undefined

/** What a reader sees as single characters: an emoji with its skin tone or a letter with its accents is one. */
export function splitGraphemes(text: string): string[] {
  return PLAIN.test(text) ? text.split('') : Array.from(segmentsOf(text), ({segment}) => segment)
}

export function segmentsOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', {granularity: 'grapheme'})
  return segmenter.segment(text)
}
