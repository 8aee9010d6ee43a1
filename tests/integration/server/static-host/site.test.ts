import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {expect, onTestFinished, test} from 'vitest'

import {serveOnLoopback} from '../../../../content-lake/adapters/loopback-server.ts'
import type {Handler} from '../../../../server/loopback-server.ts'
import {createGamesHost} from '../../../../server/static-host/games.ts'
import {createSiteHost} from '../../../../server/static-host/site.ts'
import {createStudioHost} from '../../../../server/static-host/studio.ts'

async function aFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'static-host-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), {recursive: true})
    await writeFile(join(folder, name), content)
  }
  return folder
}

/** The address of a server with that handler, as browsers write it. */
async function serve(handle: Handler): Promise<string> {
  const server = await serveOnLoopback({port: 0, handle})
  onTestFinished(() => server.close())
  return `http://localhost:${server.port}`
}

async function aSite(files: Record<string, string> = {}) {
  const lake = await serve((request) => {
    const {pathname, search} = new URL(request.url)
    return new Response(`picture ${pathname}${search}`, {
      headers: {'content-type': 'image/webp', 'set-cookie': 'no=thanks', etag: '"1"'},
    })
  })
  const root = await aFolder({
    'index.html': 'landing',
    'play/index.html': 'catalogue',
    'shell.html': 'shell',
    'assets/app-1.js': 'app',
    ...files,
  })
  return serve(
    createSiteHost({
      root,
      address: 'http://localhost:3000',
      config: {lake},
      lakeAddress: lake,
      headers: () => ({'x-content-type-options': 'nosniff'}),
      isShellPage: (pathname) => pathname === '/play/long-id',
    }),
  )
}

async function aGamesOrigin(
  files: Record<string, string>,
  source: Record<string, string> = {},
): Promise<string> {
  return serve(
    createGamesHost({
      root: await aFolder(files),
      source: await aFolder(source),
      headers: () => ({}),
      readers: ['http://localhost:3000'],
      site: () => 'http://localhost:3000',
    }),
  )
}

test('a page is served with and without its final slash, never cached without asking', async () => {
  const site = await aSite()

  for (const address of ['/play', '/play/', '/play?page=3']) {
    const response = await fetch(site + address)
    expect([response.status, await response.text()]).toEqual([200, 'catalogue'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('hashed assets are kept for good', async () => {
  const response = await fetch(`${await aSite()}/assets/app-1.js`)

  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('an unknown address gets the shell as not found, a page without a file of its own gets it as found', async () => {
  const site = await aSite()

  const unknown = await fetch(`${site}/play/nobody`)
  expect([unknown.status, await unknown.text()]).toEqual([404, 'shell'])
  const known = await fetch(`${site}/play/long-id`)
  expect([known.status, await known.text()]).toEqual([200, 'shell'])
})

test('a missing script is not found and not a page', async () => {
  const response = await fetch(`${await aSite()}/assets/app-2.js`)

  expect(response.status).toBe(404)
  expect(response.headers.get('content-type')).toContain('text/plain')
})

test('nothing outside the folder is served, however it is spelled', async () => {
  const site = await aSite()

  for (const path of [
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cetc',
    '/%00',
    '/%',
  ]) {
    const response = await fetch(site + path)
    expect([path, response.status]).toEqual([path, 404])
    expect(await response.text()).not.toContain('root:')
  }
})

test('another way of asking than GET and HEAD is refused', async () => {
  const response = await fetch(`${await aSite()}/play`, {method: 'POST', body: 'x'})

  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
})

test('a picture comes from the lake with its type and validator, and without anything else of it', async () => {
  const response = await fetch(`${await aSite()}/images/gameshack/production/a.png?w=40`)

  expect(await response.text()).toBe('picture /images/gameshack/production/a.png?w=40')
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('etag')).toBe('"1"')
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('a lake that is gone is a bad gateway for pictures and nothing else', async () => {
  const root = await aFolder({'index.html': 'landing', 'shell.html': 'shell'})
  const site = await serve(
    createSiteHost({
      root,
      address: 'http://localhost:3000',
      config: {},
      lakeAddress: 'http://localhost:1',
      headers: () => ({}),
      isShellPage: () => false,
    }),
  )

  expect((await fetch(`${site}/images/a/b/c.png`)).status).toBe(502)
  expect((await fetch(site)).status).toBe(200)
})

test('a game’s folder gets its slash, so that its own addresses hold', async () => {
  const games = await aGamesOrigin({'html5/tin/index.html': 'tin', 'manifest.json': '{}'})

  const response = await fetch(`${games}/html5/tin`, {redirect: 'manual'})
  expect([response.status, response.headers.get('location')]).toEqual([308, '/html5/tin/'])
  expect(await (await fetch(`${games}/html5/tin/`)).text()).toBe('tin')
})

test('the list of installed games is for site and studio, and for no other origin', async () => {
  const games = await aGamesOrigin({'manifest.json': '{}'})
  const allowed = async (origin: string) =>
    (await fetch(`${games}/manifest.json`, {headers: {origin}})).headers.get(
      'access-control-allow-origin',
    )

  expect(await allowed('http://localhost:3000')).toBe('http://localhost:3000')
  expect(await allowed('https://evil.example')).toBeNull()
})

test('the bridge page is told whose questions to answer', async () => {
  const games = await aGamesOrigin({'manifest.json': '{}'})

  const response = await fetch(`${games}/config.json`)
  expect(await response.json()).toEqual({site: 'http://localhost:3000'})
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the studio’s own addresses get its page, and it is told its addresses', async () => {
  const root = await aFolder({'index.html': 'studio'})
  const studio = await serve(createStudioHost({root, config: {lake: 'x'}, headers: () => ({})}))

  expect(await (await fetch(`${studio}/structure/games;all`)).text()).toBe('studio')
  expect(await (await fetch(`${studio}/config.json`)).json()).toEqual({lake: 'x'})
})

test('a game that was put into the folder of games is listed and served without a build', async () => {
  const games = await aGamesOrigin(
    {'html5/built/index.html': 'built'},
    {
      'html5/built/index.html': 'source',
      'html5/added/index.html': 'added',
      'html5/own/shack.js': 'own',
      'kit/shack.js': 'shared',
      'kit/today.d.ts': 'types',
      'flash/added.swf': 'swf',
      'flash/src/added.ts': 'source',
      'README.md': 'words',
    },
  )

  expect(await (await fetch(`${games}/manifest.json`)).json()).toEqual({
    html5: ['added', 'built', 'own'],
    flash: ['added.swf'],
    waflash: [],
  })
  expect(await (await fetch(`${games}/html5/added`)).text()).toBe('added')
  expect(await (await fetch(`${games}/html5/built/`)).text()).toBe('built')
  expect(await (await fetch(`${games}/flash/added.swf`)).text()).toBe('swf')
  expect(await (await fetch(`${games}/html5/added/shack.js`)).text()).toBe('shared')
  expect(await (await fetch(`${games}/html5/own/shack.js`)).text()).toBe('own')
  const sources = [
    '/flash/src/added.ts',
    '/flash/%73rc/added.ts',
    '/flash%2Fsrc/added.ts',
    '/kit/shack.js',
    '/html5/added/today.d.ts',
  ]
  const statuses = await Promise.all(
    sources.map(async (path) => (await fetch(games + path)).status),
  )
  expect(statuses).toEqual(sources.map(() => 404))
  expect((await fetch(`${games}/README.md`)).status).toBe(404)
})
