import {scoreOfFrequency, spaceOut, termsOf, wordsOf, type Term} from './text-match.ts'
import {isArray, isObject, type GroqValue} from './values.ts'

/**
 * What `text::query("crate* \"of the year\" -snake")` asks for. All of it must hold: words may end
 * in a wildcard, a phrase stands word by word, what has a leading minus must not occur.
 */
export type TextQuery = {
  wanted: SearchTerm[]
  unwanted: SearchTerm[]
}

type SearchTerm =
  | {kind: 'text'; text: string}
  /** A wildcard in the middle or in front, which needs a look at each word. */
  | {kind: 'term'; term: Term}

/** Between words, before the first and after the last. */
const gap = '\u0000'

export function parseTextQuery(text: string): TextQuery {
  const query: TextQuery = {wanted: [], unwanted: []}
  for (const [, minus, phrase, plain] of text.matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const terms = phrase === undefined ? plainTerms(plain ?? '') : phraseTerms(phrase)
    if (minus === '-') query.unwanted.push(...terms)
    else query.wanted.push(...terms)
  }
  return query
}

function phraseTerms(phrase: string): SearchTerm[] {
  const words = wordsOf(phrase)
  return words.length > 0 ? [{kind: 'text', text: gap + words.join(gap) + gap}] : []
}

function plainTerms(text: string): SearchTerm[] {
  return termsOf(text).flatMap((term): SearchTerm[] => {
    const [first = '', ...rest] = term.pieces
    if (term.literal === '') return []
    if (rest.length === 0) return [{kind: 'text', text: gap + first + gap}]
    return rest.length === 1 && rest[0] === ''
      ? [{kind: 'text', text: gap + first}]
      : [{kind: 'term', term}]
  })
}

/** All words of a value and of everything in it, in one string that can be searched quickly. */
export function searchTextOf(value: GroqValue): string {
  if (isObject(value)) {
    const known = searchTexts.get(value)
    if (known !== undefined) return known
    const text = gatherText(value)
    searchTexts.set(value, text)
    return text
  }
  return gatherText(value)
}

/** Documents never change in place, so neither does their text. */
const searchTexts = new WeakMap<object, string>()

function gatherText(value: GroqValue): string {
  const texts: string[] = []
  gather(value, texts)
  return texts.length > 0 ? spaceOut(texts.join('\n'), gap) : ''
}

function gather(value: GroqValue, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (isArray(value)) for (const item of value) gather(item, texts)
  else if (isObject(value)) for (const key of Object.keys(value)) gather(value[key] ?? null, texts)
}

/** An empty query asks for nothing in particular, so everything fits. */
export function matchesSearch(text: string, {wanted, unwanted}: TextQuery): boolean {
  return (
    wanted.every((term) => countOf(text, term, 1) > 0) &&
    unwanted.every((term) => countOf(text, term, 1) === 0)
  )
}

export function scoreSearch(text: string, query: TextQuery): number {
  if (!matchesSearch(text, query)) return 0
  if (query.wanted.length === 0) return 1
  return query.wanted.reduce(
    (score, term) => score + scoreOfFrequency(countOf(text, term, 1000)),
    0,
  )
}

function countOf(text: string, term: SearchTerm, enough: number): number {
  let count = 0
  if (term.kind === 'text') {
    for (let at = text.indexOf(term.text); at >= 0; at = text.indexOf(term.text, at + 1)) {
      count += 1
      if (count >= enough) break
    }
    return count
  }
  if (!text.includes(term.term.literal)) return 0
  for (const each of text.split(gap)) {
    if (each !== '' && term.term.matches(each)) count += 1
    if (count >= enough) break
  }
  return count
}
