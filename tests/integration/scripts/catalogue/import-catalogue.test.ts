import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import sharp from 'sharp'
import {expect, test} from 'vitest'

import {
  importCatalogue,
  ImportStoppedError,
  type ImportOptions,
} from '../../../../scripts/catalogue/import-catalogue.ts'
import {faultProxy, clientOf, revisions, storedGames, testLake, workFolder} from '../support.ts'

/** As many games as three batches need. */
const LIST = JSON.stringify(
  Array.from({length: 250}, (_, index) => ({
    name: `Game ${index}`,
    path: `game-${index}.swf`,
    dateAdded: '2023-1-7',
    isTrending: index % 10 === 0 ? 'isTrending' : false,
  })),
)

const noWait = {sleep: async () => {}}

function run(options: Partial<ImportOptions> & Pick<ImportOptions, 'client'>) {
  return importCatalogue({text: LIST, source: 'list.json', write: true, retry: noWait, ...options})
}

test('imports a list, and writes nothing when it is imported again', async () => {
  await using lake = await testLake()

  const first = await run({client: lake.client})
  const before = await revisions(lake.client)
  const second = await run({client: lake.client})

  expect(first.counts).toMatchObject({read: 250, accepted: 250, changed: 250, mutations: 250})
  expect(second.counts.mutations).toBe(0)
  expect(second.outcomes).toEqual({unchanged: 250})
  expect(await revisions(lake.client)).toEqual(before)
})

test('a dry run writes nothing, not even the report, and foretells the number', async () => {
  await using lake = await testLake()

  const dry = await run({client: lake.client, write: false})

  expect(dry.counts.mutations).toBe(250)
  expect(await lake.client.fetch('count(*)')).toBe(0)
  expect((await run({client: null, write: false})).counts).toEqual(dry.counts)
})

test('keeps the report for the studio', async () => {
  await using lake = await testLake()
  await run({client: lake.client, text: '[{"name": "A", "path": "a.swf"}, {"name": "B"}]'})

  expect(await lake.client.getDocument('importReport')).toMatchObject({
    _type: 'importReport',
    counts: {read: 2, accepted: 1, rejected: 1},
    entries: [
      {line: 1, name: 'A', fate: 'accepted', gameId: expect.stringMatching(/^game-/)},
      {line: 2, fate: 'rejected', notes: [expect.stringContaining('no path')]},
    ],
  })
})

test('leaves alone what an editor changed or deleted, until it is forced', async () => {
  await using lake = await testLake()
  const text = JSON.stringify([
    {name: 'Edited', path: 'edited.swf'},
    {name: 'Deleted', path: 'deleted.swf'},
  ])
  await run({client: lake.client, text})
  const ids = await lake.client.fetch<string[]>('*[_type == "game"] | order(name desc)._id')
  await lake.client
    .patch(ids[0] ?? '')
    .set({description: 'By hand.'})
    .commit()
  await lake.client.delete(ids[1] ?? '')

  const changed = text.replace('"edited.swf"', '"edited.swf", "description": "By the list."')
  const report = await run({client: lake.client, text: changed})
  expect(report.outcomes).toEqual({updated: 1, deleted: 1})
  expect(await lake.client.fetch('*[_type == "game"]{name, description}')).toEqual([
    {name: 'Edited', description: 'By hand.'},
  ])

  await run({client: lake.client, text: changed, force: true})
  expect(await lake.client.fetch('*[_type == "game"] | order(name){name, description}')).toEqual([
    {name: 'Deleted', description: null},
    {name: 'Edited', description: 'By the list.'},
  ])
})

test.each([
  ['429 and 503', (n: number) => (n === 1 ? 429 : n === 3 ? 503 : null)],
  [
    'connections that are cut before the lake reads them',
    (n: number) => (n % 2 === 1 ? 'reset' : null),
  ],
  ['answers that are lost behind the commit', (n: number) => (n % 2 === 1 ? 'lose-answer' : null)],
] as const)('gets through %s and writes everything once', async (_, fault) => {
  await using lake = await testLake()
  await using proxy = await faultProxy(lake.port, fault)
  await using calm = await testLake()

  const report = await run({client: clientOf(proxy.port)})
  await run({client: calm.client})

  expect(report.counts.mutations).toBe(250)
  expect(await storedGames(lake.client)).toEqual(await storedGames(calm.client))
})

test('a batch keeps its transaction id over its tries', async () => {
  await using lake = await testLake()
  await using proxy = await faultProxy(lake.port, (n) => (n === 1 ? 'lose-answer' : null))

  await run({client: clientOf(proxy.port)})

  expect(proxy.seen[0]).toMatch(/^import-/)
  expect(proxy.seen[1]).toBe(proxy.seen[0])
  expect(new Set(proxy.seen.slice(1)).size).toBe(proxy.seen.length - 1)
})

test('when the lake stays away the report tells what was written, and the next run does the rest', async () => {
  await using lake = await testLake()
  await using proxy = await faultProxy(lake.port, (n) => (n > 1 ? 503 : null))
  await using calm = await testLake()

  const stopped = await run({client: clientOf(proxy.port)}).catch((error: unknown) => error)
  expect(stopped).toBeInstanceOf(ImportStoppedError)
  expect(stopped).toMatchObject({
    report: {counts: {mutations: 100}, outcomes: {created: 100, 'not-written': 150}},
  })

  expect((await run({client: lake.client})).counts.mutations).toBe(150)
  await run({client: calm.client})
  expect(await storedGames(lake.client)).toEqual(await storedGames(calm.client))
})

test('a signal ends the run between two batches', async () => {
  await using lake = await testLake()
  const controller = new AbortController()

  const stopped = run({
    client: lake.client,
    signal: controller.signal,
    onProgress: () => controller.abort(),
  })

  await expect(stopped).rejects.toThrow('100 documents are written whole; run it again')
  expect(await lake.client.fetch('count(*[_type == "game"])')).toBe(100)
})

test('a game that somebody changes meanwhile is left to them, and its batch still written', async () => {
  await using lake = await testLake()
  await run({client: lake.client})
  const [id = ''] = await lake.client.fetch<string[]>('*[name == "Game 7"]._id')
  const changed = LIST.replaceAll('2023-1-7', '2023-1-8')

  await using proxy = await faultProxy(lake.port, async (n) => {
    if (n === 1) await lake.client.patch(id).set({description: 'Meanwhile.'}).commit()
    return null
  })
  const report = await run({client: clientOf(proxy.port), text: changed})

  expect(report.outcomes).toEqual({updated: 249, overtaken: 1})
  expect(report.counts.mutations).toBe(249)
  expect(await lake.client.getDocument(id)).toMatchObject({
    description: 'Meanwhile.',
    dateAdded: '2023-01-07',
  })
})

test('uploads each thumbnail once, also without its extension, and none the second time', async () => {
  await using lake = await testLake()
  const images = join(workFolder(), 'images')
  mkdirSync(images)
  const png = await sharp({create: {width: 8, height: 5, channels: 3, background: 'teal'}})
    .png()
    .toBuffer()
  writeFileSync(join(images, 'a.png'), png)
  writeFileSync(join(images, 'b.jfif'), await sharp(png).jpeg().toBuffer())
  writeFileSync(join(images, 'page.png'), '<html></html>')
  const text = JSON.stringify([
    {name: 'A', path: 'a.swf', img: 'a.png'},
    {name: 'A again', path: 'a2.swf', img: 'A.PNG'},
    {name: 'B', path: 'b.swf', img: 'b'},
    {name: 'Gone', path: 'gone.swf', img: 'gone.png'},
    {name: 'Page', path: 'page.swf', img: 'page.png'},
    {name: 'Up', path: 'up.swf', img: '../tokens.json'},
  ])

  const dry = await run({client: lake.client, text, images, write: false})
  const first = await run({client: lake.client, text, images})
  const second = await run({client: lake.client, text, images})

  expect([dry, first, second].map(({counts}) => counts.mutations)).toEqual([6, 6, 0])
  expect(first.flags).toMatchObject({'missing-thumbnail': 2, 'unreadable-image': 1})
  expect(await lake.client.fetch('count(*[_type == "sanity.imageAsset"])')).toBe(2)
  expect(
    await lake.client.fetch(
      '*[_type == "game"] | order(name)[]{name, "file": thumbnail.asset->extension}',
    ),
  ).toMatchObject([
    {name: 'A', file: 'png'},
    {name: 'A again', file: 'png'},
    {name: 'B', file: expect.stringMatching(/^jpe?g$/)},
    {name: 'Gone', file: null},
    {name: 'Page', file: null},
    {name: 'Up', file: null},
  ])
})

test('a run without the images folder leaves thumbnails as they are', async () => {
  await using lake = await testLake()
  const images = join(workFolder(), 'images')
  mkdirSync(images)
  writeFileSync(
    join(images, 'a.png'),
    await sharp({create: {width: 8, height: 5, channels: 3, background: 'red'}})
      .png()
      .toBuffer(),
  )
  const text = '[{"name": "A", "path": "a.swf", "img": "a.png"}]'
  await run({client: lake.client, text, images})

  expect((await run({client: lake.client, text})).counts.mutations).toBe(0)
  expect(await lake.client.fetch('count(*[defined(thumbnail)])')).toBe(1)
})
