import {expect, test} from 'vitest'

import {isFramingAllowed} from '../../../../../web/src/lib/framing.ts'

const rule = {
  exemptHosts: ['translate.goog'],
  allowedAncestors: ['http://localhost:3333'],
}
const framed = {isTop: false, host: 'shack.example', ancestors: ['https://evil.example']}

test('a page on top is shown', () => {
  expect(isFramingAllowed({...framed, isTop: true}, rule)).toBe(true)
})

test('a page in a frame of another origin, or of one that nobody knows, is refused', () => {
  expect(isFramingAllowed(framed, rule)).toBe(false)
  expect(isFramingAllowed({...framed, ancestors: []}, rule)).toBe(false)
})

test('the studio may frame it, unless somebody frames the studio', () => {
  expect(isFramingAllowed({...framed, ancestors: ['http://localhost:3333']}, rule)).toBe(true)
  expect(
    isFramingAllowed(
      {...framed, ancestors: ['http://localhost:3333', 'https://evil.example']},
      rule,
    ),
  ).toBe(false)
})

test.each([
  ['', true],
  ['translate.goog', true],
  ['shack-example.translate.goog', true],
  ['eviltranslate.goog', false],
  ['translate.goog.evil.example', false],
])('our own host %j is exempt: %s', (host, isAllowed) => {
  expect(isFramingAllowed({...framed, host}, rule)).toBe(isAllowed)
})
