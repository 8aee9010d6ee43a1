import {deflateSync} from 'node:zlib'

import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {checkSwf} from '../../../games/flash/player/check-swf.js'
import {createDownloads} from '../../../games/flash/player/download.js'
import {swfAddress} from '../../../games/flash/player/swf-address.js'

const folder = new URL('http://localhost:3001/flash/')
const addressOf = (path: string | null) => swfAddress(path, folder)?.href ?? null

test('a file below the flash folder is found, also with spaces and folders in its path', () => {
  expect(addressOf('jar-catch.swf')).toBe('http://localhost:3001/flash/jar-catch.swf')
  expect(addressOf('old games/Raft #1.SWF')).toBe(
    'http://localhost:3001/flash/old%20games/Raft%20%231.SWF',
  )
})

test.for([
  null,
  '',
  'game.exe',
  'https://evil.example/x.swf',
  '//evil.example/x.swf',
  '/html5/x.swf',
  '../html5/x.swf',
  'a/../../x.swf',
  './x.swf',
  'a//x.swf',
  '..\\x.swf',
  '%2e%2e/x.swf',
  '%252e%252e%252fx.swf',
  'x\u0000.swf',
  'a\n/x.swf',
])('%j is no file of the flash folder', (path) => {
  expect(addressOf(path)).toBeNull()
})

test('whatever is asked for, nothing outside the folder is ever given', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '..',
      '/',
      '//',
      '\\',
      'javascript:',
      'data:',
      'https://evil.example',
      '@',
      '?',
    ),
  )
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const address = swfAddress(`${parts.join('')}.swf`, folder)
      expect(address === null || address.href.startsWith(folder.href)).toBe(true)
    }),
  )
})

/** A file with the header of `signature` that announces `announced` bytes, eight for the header included. */
function aSwf(signature: string, body: Uint8Array, announced: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + body.length)
  bytes.set(new TextEncoder().encode(signature))
  new DataView(bytes.buffer).setUint32(4, announced, true)
  bytes.set(body, 8)
  return bytes
}

const body = new Uint8Array(5000).map((_, index) => (index * index) % 251)
const packed = new Uint8Array(deflateSync(body))

test('whole files are fine, plain, packed and with bytes behind their end', async () => {
  expect(await checkSwf(aSwf('FWS', body, 5008))).toBe('fine')
  expect(await checkSwf(aSwf('CWS', packed, 5008))).toBe('fine')
  expect(await checkSwf(aSwf('CWS', new Uint8Array([...packed, 1, 2, 3]), 5008))).toBe('fine')
  expect(await checkSwf(aSwf('ZWS', body, 9000))).toBe('fine')
})

test('cut, broken and foreign files are damaged', async () => {
  expect(await checkSwf(aSwf('FWS', body.subarray(0, 90), 5008))).toBe('damaged')
  expect(await checkSwf(aSwf('CWS', packed.subarray(0, packed.length / 2), 5008))).toBe('damaged')
  expect(await checkSwf(aSwf('CWS', body, 5008))).toBe('damaged')
  expect(await checkSwf(new TextEncoder().encode('<!doctype html><title>Not here'))).toBe('damaged')
  expect(await checkSwf(new Uint8Array())).toBe('damaged')
})

test('progress is told in bytes as they travel, although the browser shows unpacked ones', async () => {
  const told: [number, number | null][] = []
  const downloads = createDownloads((received, total) => told.push([received, total]))
  downloads.expect('program', null)
  const unpacked = new Uint8Array(400)
  const response = new Response(unpacked, {headers: {'content-length': '100'}})

  const counted = downloads.counted('program', response, 400)

  expect((await counted.arrayBuffer()).byteLength).toBe(400)
  expect(told[0]).toEqual([0, null])
  expect(told.at(-1)).toEqual([100, 100])
})

test('a refused download is handed on as it is', () => {
  const refused = new Response('no', {status: 404})
  expect(createDownloads(() => {}).counted('game', refused)).toBe(refused)
})
