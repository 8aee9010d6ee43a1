import {runInNewContext} from 'node:vm'

import {expect, test} from 'vitest'

import {headScript} from '../../../../web/src/head-script.ts'

type Page = {
  address?: string
  stored?: Record<string, string>
  isStorageDenied?: boolean
  prefersLight?: boolean
  isFramed?: boolean
  /** How the visitor came; the empty one is of a browser that does not tell. */
  cameBy?: string
  /** Attributes of the root element as the HTML has them. */
  dataset?: Record<string, string>
}

/** A page that is shown, before its first frame. */
const ARRIVING = {
  awaiting: ['roof', 'rail', 'places', 'drawings', 'bulbs', 'pager', 'end', 'tickets', 'stubs'],
  isShown: true,
}

/** Runs the script's text, which is what the CSP allows, in a page of that kind. */
function run(
  {
    address = 'https://shack.example/play',
    stored = {},
    isStorageDenied = false,
    prefersLight = false,
    isFramed = false,
    cameBy = 'navigate',
    dataset = {},
  }: Page,
  exemptHosts: readonly string[] = [],
) {
  const {root, awaiting} = rootElement(dataset)
  const document = {documentElement: root, readyState: 'loading', querySelector: () => null}
  const window = {top: {}, self: {}}
  if (!isFramed) window.top = window.self
  runInNewContext(headScript({exemptHosts}), {
    window,
    document,
    PerformanceObserver: observerOf(() => undefined),
    performance: {getEntriesByType: () => (cameBy === '' ? [] : [{type: cameBy}])},
    setTimeout: () => 1,
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
  return {...root.dataset, awaiting: [...awaiting], isShown: root.style.display === ''}
}

function rootElement(dataset: Record<string, string> = {}) {
  const awaiting = new Set<string>()
  const nameOf = (attribute: string) => attribute.replace('data-awaiting-', '')
  const root = {
    style: {display: ''},
    dataset: {...dataset},
    setAttribute: (name: string) => void awaiting.add(nameOf(name)),
    removeAttribute: (name: string) => void awaiting.delete(nameOf(name)),
  }
  return {root, awaiting}
}

/** What tells the page of its first paint: whoever is handed its news calls them. */
function observerOf(take: (tell: () => void) => void) {
  return class {
    tell: (list: {getEntriesByName: (name: string) => object[]}) => void
    constructor(tell: (list: {getEntriesByName: (name: string) => object[]}) => void) {
      this.tell = tell
    }
    observe({type}: {type: string}) {
      if (type !== 'paint') return
      take(() => {
        this.tell({getEntriesByName: () => []})
        this.tell({getEntriesByName: (name) => (name === 'first-contentful-paint' ? [{}] : [])})
      })
    }
  }
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

test.each(['reload', 'back_forward', ''])(
  'whoever comes by "%s" may be further down the page: its whole length is there',
  (cameBy) => {
    const {awaiting} = run({cameBy})
    expect(awaiting).toEqual(['roof', 'rail', 'drawings', 'bulbs', 'tickets', 'stubs'])
  },
)

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
  /** An old one, which knows nothing to look out for. */
  cannotTell?: boolean
  /** Milliseconds from frame to frame. */
  frameTime?: number
}

/**
 * Runs the script, then frame after frame: what is awaited in each and how many of five cards have had their turn,
 * and in which one the scripts are asked for.
 */
function frames({
  address = 'https://shack.example/play',
  isHidden = false,
  drawsNothing = isHidden,
  hasWall = Infinity,
  isPainted = Infinity,
  isParsed = 1,
  cannotTell = false,
  frameTime = 200,
}: Arrival) {
  const {root, awaiting} = rootElement()
  const cards = Array.from({length: 5}, (): {dataset: {here?: ''}} => ({dataset: {}}))
  const window = {top: {}, self: {}}
  window.top = window.self
  const seen: string[] = []
  let frame = 0
  let next: ((now: number) => void)[] = []
  let timers: {at: number; callback: () => void}[] = []
  let onParsed: () => void = () => undefined
  let onPaint: () => void = () => undefined
  let scriptsIn: number | null = null
  const scripts = ['a chunk', 'the entry']
  runInNewContext(headScript({exemptHosts: []}), {
    window,
    document: {
      documentElement: root,
      hidden: isHidden,
      get readyState() {
        return frame < isParsed ? 'loading' : 'interactive'
      },
      // Cards that had no turn yet.
      querySelector: () =>
        frame < hasWall ? null : cards.find((card) => !('here' in card.dataset)),
      getElementById: () => ({content: {firstChild: scripts[0]}}),
      body: {
        append: (script: string) => {
          if (script === scripts.shift()) scriptsIn ??= frame
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
    performance: {getEntriesByType: () => [{type: 'navigate'}]},
    PerformanceObserver: observerOf((tell) => {
      if (cannotTell) throw new TypeError('It takes no type.')
      onPaint = tell
    }),
    requestAnimationFrame: (callback: (now: number) => void) => {
      next.push(callback)
    },
    setTimeout: (callback: () => void, delay = 0) => {
      timers.push({at: frame * frameTime + delay, callback})
    },
  })
  while (frame < 60) {
    frame += 1
    if (frame === isParsed) onParsed()
    const callbacks = next
    next = []
    if (!drawsNothing) for (const callback of callbacks) callback(frame * frameTime)
    const due = timers.filter(({at}) => at <= frame * frameTime)
    timers = timers.filter(({at}) => at > frame * frameTime)
    for (const {callback} of due) callback()
    if (frame === isPainted) onPaint()
    const shown = cards.filter((card) => 'here' in card.dataset).length
    seen.push([...awaiting, ...(awaiting.has('tickets') ? [shown] : [])].join(' '))
    if (awaiting.size === 0 && scripts.length === 0) break
  }
  expect(scripts).toEqual([])
  return {seen, scriptsIn}
}

test('words first, then a part in each frame, then a card in each', () => {
  expect(frames({hasWall: 1, isPainted: 2, isParsed: 1}).seen).toEqual([
    'roof rail places drawings bulbs pager end tickets stubs 0',
    'roof rail places drawings bulbs pager end tickets stubs 0',
    'rail places drawings bulbs pager end tickets stubs 0',
    'places drawings bulbs pager end tickets stubs 0',
    'drawings bulbs pager end tickets stubs 0',
    'bulbs pager end tickets stubs 0',
    'pager end tickets stubs 0',
    'end tickets stubs 0',
    'tickets stubs 0',
    'tickets stubs 1',
    'tickets stubs 2',
    'tickets stubs 3',
    'tickets stubs 4',
    'tickets stubs 5',
    'stubs',
    '',
  ])
})

test('two cards come in each quick frame', () => {
  const {seen} = frames({hasWall: 1, isPainted: 1, frameTime: 16})
  expect(seen.slice(8, 13)).toEqual(['tickets stubs 2', 'tickets stubs 4', 'stubs', ''])
})

test('cards that are parsed late are awaited', () => {
  const {seen} = frames({hasWall: 11, isPainted: 1, isParsed: 11})
  expect(seen.slice(7, 12)).toEqual([
    'tickets stubs 0',
    'tickets stubs 0',
    'tickets stubs 0',
    'tickets stubs 1',
    'tickets stubs 2',
  ])
})

test('a page without cards has arrived when its parts are shown and it is parsed', () => {
  expect(frames({isPainted: 1}).seen.slice(6)).toEqual([
    'end tickets stubs 0',
    'tickets stubs 0',
    'stubs',
    '',
  ])
  expect(frames({isPainted: 1, isParsed: 11}).seen.slice(8, 12)).toEqual([
    'tickets stubs 0',
    'tickets stubs 0',
    'stubs',
    '',
  ])
})

test('a browser that tells no paint counts after four seconds', () => {
  const {seen} = frames({hasWall: 2, isParsed: 3})
  expect(seen[19]).toBe('roof rail places drawings bulbs pager end tickets stubs 0')
  expect(seen[20]).toBe('rail places drawings bulbs pager end tickets stubs 0')
  expect(seen.at(-1)).toBe('')
})

test('one that cannot be asked for it counts after four seconds too', () => {
  const {seen} = frames({hasWall: 2, isParsed: 3, cannotTell: true})
  expect(seen[20]).toBe('rail places drawings bulbs pager end tickets stubs 0')
})

test('a page that its script must render has nothing to hold back', () => {
  const {seen, scriptsIn} = frames({address: 'https://shack.example/play?page=3', isParsed: 2})
  expect(seen[0]).toBe('')
  expect(scriptsIn).toBe(2)
})

test('scripts are asked for once the page is painted, and parsed', () => {
  expect(frames({hasWall: 2, isPainted: 3, isParsed: 2}).scriptsIn).toBe(3)
  expect(frames({hasWall: 2, isPainted: 2, isParsed: 4}).scriptsIn).toBe(4)
})

test('a page that opens unseen has its scripts at once, one that is not drawn after two seconds', () => {
  expect(frames({isHidden: true, isParsed: 2}).scriptsIn).toBe(2)
  expect(frames({drawsNothing: true, isParsed: 2}).scriptsIn).toBe(12)
})
