import {http} from 'msw/http'
import {setupServer} from 'msw/node'
import {afterAll, beforeAll, beforeEach, expect, test} from 'vitest'

import type {ContentLake} from '../../../content-lake/index.ts'
import type {SiteConfig} from '../../../web/src/config.ts'
import {
  contentOf,
  createContentStore,
  type Snapshot,
} from '../../../web/src/content/content-store.ts'
import {openLake} from '../../../web/src/content/open-lake.ts'
import {refreshOnce} from '../../../web/src/content/refresh.ts'
import {gameDocument, hostedAddress, openTestLake, write} from './lake-in-tests.ts'

const PROJECT = 'abc123'
const MINUTE = 60_000

let lake: ContentLake
let snapshot: Snapshot
let requests = 0
const config: SiteConfig = {
  lake: hostedAddress(PROJECT),
  gamesOrigin: null,
  studioUrl: null,
  identity: null,
}
const server = setupServer(
  http.all('https://*.sanity.io/*', ({request}) => {
    requests += 1
    return lake.fetch(request)
  }),
)

beforeAll(async () => {
  lake = await openTestLake(PROJECT)
  server.listen({onUnhandledFrame: 'error'})
  await write(lake, [gameDocument('chess')])
  snapshot = await (await openLake(config).reader()).readSnapshot()
  await write(lake, [gameDocument('qwop')])
})
beforeEach(() => {
  localStorage.clear()
  requests = 0
})
afterAll(async () => {
  server.close()
  await lake.close()
})

/** A page load of the same build at that minute; what it shows after its refresh. */
async function load(minute: number, base = '/catalogue/index-a.json'): Promise<string[]> {
  const store = createContentStore({readContent: async () => contentOf(snapshot)})
  await refreshOnce({
    openContent: async () => store,
    loadConfig: async () => config,
    base,
    onChange: () => {},
    now: () => minute * MINUTE,
  })
  return ((await store.load()).catalogue.games ?? []).map(({name}) => name).sort()
}

test('within five minutes a page load shows the last refresh without asking again', async () => {
  expect(await load(0)).toEqual(['chess', 'qwop'])
  const asked = requests

  expect(await load(4)).toEqual(['chess', 'qwop'])
  expect(requests).toBe(asked)

  expect(await load(6)).toEqual(['chess', 'qwop'])
  expect(requests).toBeGreaterThan(asked)
})

test('a later refresh adds to what was remembered', async () => {
  await load(0)
  await write(lake, [gameDocument('astray')])

  expect(await load(6)).toEqual(['astray', 'chess', 'qwop'])
  expect(await load(7)).toEqual(['astray', 'chess', 'qwop'])
  await write(lake, [{delete: {id: 'astray'}}])

  expect(await load(20)).toEqual(['chess', 'qwop'])
  expect(await load(21)).toEqual(['chess', 'qwop'])
})

test('another build, a clock set back, or corrupt storage means asking again', async () => {
  await load(10)
  requests = 0
  await load(11, '/catalogue/index-b.json')
  expect(requests).toBeGreaterThan(0)

  requests = 0
  await load(2, '/catalogue/index-b.json')
  expect(requests).toBeGreaterThan(0)

  localStorage.setItem(
    'shack.refresh',
    '{"base": "/catalogue/index-b.json", "at": 120000, "change": [',
  )
  requests = 0
  expect(await load(3, '/catalogue/index-b.json')).toEqual(['chess', 'qwop'])
  expect(requests).toBeGreaterThan(0)
})

test('tabs that open at once ask once, and all show what the first was told', async () => {
  let last: Promise<unknown> = Promise.resolve()
  // jsdom has no locks: one queue is all that a name needs here.
  const locks = {
    request: (_: string, task: () => Promise<void>) => (last = last.catch(() => null).then(task)),
  }
  Object.defineProperty(navigator, 'locks', {value: locks, configurable: true})
  try {
    await load(100)
    const ofOne = requests
    requests = 0
    localStorage.clear()

    const tabs = await Promise.all([load(100), load(100), load(100), load(100)])

    expect(requests).toBe(ofOne)
    expect(new Set(tabs.map((names) => names.join())).size).toBe(1)
    expect(tabs[0]).toContain('qwop')
  } finally {
    Reflect.deleteProperty(navigator, 'locks')
  }
})
