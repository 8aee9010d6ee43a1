import {expect, test} from 'vitest'
import {isLocalHost} from '../../../../content-lake/adapters/request-head.ts'
import {createRouter} from '../../../../content-lake/http/router.ts'

const endpoint = () => new Response()
const router = createRouter([
  {method: 'GET', pattern: '/data/doc/:dataset/:ids', endpoint},
  {method: 'POST', pattern: '/data/mutate/:dataset', endpoint},
  {method: 'GET', pattern: '/journey/:topic*', endpoint},
])

test('parameters are decoded, and a rest takes all that is left', () => {
  expect(router.match('GET', '/data/doc/production/a%2Cb')).toMatchObject({
    kind: 'found',
    path: {dataset: 'production', ids: 'a,b'},
  })
  expect(router.match('HEAD', '/journey/trial/x')).toMatchObject({path: {topic: 'trial/x'}})
})

test('what does not fit is unknown, and a known address says how it is used', () => {
  for (const path of [
    '/data/doc/production',
    '/data/doc//a',
    '/data/doc/p/a/b',
    '/data/doc/p/%zz',
  ]) {
    expect(router.match('GET', path)).toEqual({kind: 'unknown'})
  }
  expect(router.match('GET', '/data/mutate/production')).toEqual({
    kind: 'wrong-method',
    allowed: ['POST'],
  })
})

test('only names of this machine are local', () => {
  for (const host of [
    'localhost',
    'LOCALHOST:3400',
    '127.0.0.1:1',
    '[::1]',
    'shack.localhost:3400',
  ]) {
    expect(isLocalHost(host)).toBe(true)
  }
  for (const host of [
    '',
    'localhost.evil.example',
    'evil.example',
    '127.0.0.1.nip.io',
    'a.b.localhost',
    '::1',
  ]) {
    expect(isLocalHost(host)).toBe(false)
  }
})
