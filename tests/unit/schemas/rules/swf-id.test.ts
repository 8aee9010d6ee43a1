import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {decodeSwfId, encodeSwfId, pathOfSwfId} from '../../../../schemas/rules/swf-id.ts'

const anyText = fc.string({unit: 'binary'})

test('every path comes back from its id as the likeliest reading', () => {
  fc.assert(
    fc.property(
      fc.string({unit: 'grapheme', minLength: 1}).filter((path) => path.isWellFormed()),
      (path) => {
        expect(decodeSwfId(encodeSwfId(path))[0]).toBe(path)
        expect(pathOfSwfId(encodeSwfId(path))).toBe(path)
      },
    ),
  )
})

test('what is no id of ours stands for no path', () => {
  expect(pathOfSwfId('!!!')).toBeNull()
  expect(pathOfSwfId('')).toBeNull()
})

test('an id is one address segment of harmless letters, whatever the path', () => {
  fc.assert(
    fc.property(anyText, (path) => {
      expect(encodeSwfId(path)).toMatch(/^[A-Za-z0-9_-]*$/)
    }),
  )
})

test('whatever stands in an address, reading it never fails', () => {
  fc.assert(
    fc.property(anyText, (segment) => {
      expect(Array.isArray(decodeSwfId(segment))).toBe(true)
    }),
  )
})

test.for([
  ['', []],
  ['!!!', []],
  ['dGluL', []],
  ['%', []],
  ['%E0%A4%A', []],
  ['<img src=x>', []],
  ['a'.repeat(8_193), []],
  ['A'.repeat(1_000_000), []],
] as const)('%j is no id', ([segment, paths]) => {
  expect(decodeSwfId(segment)).toEqual(paths)
})

test('bytes that are no UTF-8 are read as the legacy list wrote them', () => {
  expect(decodeSwfId(btoa('pok\xe9mon.swf'))).toContain('pokémon.swf')
})
