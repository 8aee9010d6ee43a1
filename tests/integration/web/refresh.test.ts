import {http, HttpResponse} from 'msw/http'
import {setupServer} from 'msw/node'
import {afterAll, afterEach, beforeAll, beforeEach, expect, test, vi} from 'vitest'

import type {ContentLake} from '../../../content-lake/index.ts'
import type {SiteConfig} from '../../../web/src/config.ts'
import {
  contentOf,
  createContentStore,
  type ContentStore,
} from '../../../web/src/content/content-store.ts'
import {openLake} from '../../../web/src/content/open-lake.ts'
import {refreshOnce, startRefresh} from '../../../web/src/content/refresh.ts'
import {contentStatus} from '../../../web/src/content/site-content.ts'
import {gameDocument, hostedAddress, openTestLake, write} from './lake-in-tests.ts'

const PROJECT = 'abc123'
const EVERY_HOST = 'https://*.sanity.io/*'

let lake: ContentLake
let config: SiteConfig
let requests = 0
const server = setupServer(
  http.all(EVERY_HOST, ({request}) => {
    requests += 1
    return lake.fetch(request)
  }),
)

beforeAll(async () => {
  lake = await openTestLake(PROJECT)
  server.listen({onUnhandledFrame: 'error'})
})
beforeEach(() => {
  // Another object each time: an opened lake is kept for its configuration.
  config = {lake: hostedAddress(PROJECT), gamesOrigin: null, studioUrl: null, identity: null}
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(async () => {
  server.resetHandlers()
  contentStatus.set('current')
  await lake.reset()
})
afterAll(async () => {
  server.close()
  await lake.close()
})

/** A page that was built from what the lake holds now. */
async function buildPage(): Promise<ContentStore> {
  const snapshot = await (await openLake(config).reader()).readSnapshot()
  requests = 0
  return createContentStore({readContent: async () => contentOf(snapshot)})
}

async function refresh(store: ContentStore): Promise<{isChanged: boolean}> {
  const onChange = vi.fn<() => void>()
  await refreshOnce({
    openContent: async () => store,
    loadConfig: async () => config,
    base: null,
    onChange,
  })
  return {isChanged: onChange.mock.calls.length > 0}
}

async function namesIn(store: ContentStore): Promise<string[]> {
  return ((await store.load()).catalogue.games ?? []).map(({name}) => name).sort()
}

test('a site that has no lake behind it asks nobody and is as new as its build', async () => {
  await write(lake, [gameDocument('chess')])
  const store = await buildPage()
  config = {...config, lake: {...config.lake, isEmbedded: true, apiHost: null}}

  expect(await refresh(store)).toEqual({isChanged: false})
  expect(requests).toBe(0)
  await expect(openLake(config).reader()).rejects.toThrow('No content lake')
})

test('one request is enough when nothing has changed', async () => {
  await write(lake, [gameDocument('chess'), gameDocument('qwop')])
  const store = await buildPage()

  // What was written just now may still settle: it is read again, and the page is none the worse.
  await refresh(store)
  expect(requests).toBe(1)
  expect(await namesIn(store)).toEqual(['chess', 'qwop'])
})

test('what was imported right before a build is new to none of its visitors', async () => {
  await write(lake, [gameDocument('chess'), gameDocument('qwop')])
  await (await openLake(config).reader()).untilSettled()
  const store = await buildPage()

  expect(await refresh(store)).toEqual({isChanged: false})
  expect(requests).toBe(1)
})

test('a game that was renamed and one that is new are shown', async () => {
  await write(lake, [gameDocument('chess'), gameDocument('qwop')])
  const store = await buildPage()
  await write(lake, [gameDocument('chess', {name: 'Chess Deluxe'}), gameDocument('astray')])

  expect(await refresh(store)).toEqual({isChanged: true})
  expect(await namesIn(store)).toEqual(['Chess Deluxe', 'astray', 'qwop'])
})

test('a game that was taken back is gone, even when another came in the same moment', async () => {
  await write(lake, [gameDocument('chess'), gameDocument('qwop')])
  const store = await buildPage()
  await write(lake, [{delete: {id: 'qwop'}}, gameDocument('astray')])

  expect(await refresh(store)).toEqual({isChanged: true})
  expect(await namesIn(store)).toEqual(['astray', 'chess'])
})

test('a game that lost its name is left out, not shown empty', async () => {
  await write(lake, [gameDocument('chess'), gameDocument('qwop')])
  const store = await buildPage()
  await write(lake, [gameDocument('qwop', {name: null})])

  await refresh(store)
  expect(await namesIn(store)).toEqual(['chess'])
})

test('a lake that was emptied and filled with other games is followed', async () => {
  await write(lake, [gameDocument('chess'), gameDocument('qwop')])
  const store = await buildPage()
  await lake.reset()
  await write(lake, [gameDocument('astray'), gameDocument('2048')])

  await refresh(store)
  expect(await namesIn(store)).toEqual(['2048', 'astray'])
})

test('an announcement and the settings are shown as published', async () => {
  await write(lake, [gameDocument('chess')])
  const store = await buildPage()
  await write(lake, [
    {
      createOrReplace: {
        _id: 'note',
        _type: 'announcement',
        title: 'Open late',
        content: 'Until ten',
      },
    },
    {createOrReplace: {_id: 'siteSettings', _type: 'siteSettings', siteTitle: 'Night Shack'}},
  ])

  expect(await refresh(store)).toEqual({isChanged: true})
  const {site} = await store.load()
  expect(site.announcements.map(({title}) => title)).toEqual(['Open late'])
  expect(site.settings.siteTitle).toBe('Night Shack')
})

test('drafts never arrive', async () => {
  await write(lake, [gameDocument('chess')])
  const store = await buildPage()
  await write(lake, [gameDocument('drafts.secret'), gameDocument('drafts.chess', {name: 'Draft'})])

  await refresh(store)
  expect(await namesIn(store)).toEqual(['chess'])
})

test('two hundred malformed documents hide none of the good ones', async () => {
  const good = Array.from({length: 450}, (_, index) => gameDocument(`good-${index}`))
  const values = [null, 5, true, '', [], {}, [null], {a: {b: 'c'}}]
  const bad = Array.from({length: 200}, (_, index) =>
    gameDocument(`bad-${index}`, {
      name: values[index % 8],
      path: values[(index >> 3) % 8],
      gameType: values[(index >> 1) % 8],
      dateAdded: values[(index >> 2) % 8],
      isTrending: values[(index >> 4) % 8],
      legacy: values[(index >> 1) % 8],
      thumbnail: values[index % 8],
    }),
  )
  await write(lake, [...good, ...bad])

  const store = await buildPage()

  const games = (await store.load()).catalogue.games ?? []
  expect(games.filter(({id}) => id.startsWith('good-'))).toHaveLength(450)
  expect(games.every(({name, path}) => name !== '' && path !== '')).toBe(true)
})

test('a link to a game that was published after the build opens it', async () => {
  await write(lake, [gameDocument('chess')])
  const snapshot = await (await openLake(config).reader()).readSnapshot()
  const reader = await openLake(config).reader()
  const store = createContentStore({
    readContent: async () => contentOf(snapshot),
    findGames: reader.findGames,
  })
  await write(lake, [
    gameDocument('astray', {
      legacy: [{path: 'astray '}],
      controls: [{key: 'Mouse', action: 'Tilt'}],
    }),
  ])
  const hints = {gameName: null, imgId: null}

  const game = await store.findGame(btoa('astray '), hints)
  expect(game?.name).toBe('astray')
  expect(game && (await store.loadGamePage(game)).details.controls).toHaveLength(1)
  expect(await store.findGame(btoa('nowhere'), hints)).toBeNull()
})

test.each([
  ['refuses', () => HttpResponse.error()],
  ['answers with a page', () => HttpResponse.html('<h1>Blocked by your school</h1>')],
  [
    'answers cut off',
    () => new HttpResponse('{"result": {"at"', {headers: {'content-type': 'application/json'}}),
  ],
  ['answers null', () => HttpResponse.json({result: null})],
  ['answers something else', () => HttpResponse.json({result: {gameCount: 'many'}})],
  ['is over its quota', () => HttpResponse.json({error: 'quota'}, {status: 402})],
  ['counts too many requests', () => HttpResponse.json({error: 'slow down'}, {status: 429})],
  ['has broken down', () => new HttpResponse('oops', {status: 503})],
])('a lake that %s leaves the saved copy, says so, and is asked again', async (_, answer) => {
  await write(lake, [gameDocument('chess')])
  const store = await buildPage()
  await write(lake, [gameDocument('qwop')])
  server.use(http.all(EVERY_HOST, answer))

  const answered = startRefresh({
    openContent: async () => store,
    loadConfig: async () => config,
    base: null,
    onChange: () => {},
    retryMs: 20,
  })
  await vi.waitUntil(() => contentStatus.get() === 'saved', {timeout: 10_000})
  expect(await namesIn(store)).toEqual(['chess'])

  server.resetHandlers()
  await answered
  expect(contentStatus.get()).toBe('current')
  expect(await namesIn(store)).toEqual(['chess', 'qwop'])
})

test('a lake that takes requests and never answers is given up after five seconds', async () => {
  await write(lake, [gameDocument('chess')])
  const store = await buildPage()
  server.use(http.all(EVERY_HOST, () => new Promise<never>(() => {})))

  await expect(refresh(store)).rejects.toThrow(/time|abort/i)
  expect(await namesIn(store)).toEqual(['chess'])
})

test('a file that was put on the games origin lists its game at the next load, without a build', async () => {
  const manifest = {html5: [], flash: [], waflash: []}
  server.use(http.get('https://games.example/manifest.json', () => HttpResponse.json(manifest)))
  config = {...config, gamesOrigin: 'https://games.example'}
  await write(lake, [gameDocument('chess')])
  const store = await buildPage()
  expect((await store.load()).catalogue.size).toBe(0)

  server.use(
    http.get('https://games.example/manifest.json', () =>
      HttpResponse.json({...manifest, html5: ['chess']}),
    ),
  )
  config = {...config}
  expect(await refresh(store)).toEqual({isChanged: true})
  expect((await store.load()).catalogue.size).toBe(1)
})
