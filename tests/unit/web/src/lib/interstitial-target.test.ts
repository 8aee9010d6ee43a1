import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {interstitialTarget} from '../../../../../web/src/lib/interstitial-target.ts'

const ORIGIN = 'https://site.example'

function leadsIntoPlay(value: string): boolean {
  const url = new URL(interstitialTarget(value), ORIGIN)
  return (
    url.origin === ORIGIN &&
    url.pathname.startsWith('/play/') &&
    url.pathname.split('/').length === 3 &&
    url.pathname.length > '/play/'.length &&
    url.search === '' &&
    url.hash === ''
  )
}

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '..',
  '.',
  '%2e%2e',
  '%2E.',
  '../../login',
  '..%2f..%2flogin',
  'a\r\nSet-Cookie: x',
  '?type=flash',
  '#top',
  '\ud800',
])('%j stays one segment below /play/', (value) => {
  expect(leadsIntoPlay(value)).toBe(true)
})

test('any text stays one segment below /play/', () => {
  const everyText = fc.property(fc.string({unit: 'binary'}), leadsIntoPlay)

  expect(fc.check(everyText, {numRuns: 500}).counterexample).toBeNull()
})

test('a swfId arrives as it is', () => {
  expect(interstitialTarget('dGluLW1lcmdl')).toBe('/play/dGluLW1lcmdl')
})
