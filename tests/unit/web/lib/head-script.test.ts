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
const ARRIVING = {arriving: 0, isShown: true}

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
    performance: {getEntriesByName: () => [], now: () => 0},
    addEventListener: () => undefined,
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

type Arrival = {
  address?: string
  isHidden?: boolean
  /** As a browser does with a frame outside of the window. */
  drawsNothing?: boolean
  /** In which frame the cards are there, the page is painted, and parsed. */
  hasWall?: number
  isPainted?: number
  isParsed?: number
}

/**
 * Runs the script, then frame after frame of a fifth of a second: what `data-arriving` says in each, and in which
 * one the scripts are asked for.
 */
function frames({
  address = 'https://shack.example/play',
  isHidden = false,
  drawsNothing = isHidden,
  hasWall = Infinity,
  isPainted = Infinity,
  isParsed = 1,
}: Arrival) {
  const dataset: Record<string, string | number> = {}
  const window = {top: {}, self: {}}
  window.top = window.self
  const seen: (string | undefined)[] = []
  let frame = 0
  let next: (() => void)[] = []
  let timers: {at: number; callback: () => void}[] = []
  let onParsed: () => void = () => undefined
  let scriptsIn: number | null = null
  const template = {content: 'the scripts', remove: () => undefined}
  runInNewContext(headScript({exemptHosts: []}), {
    window,
    document: {
      documentElement: {style: {display: ''}, dataset},
      hidden: isHidden,
      get readyState() {
        return frame < isParsed ? 'loading' : 'interactive'
      },
      querySelector: () => (frame < hasWall ? null : {}),
      getElementById: () => (scriptsIn === null ? template : null),
      body: {
        append: () => {
          scriptsIn = frame
        },
      },
    },
    location: new URL(address),
    localStorage: {getItem: () => null},
    matchMedia: () => ({matches: false}),
    URLSearchParams,
    addEventListener: (type: string, callback: () => void) => {
      if (type === 'DOMContentLoaded') onParsed = callback
    },
    performance: {getEntriesByName: () => (frame < isPainted ? [] : [{}]), now: () => frame * 200},
    requestAnimationFrame: (callback: () => void) => {
      next.push(callback)
    },
    setTimeout: (callback: () => void, delay = 0) => {
      timers.push({at: frame * 200 + delay, callback})
    },
  })
  while (frame < 60) {
    frame += 1
    if (frame === isParsed) onParsed()
    const callbacks = next
    next = []
    if (!drawsNothing) for (const callback of callbacks) callback()
    const due = timers.filter(({at}) => at <= frame * 200)
    timers = timers.filter(({at}) => at > frame * 200)
    for (const {callback} of due) callback()
    // A real dataset makes texts of numbers.
    seen.push(dataset.arriving?.toString())
    if (isPainted <= frame && dataset.arriving === undefined && scriptsIn !== null) break
  }
  return {seen, scriptsIn}
}

test('frames are counted from the first paint, until all cards are shown', () => {
  const {seen} = frames({hasWall: 2, isPainted: 4, isParsed: 10})
  expect(seen.slice(0, 5)).toEqual(['0', '0', '0', '1', '2'])
  expect(seen.slice(-2)).toEqual(['18', undefined])
})

test('a browser that tells no paint counts them after four seconds', () => {
  const {seen} = frames({hasWall: 2, isParsed: 3})
  expect(seen.slice(19, 22)).toEqual(['0', '1', '2'])
  expect(seen.at(-1)).toBeUndefined()
})

test('a page without cards has arrived when it is painted and parsed', () => {
  expect(frames({isPainted: 3}).seen).toEqual(['0', '0', undefined])
  expect(frames({isPainted: 2, isParsed: 4}).seen).toEqual(['0', '1', '1', undefined])
})

test('a page that its script must render has nothing to hold back', () => {
  const {seen, scriptsIn} = frames({address: 'https://shack.example/play?page=3', isParsed: 2})
  expect(seen[0]).toBeUndefined()
  expect(scriptsIn).toBe(2)
})

test('scripts are asked for once the first frame after parsing is drawn', () => {
  expect(frames({hasWall: 2, isPainted: 3, isParsed: 2}).scriptsIn).toBe(2)
})

test('a page that opens unseen has its scripts at once, one that is not drawn after two seconds', () => {
  expect(frames({isHidden: true, isParsed: 2}).scriptsIn).toBe(2)
  expect(frames({drawsNothing: true, isParsed: 2}).scriptsIn).toBe(12)
})
