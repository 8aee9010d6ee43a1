import {expect, test} from 'vitest'

import {checkLinks, type CheckOptions} from '../../../../scripts/links/check-links.ts'
import {faultyClient} from '../faulty-client.ts'
import {runScript, testLake, workFolder, type TestLake} from '../support.ts'
import {addGames, exampleNetwork, webSite} from './support.ts'

const NOW = new Date('2026-03-01T12:00:00.000Z')

function check(lake: TestLake, options: Partial<CheckOptions> = {}) {
  return checkLinks({
    client: lake.client,
    write: true,
    checkedBefore: NOW,
    hostGap: 0,
    now: () => NOW,
    network: exampleNetwork(),
    ...options,
  })
}

const stored = (lake: TestLake) =>
  lake.client.fetch<object[]>('*[_type == "game"] | order(_id) {_id, linkStatus, linkCheckedAt}')

test('writes the status of every external game, and nothing else', async () => {
  await using site = await webSite(({url}, answer) => {
    answer.writeHead(url === '/gone' ? 404 : url === '/busy' ? 503 : 200).end()
  })
  await using lake = await testLake()
  const at = (path: string) => `http://a.example:${site.port}${path}`
  await addGames(lake.client, {
    alive: at('/'),
    'drafts.alive': at('/#part'),
    busy: at('/busy'),
    gone: at('/gone'),
    local: 'http://192.168.0.1/',
    vanished: 'http://nowhere.invalid/',
  })
  await lake.client.create({_id: 'swf', _type: 'game', gameType: 'flash', path: 'a.swf'})
  await lake.client.create({_id: 'odd', _type: 'game', gameType: 'external', path: 7})
  const content = '*[_type == "game"] | order(_id) {_id, _type, name, gameType, path}'
  const before = await lake.client.fetch<object[]>(content)

  const summary = await check(lake)

  expect(summary).toMatchObject({
    games: 6,
    left: 0,
    checked: 5,
    ok: 1,
    dead: 2,
    unknown: 2,
    written: 6,
    stopped: null,
  })
  const at12 = '2026-03-01T12:00:00.000Z'
  expect(await stored(lake)).toEqual([
    {_id: 'alive', linkStatus: 'ok', linkCheckedAt: at12},
    {_id: 'busy', linkStatus: 'unknown', linkCheckedAt: at12},
    {_id: 'drafts.alive', linkStatus: 'ok', linkCheckedAt: at12},
    {_id: 'gone', linkStatus: 'dead', linkCheckedAt: at12},
    {_id: 'local', linkStatus: 'unknown', linkCheckedAt: at12},
    {_id: 'odd', linkStatus: null, linkCheckedAt: null},
    {_id: 'swf', linkStatus: null, linkCheckedAt: null},
    {_id: 'vanished', linkStatus: 'dead', linkCheckedAt: at12},
  ])
  expect(await lake.client.fetch(content)).toEqual(before)
  expect(site.seen.filter(({url}) => url === '/')).toHaveLength(1)
})

test('changes nothing without write', async () => {
  await using site = await webSite((_, answer) => void answer.writeHead(200).end())
  await using lake = await testLake()
  await addGames(lake.client, {alive: `http://a.example:${site.port}/`})

  expect(await check(lake, {write: false})).toMatchObject({ok: 1, written: 0})
  expect(await stored(lake)).toEqual([{_id: 'alive', linkStatus: null, linkCheckedAt: null}])
})

test('goes on where an earlier run ended: longest unchecked first, what is fresh left out', async () => {
  await using site = await webSite((_, answer) => void answer.writeHead(200).end())
  await using lake = await testLake()
  const at = (path: string) => `http://a.example:${site.port}/${path}`
  await addGames(lake.client, {old: at('old')}, {linkCheckedAt: '2025-01-01T00:00:00Z'})
  await addGames(lake.client, {fresh: at('fresh')}, {linkCheckedAt: '2026-03-01T12:00:00Z'})
  await addGames(lake.client, {never: at('never')})

  expect(await check(lake, {limit: 1})).toMatchObject({checked: 1, left: 2})
  expect(await check(lake, {limit: 1})).toMatchObject({checked: 1, left: 2})
  expect(await check(lake)).toMatchObject({checked: 0, left: 3, written: 0})
  expect(site.seen.map(({url}) => url)).toEqual(['/never', '/old'])
})

test('a signal ends the run, and what was found is written', async () => {
  const controller = new AbortController()
  await using site = await webSite(({url}, answer) => {
    if (url === '/2') controller.abort()
    else answer.writeHead(200).end()
  })
  await using lake = await testLake()
  await addGames(
    lake.client,
    Object.fromEntries(
      [1, 2, 3].map((number) => [`game-${number}`, `http://a.example:${site.port}/${number}`]),
    ),
  )

  const summary = await check(lake, {signal: controller.signal, concurrency: 1})

  expect(summary).toMatchObject({stopped: 'interrupted', ok: 1, written: 1, left: 2})
  expect(await lake.client.fetch('count(*[defined(linkCheckedAt)])')).toBe(1)
})

test('asks one host at a time with a pause, also through redirects', async () => {
  const times: number[] = []
  await using site = await webSite(({url}, answer) => {
    times.push(Date.now())
    answer.writeHead(url === '/1' ? 302 : 200, url === '/1' ? {location: '/target'} : {}).end()
  })
  await using lake = await testLake()
  const paths = [1, 2, 3].map((number) => [
    `game-${number}`,
    `http://a.example:${site.port}/${number}`,
  ])
  await addGames(lake.client, Object.fromEntries(paths))

  await check(lake, {hostGap: 500})

  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  expect(gaps).toHaveLength(3)
  // A machine with much to do notes one request late and the next one in time.
  expect(Math.min(...gaps)).toBeGreaterThan(250)
})

test('without any answer it is this machine that is offline, and nothing is written', async () => {
  await using lake = await testLake()
  await addGames(lake.client, {a: 'http://a.invalid/', b: 'http://b.invalid/'})

  expect(await check(lake)).toMatchObject({stopped: 'offline', written: 0, dead: 0, unknown: 2})
  expect(await lake.client.fetch('count(*[defined(linkStatus)])')).toBe(0)
})

test('a game that changed meanwhile is left alone, and the others are written', async () => {
  await using lake = await testLake()
  await using site = await webSite((_, answer) => {
    void lake.client
      .patch('moved')
      .set({path: 'https://elsewhere.example/'})
      .commit()
      .then(() => answer.writeHead(404).end())
  })
  await addGames(lake.client, {
    moved: `http://a.example:${site.port}/`,
    stays: `http://a.example:${site.port}/`,
  })

  expect(await check(lake)).toMatchObject({dead: 1, written: 1})
  expect(await stored(lake)).toMatchObject([
    {_id: 'moved', linkStatus: null},
    {_id: 'stays', linkStatus: 'dead'},
  ])
})

test('when the lake takes no more, the check ends, and says why and what it found', async () => {
  await using lake = await testLake()
  await using site = await webSite((_, answer) => void answer.writeHead(404).end())
  await addGames(lake.client, {a: `http://a.example:${site.port}/`})
  const {client} = faultyClient(lake.client, () => 'answer 403')

  const summary = await check(lake, {client})

  expect(summary).toMatchObject({checked: 1, dead: 1, written: 0})
  expect(summary.stopped).toMatch(/^the lake answered 403: /)
})

test(
  'the command: wrong options are 2, no lake is 1, an empty catalogue 0',
  {timeout: 60_000},
  async () => {
    await using lake = await testLake()
    const folder = workFolder()
    const run = (argv: string[], port: number | null = lake.port) =>
      runScript('check-links', argv, {folder, port})

    expect(await run(['--limit', '0'])).toMatchObject({code: 2, stdout: ''})
    expect(await run(['--network', 'all'])).toMatchObject({code: 2, stdout: ''})
    const lost = await run([], null)
    expect(lost).toMatchObject({code: 1, stdout: ''})
    expect(lost.stderr).toMatch(/does not answer; start it with npm run lake or npm start\.\n$/)
    expect(await run(['--json'])).toMatchObject({code: 0, stderr: ''})
  },
)
