import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {answerTo, PAGE_TIMEOUT_MS} from '../../../../../../web/src/offline/worker/answer.ts'
import {createKeptFiles} from '../../../../../../web/src/offline/worker/kept-files.ts'
import type {
  FetchEvent,
  OfflineBuild,
} from '../../../../../../web/src/offline/worker/worker-scope.ts'
import {memoryCaches} from './memory-caches.ts'

const origin = 'https://shack.example'
const build: OfflineBuild = {
  version: 'one',
  shell: '/shell.html',
  files: [
    ['/shell.html', 'sha256-a'],
    ['/assets/app-1.js', 'sha256-b'],
  ],
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const silence = () => new Promise<Response>(() => undefined)
const refused = () => Promise.reject(new TypeError('Failed to fetch'))

/** A worker whose build is kept, on a network that then behaves as told. */
async function aWorker(network: (request: Request) => Promise<Response>) {
  const caches = memoryCaches()
  const kept = createKeptFiles({caches, origin, version: build.version}, async (request) => {
    return new Response(`kept ${new URL(request.url).pathname}`)
  })
  await kept.keep(build)
  const ask = (
    path: string,
    options: {mode?: string; destination?: string; method?: string} = {},
  ) => {
    const {mode = 'cors', destination = '', method = 'GET'} = options
    const request = new Request(new URL(path, origin), {method})
    Object.defineProperties(request, {mode: {value: mode}, destination: {value: destination}})
    const waits: Promise<unknown>[] = []
    const event: FetchEvent = {
      request,
      preloadResponse: Promise.resolve(undefined),
      waitUntil: (work) => void waits.push(work),
      respondWith: () => undefined,
    }
    const answer = answerTo(event, {build, kept, origin, fetchFile: network})
    return answer === null ? null : answer.then((response) => response.text())
  }
  const visit = (path: string) => ask(path, {mode: 'navigate', destination: 'document'})
  return {ask, visit, caches}
}

test('a page comes from the network when that answers', async () => {
  const {visit} = await aWorker(async () => new Response('fresh'))

  expect(await visit('/play')).toBe('fresh')
})

test('a page is the kept shell when the network is gone, silent, or has nobody behind it', async () => {
  expect(await (await aWorker(refused)).visit('/play')).toBe('kept /shell.html')

  const silent = (await aWorker(silence)).visit('/play')
  await vi.advanceTimersByTimeAsync(PAGE_TIMEOUT_MS)
  expect(await silent).toBe('kept /shell.html')

  const gateway = await aWorker(async () => new Response('Bad gateway', {status: 502}))
  expect(await gateway.visit('/play')).toBe('kept /shell.html')
})

test('a page that is not found stays not found', async () => {
  const {visit} = await aWorker(async () => new Response('not here', {status: 404}))

  expect(await visit('/nobody')).toBe('not here')
})

test('a hashed file is never asked for twice, and one that is not kept yet is kept now', async () => {
  const network = vi.fn(async () => new Response('late chunk'))
  Object.defineProperty(Response.prototype, 'type', {configurable: true, get: () => 'basic'})
  const {ask} = await aWorker(network)

  expect(await ask('/assets/app-1.js')).toBe('kept /assets/app-1.js')
  expect(network).not.toHaveBeenCalled()
  expect(await ask('/assets/firebase-1.js')).toBe('late chunk')
  expect(await ask('/assets/firebase-1.js')).toBe('late chunk')
  expect(network).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(Response.prototype, 'type')
})

test('where the parts are is asked each time, and remembered for when nobody answers', async () => {
  let isThere = true
  const {ask} = await aWorker(() =>
    isThere ? Promise.resolve(new Response('{"lake": "x"}')) : refused(),
  )

  expect(await ask('/config.json')).toBe('{"lake": "x"}')
  isThere = false
  expect(await ask('/config.json')).toBe('{"lake": "x"}')
})

test('lake, identity, games, pictures, frames and writing are none of its business', async () => {
  const {ask} = await aWorker(refused)

  for (const address of [
    'https://lake.example/v2025-02-19/data/query/production?query=*',
    'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
    'https://games.example/html5/tin-merge/',
    '/images/gameshack/production/a.webp',
    '/robots.txt',
    '/feed.xml',
  ]) {
    expect([address, ask(address)]).toEqual([address, null])
  }
  expect(ask('/play', {mode: 'navigate', destination: 'iframe'})).toBeNull()
  expect(ask('/config.json', {method: 'POST'})).toBeNull()
})

test('a build that does not arrive whole leaves nothing behind', async () => {
  const caches = memoryCaches()
  const kept = createKeptFiles({caches, origin, version: 'one'}, (request) =>
    request.url.endsWith('app-1.js') ? refused() : Promise.resolve(new Response('shell')),
  )

  await expect(kept.keep(build)).rejects.toThrow('Failed to fetch')
  expect(await caches.keys()).toEqual([])
})

test('the files of the build before stay for the pages that are open, older ones go', async () => {
  const caches = memoryCaches()
  const asked: string[] = []
  for (const version of ['one', 'two', 'three']) {
    const kept = createKeptFiles({caches, origin, version}, async (request) => {
      asked.push(new URL(request.url).pathname)
      return new Response(version)
    })
    await kept.keep({
      ...build,
      version,
      files: [...build.files, [`/assets/page-${version}.js`, 'sha256-c']],
    })
    await kept.forgetOldBuilds()
  }
  const third = createKeptFiles({caches, origin, version: 'three'}, refused)

  expect(await caches.keys()).toEqual(['shack:two', 'shack:three'])
  expect(await (await third.find('/shell.html'))?.text()).toBe('three')
  expect(await (await third.find('/assets/page-two.js'))?.text()).toBe('two')
  expect(await third.find('/assets/page-one.js')).toBeUndefined()
  // What both have by the same name is the same, and is not fetched again.
  expect(asked.filter((path) => path === '/assets/app-1.js')).toHaveLength(1)
})

test('what is kept beside the build is capped, the oldest goes first', async () => {
  const caches = memoryCaches()
  const kept = createKeptFiles({caches, origin, version: 'one'}, refused)

  for (let count = 1; count <= 45; count += 1) {
    await kept.keepExtra(`/assets/late-${count}.js`, new Response('late'))
  }

  expect(await (await caches.open('shack-extras')).keys()).toHaveLength(40)
  expect(await kept.find('/assets/late-5.js')).toBeUndefined()
  expect(await kept.find('/assets/late-45.js')).toBeDefined()
})
