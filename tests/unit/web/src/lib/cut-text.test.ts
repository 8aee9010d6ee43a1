import {array, assert, constantFrom, nat, oneof, property, string} from 'fast-check'
import {expect, test} from 'vitest'

import {splitGraphemes} from '../../../../../schemas/rules/graphemes.ts'
import {cutText, cutTextWithDots} from '../../../../../web/src/lib/cut-text.ts'

test('a text at the limit stays whole, one character more is cut and gets dots', () => {
  expect(cutText('a'.repeat(55), 55)).toBe('a'.repeat(55))
  expect(cutText('a'.repeat(56), 55)).toBe(`${'a'.repeat(55)}...`)
})

test('no blank is left before the dots', () => {
  expect(cutText('one two three', 4)).toBe('one...')
})

test('an emoji of several code points counts as one and is never split', () => {
  expect(cutText('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦...')
  expect(cutText('👍🏽'.repeat(55), 55)).toBe('👍🏽'.repeat(55))
})

test('a letter keeps its accents', () => {
  expect(cutText('e\u0301e\u0301e\u0301', 1)).toBe('e\u0301...')
})

test('an article preview always ends in dots', () => {
  expect(cutTextWithDots('Short. ', 150)).toBe('Short....')
  expect(cutTextWithDots('a'.repeat(151), 150)).toBe(`${'a'.repeat(150)}...`)
})

test('what is kept is a beginning of the text and within the limit', () => {
  assert(
    property(string({unit: 'grapheme'}), nat({max: 20}), (text, limit) => {
      const kept = cutText(text, limit).replace(/\.\.\.$/, '')
      expect(text.trim().startsWith(kept)).toBe(true)
      expect(splitGraphemes(kept).length).toBeLessThanOrEqual(Math.max(limit, 3))
    }),
  )
})

test('characters are those of the Unicode rules, with the short way for plain text and without', () => {
  const segmenter = new Intl.Segmenter('en', {granularity: 'grapheme'})
  const unit = oneof(
    string({unit: 'binary', maxLength: 1}),
    constantFrom('a', 'é', 'ß', '\u00AD', '’', '…', '\u0301', '\u200D', '\r', '\n', '👍🏽', '🇫🇷'),
  )
  assert(
    property(array(unit), nat({max: 12}), (units, limit) => {
      const text = units.join('').trim()
      const characters = Array.from(segmenter.segment(text), ({segment}) => segment)
      expect(splitGraphemes(text)).toEqual(characters)
      expect(cutTextWithDots(text, limit)).toBe(
        `${characters.slice(0, limit).join('').trimEnd()}...`,
      )
    }),
    {numRuns: 1_000},
  )
})

test('a megabyte is cut at once', () => {
  const before = process.cpuUsage()
  cutText('word '.repeat(200_000), 55)

  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000)
})
