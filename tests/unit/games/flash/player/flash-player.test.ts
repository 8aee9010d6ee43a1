import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {deflateSync} from 'node:zlib'

import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {checkSwf} from '../../../../../games/flash/player/check-swf.js'
import {createDownloads} from '../../../../../games/flash/player/download.js'
import {swfAddress} from '../../../../../games/flash/player/swf-address.js'

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

/** A stage without bits for its edges, 30 pictures a second, `pictures` announced; then the tags. */
function aFilm(pictures: number, ...tags: number[][]): Uint8Array {
  return new Uint8Array([0, 0, 30, pictures, 0, ...tags.flat()])
}

const END = [0, 0]
const PICTURE = [0x40, 0]
/** A tag of code 82 (a program) with `length` bytes announced and `bytes` there. */
const aProgram = (length: number, bytes = length) => [
  0xbf,
  0x14,
  length & 255,
  (length >> 8) & 255,
  0,
  0,
  ...Array.from({length: bytes}, (_, index) => (index * index) % 251),
]

const body = aFilm(1, aProgram(4900), PICTURE, END)
const packed = new Uint8Array(deflateSync(body))
const whole = body.length + 8

test('whole files are fine, plain, packed and with bytes behind their end', async () => {
  expect(await checkSwf(aSwf('FWS', body, whole))).toBe('fine')
  expect(await checkSwf(aSwf('CWS', packed, whole))).toBe('fine')
  expect(await checkSwf(aSwf('CWS', new Uint8Array([...packed, 1, 2, 3]), whole))).toBe('fine')
  expect(await checkSwf(aSwf('ZWS', body, 9000))).toBe('fine')
})

test('a whole film whose header names a wrong length is fine', async () => {
  for (const length of [8, 100, whole - 1, whole + 1, whole + 4000]) {
    expect(await checkSwf(aSwf('FWS', body, length))).toBe('fine')
    expect(await checkSwf(aSwf('CWS', packed, length))).toBe('fine')
  }
})

test.for(['bolt-sorter', 'jar-catch', 'lantern-hop', 'waflash/lamp-echo/lamp-echo'])(
  'our own %s is fine, and damaged with any of its bytes',
  async (name) => {
    const file = join(
      import.meta.dirname,
      '..',
      '..',
      '..',
      '..',
      '..',
      'games',
      'flash',
      `${name}.swf`,
    )
    const bytes = new Uint8Array(await readFile(file))
    expect(await checkSwf(bytes)).toBe('fine')

    for (let place = 8; place < bytes.length; place += 499) {
      const flipped = bytes.slice()
      flipped[place] = (flipped[place] ?? 0) ^ 0x10
      expect(await checkSwf(flipped), `byte ${place}`).toBe('damaged')
    }
  },
)

test('cut, broken and foreign files are damaged', async () => {
  expect(await checkSwf(aSwf('FWS', body.subarray(0, 90), whole))).toBe('damaged')
  expect(await checkSwf(aSwf('CWS', packed.subarray(0, packed.length / 2), whole))).toBe('damaged')
  expect(await checkSwf(aSwf('CWS', body, whole))).toBe('damaged')
  expect(await checkSwf(aSwf('CWS', packed, 0xffffffff))).toBe('damaged')
  expect(await checkSwf(new TextEncoder().encode('<!doctype html><title>Not here'))).toBe('damaged')
  expect(await checkSwf(new Uint8Array())).toBe('damaged')
})

const TAGS = {
  'a film whose last tag is no end tag': [aFilm(1, aProgram(80), PICTURE), 'fine'],
  'nonsense behind the last picture': [aFilm(2, PICTURE, PICTURE, aProgram(900, 3)), 'fine'],
  'a tag longer than the file before any picture': [aFilm(1, aProgram(900, 80)), 'damaged'],
  'a tag longer than the file between pictures': [
    aFilm(3, PICTURE, aProgram(900, 80), PICTURE),
    'damaged',
  ],
  'an end before any picture': [aFilm(1, aProgram(80), END, PICTURE), 'damaged'],
  'nothing after the stage': [aFilm(1), 'damaged'],
  'a stage that is cut': [new Uint8Array([0xff, 1, 2]), 'damaged'],
  'nothing but ones': [new Uint8Array(200).fill(255), 'damaged'],
  'nothing but zeros': [new Uint8Array(200), 'damaged'],
} as const

test.for(Object.entries(TAGS))('the tags are followed: %s', async ([, [film, verdict]]) => {
  expect(await checkSwf(aSwf('FWS', film, film.length + 8))).toBe(verdict)
})

test('whatever bytes come, the check ends with a verdict', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('FWS', 'CWS'),
      fc.uint8Array({maxLength: 300}),
      async (signature, film) => {
        const verdict = await checkSwf(aSwf(signature, film, film.length + 8))
        expect(['fine', 'damaged']).toContain(verdict)
      },
    ),
  )
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
