import {expect, test} from 'vitest'

import {plainLine, withoutInvisible} from '../../../../scripts/lib/plain-text.ts'
import {decodeText} from '../../../../scripts/lib/read-text.ts'

test('reads UTF-8 and keeps its byte order mark for the list reader', () => {
  expect(decodeText(new TextEncoder().encode('\uFEFFé'))).toEqual({text: '\uFEFFé', note: null})
})

test('tells UTF-16 by its byte order mark', () => {
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0xe9, 0))).toMatchObject({text: 'é'})
})

test('reads other bytes as Windows-1252, with a note', () => {
  expect(decodeText(Uint8Array.of(0x50, 0xe9))).toMatchObject({
    text: 'Pé',
    note: expect.stringContaining('not UTF-8'),
  })
})

test('plain lines hold no escapes and no line breaks, and are cut between characters', () => {
  expect(plainLine('\u001b[2J\u001b]8;;https://x.example\u0007A\nB\u009b')).toBe('A B')
  expect(plainLine('🐍'.repeat(10), 4)).toBe('🐍🐍🐍…')
})

test('joined emoji survive', () => {
  expect(withoutInvisible('👨‍👩‍👧')).toBe('👨‍👩‍👧')
})
