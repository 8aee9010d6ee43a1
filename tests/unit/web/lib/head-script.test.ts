import {runInNewContext} from 'node:vm'

import {expect, test} from 'vitest'

import {headScript} from '../../../../web/src/head-script.ts'

type Page = {
  address?: string
  stored?: Record<string, string>
  isStorageDenied?: boolean
  prefersLight?: boolean
  isFramed?: boolean
  /** Attributes of the root element as the HTML has them. */
  dataset?: Record<string, string>
}

/** A page that is shown, before its first frame. */
const ARRIVING = {arriving: '0', isShown: true}

/** Runs the script's text, which is what the CSP allows, in a page of that kind. */
function run(
  {
    address = 'https://shack.example/play',
    stored = {},
    isStorageDenied = false,
    prefersLight = false,
    isFramed = false,
    dataset = {},
  }: Page,
  exemptHosts: readonly string[] = [],
) {
  const root = {style: {display: ''}, dataset: {...dataset}}
  const document = {documentElement: root, readyState: 'loading', querySelector: () => null}
  const window = {top: {}, self: {}}
  if (!isFramed) window.top = window.self
  runInNewContext(headScript({exemptHosts}), {
    window,
    document,
    requestAnimationFrame: () => 1,
    performance: {getEntriesByName: () => []},
    location: new URL(address),
    localStorage: {
      getItem: (key: string) => {
        if (isStorageDenied) throw new Error('denied')
        return stored[key] ?? null
      },
    },
    matchMedia: () => ({matches: prefersLight}),
    URLSearchParams,
  })
  return {...root.dataset, isShown: root.style.display === ''}
}

test('a page on top is shown at night, unless the system is light', () => {
  expect(run({})).toEqual({...ARRIVING, theme: 'night'})
  expect(run({prefersLight: true})).toEqual({...ARRIVING, theme: 'day'})
})

test('what the visitor has chosen is applied before the first paint, nonsense is not', () => {
  const stored = {'shack.theme': 'day', 'shack.thumbnails': 'on', 'shack.rail': '"><script>'}

  expect(run({stored})).toEqual({...ARRIVING, theme: 'day', thumbnails: 'on'})
})

test('storage that throws leaves the defaults', () => {
  expect(run({isStorageDenied: true})).toEqual({...ARRIVING, theme: 'night'})
})

test('an address whose query changes the page is marked, and so is the shell', () => {
  expect(run({address: 'https://shack.example/play?utm_source=x'})).not.toHaveProperty('fresh')
  expect(run({address: 'https://shack.example/play?page=3'})).toHaveProperty('fresh')
  expect(run({address: 'https://shack.example/search?q=chess'})).toHaveProperty('fresh')
  expect(run({dataset: {shell: ''}})).toHaveProperty('fresh')
})

test('a framed page stays hidden until somebody decides', () => {
  expect(run({isFramed: true})).toMatchObject({framing: 'undecided', isShown: false})
})

test.each([
  ['https://shack-example.translate.example/', true],
  ['https://translate.example.evil.example/', false],
  ['https://eviltranslate.example/', false],
  ['about:srcdoc', true],
])('framed at %s it is shown: %s', (address, isShown) => {
  expect(run({address, isFramed: true}, ['translate.example']).isShown).toBe(isShown)
})

type Arrival = {hasWall: number; isPainted?: number; isParsed: number; isLoaded?: number}

/** Runs the script, then frame after frame: what `data-arriving` says in each, when things happen in those given. */
function frames({hasWall, isPainted = Infinity, isParsed, isLoaded = Infinity}: Arrival) {
  const dataset: Record<string, string | number> = {}
  const window = {top: {}, self: {}}
  window.top = window.self
  let next: (() => void) | null = null
  let frame = 0
  runInNewContext(headScript({exemptHosts: []}), {
    window,
    document: {
      documentElement: {style: {display: ''}, dataset},
      get readyState() {
        return frame < isParsed ? 'loading' : frame < isLoaded ? 'interactive' : 'complete'
      },
      querySelector: () => (frame < hasWall ? null : {}),
    },
    location: new URL('https://shack.example/play'),
    localStorage: {getItem: () => null},
    matchMedia: () => ({matches: false}),
    URLSearchParams,
    performance: {getEntriesByName: () => (frame < isPainted ? [] : [{}])},
    requestAnimationFrame: (callback: () => void) => {
      next = callback
    },
  })
  const seen: (string | undefined)[] = []
  while (next !== null && frame < 60) {
    frame += 1
    const callback: () => void = next
    next = null
    callback()
    // A real dataset makes texts of numbers.
    seen.push(dataset.arriving?.toString())
  }
  return seen
}

test('frames are counted from the first paint, until all cards are shown', () => {
  const seen = frames({hasWall: 2, isPainted: 4, isParsed: 10})
  expect(seen.slice(0, 5)).toEqual(['0', '0', '0', '1', '2'])
  expect(seen.slice(-2)).toEqual(['18', undefined])
})

test('a browser that tells no paint counts them when all is loaded', () => {
  const seen = frames({hasWall: 2, isParsed: 3, isLoaded: 5})
  expect(seen.slice(3, 6)).toEqual(['0', '1', '2'])
  expect(seen.at(-1)).toBeUndefined()
})

test('a page without cards has arrived when it is parsed', () => {
  expect(frames({hasWall: Infinity, isParsed: 3})).toEqual(['0', '0', undefined])
})
