import {expect, test} from 'vitest'

import {byteRange} from '../../../../content-lake/http/byte-range.ts'

test.each([
  [null, null],
  ['bytes=0-4', {start: 0, end: 4}],
  ['bytes=5-', {start: 5, end: 9}],
  ['bytes=-3', {start: 7, end: 9}],
  ['bytes=-30', {start: 0, end: 9}],
  ['bytes=8-99', {start: 8, end: 9}],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=9-1', null],
  ['bytes=-', null],
  ['bytes=0-1,3-4', null],
  ['bytes=0-99999999999999999999', null],
  ['lines=0-4', null],
])('of ten bytes, "%s" is %j', (header, range) => {
  expect(byteRange(header, 10)).toEqual(range)
})

test('an empty file has no range', () => {
  expect(byteRange('bytes=0-', 0)).toBe('unsatisfiable')
})
