import type {Budget} from './budget.ts'
import {isArray, type GroqValue} from './values.ts'

// Where words end. A pattern may hold `*` as well.
const word = /[^!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g
const wordOrWildcard = /[^!@#$%^&(),\\/?";:{}|[\]+<>\s-]+/g
const noWord = /[!@#$%^&*(),\\/?";:{}|[\]+<>\s-]+/g

/** Longer words of a pattern are cut; no word of a text is as long. */
const longestTerm = 1024

/** Words in lower case. */
export function wordsOf(text: string): string[] {
  return prepared(text).match(word) ?? []
}

/** The words of a text with something else between them, before the first and after the last. */
export function spaceOut(text: string, gap: string): string {
  return gap + prepared(text).replace(noWord, gap) + gap
}

function prepared(text: string): string {
  const lower = text.toLowerCase()
  if (!lower.includes('.')) return lower
  return lower.replace(/\.+/g, (dots, at: number) =>
    isLetter(lower, at - 1) || isLetter(lower, at + dots.length) ? '' : dots,
  )
}

/** Dots beside a letter are no part of the word; nor do they part it. Letters are those of ASCII here. */
function isLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return (unit >= 97 && unit <= 122) || (unit >= 48 && unit <= 57) || unit === 95
}

/** One word of a pattern, such as `snak*`. */
export type Term = {
  matches: (word: string) => boolean
  /** The longest run of letters that a matching word must hold. */
  literal: string
  /** The pieces between the wildcards, in lower case. */
  pieces: string[]
}

export function termsOf(pattern: string): Term[] {
  const terms = prepared(pattern).match(wordOrWildcard) ?? []
  return terms.map((term) => toTerm(term.slice(0, longestTerm)))
}

function toTerm(term: string): Term {
  const pieces = term.split('*')
  const literal = pieces.reduce((longest, piece) =>
    piece.length > longest.length ? piece : longest,
  )
  return {matches: (candidate) => matchesPieces(candidate, pieces), literal, pieces}
}

/** First fit from the left is enough, so no pattern takes longer than the word times its pieces. */
function matchesPieces(candidate: string, pieces: readonly string[]): boolean {
  const [first = '', ...rest] = pieces
  const last = rest.pop()
  if (last === undefined) return candidate === first
  if (candidate.length < first.length + last.length) return false
  if (!candidate.startsWith(first) || !candidate.endsWith(last)) return false
  const end = candidate.length - last.length
  let at = first.length
  for (const piece of rest) {
    const found = candidate.indexOf(piece, at)
    if (found < 0 || found + piece.length > end) return false
    at = found + piece.length
  }
  return true
}

/** What stands right of `match`; null when it is nothing that can match. */
export function patternOf(value: GroqValue): Term[] | null {
  const parts = isArray(value) ? value : [value]
  const terms: Term[] = []
  for (const part of parts) {
    if (typeof part !== 'string') return null
    terms.push(...termsOf(part))
  }
  return terms.length > 0 ? terms : null
}

/** Whether each term matches some word of the text, or of the texts. */
export function matchText(text: GroqValue, terms: readonly Term[] | null, budget: Budget): boolean {
  if (terms === null) return false
  if (typeof text === 'string') {
    return !lacksLiteral(text, terms, budget) && allMatch(wordsOf(text), terms, budget)
  }
  return isArray(text) && allMatch(wordsOfAll(text), terms, budget)
}

/** How well the text matches: words that occur often count more, ever less so. */
export function scoreText(text: GroqValue, terms: readonly Term[] | null, budget: Budget): number {
  if (terms === null) return 0
  const words = typeof text === 'string' ? wordsOf(text) : isArray(text) ? wordsOfAll(text) : []
  if (words.length === 0) return 0
  let score = 0
  for (const term of terms) {
    budget.spend(1 + (words.length >> 2))
    score += scoreOfFrequency(words.filter((each) => term.matches(each)).length)
  }
  return score
}

/** The part of BM25 that looks at one text alone. */
export function scoreOfFrequency(frequency: number): number {
  return (frequency * 2.2) / (frequency + 1.2)
}

/** A cheap no for most texts. Loose dots are taken out of words, so texts with dots get no such look. */
function lacksLiteral(text: string, terms: readonly Term[], budget: Budget): boolean {
  if (text.includes('.')) return false
  const lower = text.toLowerCase()
  return terms.some((term) => {
    budget.spend(1 + (lower.length >> 8))
    return !lower.includes(term.literal)
  })
}

function allMatch(words: readonly string[], terms: readonly Term[], budget: Budget): boolean {
  if (words.length === 0) return false
  return terms.every((term) => {
    budget.spend(1 + (words.length >> 2))
    return words.some((each) => term.matches(each))
  })
}

function wordsOfAll(texts: readonly GroqValue[]): string[] {
  return texts.flatMap((text) => (typeof text === 'string' ? wordsOf(text) : []))
}
