import {existsSync, readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import {afterEach, beforeEach, expect, test, vi} from 'vitest'

const folder = join(import.meta.dirname, '../../../games/html5')
const games = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'main.js')))
const launching = games.filter((game) =>
  readFileSync(join(folder, game, 'main.js'), 'utf8').includes('wasLaunched'),
)

/** A canvas that takes every stroke: what is painted is for a browser to show. */
function aPencil(): object {
  const pencil: object = new Proxy(function () {}, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => 0 : pencil),
    set: () => true,
    apply: () => pencil,
    construct: () => pencil,
  })
  return pencil
}

// Loops and timers of a game must not outlive its test, so no clock runs.
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.clear()
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
    configurable: true,
    value: aPencil,
  })
  // jsdom animates nothing, so the games are asked to keep still.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
    },
  )
  vi.stubGlobal('Path2D', aPencil())
  vi.stubGlobal('OffscreenCanvas', aPencil())
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: {load: async () => [], ready: Promise.resolve()},
  })
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

async function open(game: string, search = ''): Promise<void> {
  history.replaceState(null, '', `/${search}`)
  const html = readFileSync(join(folder, game, 'index.html'), 'utf8')
  const page = new DOMParser().parseFromString(html, 'text/html')
  document.body.replaceChildren(...page.body.children)
  await import(join(folder, game, 'main.js'))
}

const notice = () => document.querySelector<HTMLElement>('#notice')

/** jsdom knows no `inert`, so a game's own word for it lies on the element. */
const deaf = () =>
  [...document.querySelectorAll<HTMLElement>('#stage, #stage *')]
    .filter((element) => element.inert || element.hasAttribute('inert'))
    .map(({id}) => id)

test.for(games)('%s: after Start the stage answers to the pointer', async (game) => {
  await open(game)
  if (notice()?.hidden === false) document.querySelector<HTMLElement>('#notice .go')?.click()
  expect(notice()?.hidden).not.toBe(false)
  expect(deaf()).toEqual([])
})

test.for(launching)('%s: a launch on the site is the start', async (game) => {
  await open(game, '?launched=1')
  expect(notice()?.hidden).not.toBe(false)
  expect(deaf()).toEqual([])
})
