import {execFile} from 'node:child_process'
import {mkdir, mkdtemp, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {promisify} from 'node:util'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'
import {aServedLake, ask, moderator, owner, write, type ServedLake} from '../lake-harness.ts'

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lake-export-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  return folder
}

/** Documents of every kind, as one would hand them to the importer. */
async function content(folder: string): Promise<string> {
  const image = join(folder, 'tin.png')
  await sharp({create: {width: 30, height: 20, channels: 3, background: '#246'}})
    .png()
    .toFile(image)
  const photo = join(folder, 'photo.jpg')
  await sharp({create: {width: 16, height: 16, channels: 3, background: '#642'}})
    .jpeg()
    .withMetadata({orientation: 6})
    .toFile(photo)
  const manual = join(folder, 'manual.pdf')
  await writeFile(manual, '%PDF-1.4 how to play')
  const to = (_ref: string, more = {}) => ({_type: 'reference', _ref, ...more})
  const lines = [
    {
      _id: 'a',
      _type: 'game',
      _createdAt: '2020-02-03T04:05:06Z',
      name: 'Bounce – déjà vu 🎈',
      next: to('b'),
      tags: ['x', '', 'y'],
      nothing: null,
      nested: {
        list: [
          {_key: 'k', value: 1.5},
          {_key: 'l', on: false},
        ],
      },
    },
    {
      _id: 'b',
      _type: 'game',
      thumbnail: {_type: 'image', _sanityAsset: `image@file://${image}`, alt: 'A tin'},
      gallery: [{_type: 'image', _key: 'p', _sanityAsset: `image@file://${photo}`}],
      manual: {_type: 'file', _sanityAsset: `file@file://${manual}`},
      back: to('a'),
    },
    {_id: 'drafts.c', _type: 'game', name: 'Not yet', next: to('later', {_weak: true})},
    {_id: 'group.d', _type: 'note', name: 'Private'},
    {_id: 'versions.spring.b', _type: 'game', name: 'Bounce 2'},
  ]
  return lines.map((line) => JSON.stringify(line)).join('\n')
}

type Exported = {documents: unknown[]; assets: unknown; files: Record<string, string>}

/** Exports a lake and opens the archive. */
async function exportAll(
  {client}: ServedLake,
  folder: string,
): Promise<Exported & {archive: string}> {
  const archive = join(folder, `${Date.now()}.tar.gz`)
  await exportDataset({client, dataset: 'production', outputPath: archive})
  const opened = `${archive}.opened`
  await mkdir(opened)
  await promisify(execFile)('tar', ['-xzf', archive, '-C', opened])
  const [root = ''] = await readdir(opened)
  const read = (name: string) => readFile(join(opened, root, name))

  const documents = (await read('data.ndjson'))
    .toString()
    .trim()
    .split('\n')
    .map((line) => {
      const {_rev, _updatedAt, ...document} = JSON.parse(line)
      return document
    })
  const assets: Record<string, Record<string, unknown>> = JSON.parse(
    (await read('assets.json')).toString(),
  )
  for (const asset of Object.values(assets)) {
    // The importer uploads assets anew, so that they begin again.
    for (const field of ['_rev', '_createdAt', '_updatedAt']) delete asset[field]
  }
  const files: Record<string, string> = {}
  for (const kind of ['images', 'files']) {
    for (const name of await readdir(join(opened, root, kind))) {
      files[`${kind}/${name}`] = (await read(join(kind, name))).toString('base64')
    }
  }
  return {archive, documents, assets, files}
}

test(
  'exported, imported into an empty dataset and exported again, all is the same',
  {timeout: 30_000},
  async () => {
    const folder = await aFolder()
    const first = await aServedLake()
    await sanityImport(Readable.from([await content(folder)]), {
      client: first.client,
      operation: 'createOrReplace',
    })
    // A picture that nothing refers to belongs to the dataset as well.
    await first.client.assets.upload(
      'image',
      await sharp(join(folder, 'tin.png')).negate().toBuffer(),
      {
        filename: 'alone.png',
        title: 'Alone',
      },
    )
    const before = await exportAll(first, folder)

    const second = await aServedLake()
    await sanityImport(Readable.from([await readFile(before.archive)]), {
      client: second.client,
      operation: 'create',
      allowAssetsInDifferentDataset: true,
    })
    const after = await exportAll(second, folder)

    expect(before.documents).toHaveLength(5)
    expect(Object.keys(before.files)).toHaveLength(4)
    expect(after.documents).toEqual(before.documents)
    expect(after.files).toEqual(before.files)
    expect(after.assets).toEqual(before.assets)
    expect(await second.client.fetch('*[_id == "a"][0]._createdAt')).toBe('2020-02-03T04:05:06Z')
  },
)

test('export gives one line for each document, drafts included, of the types that are asked for', async () => {
  const {lake} = await aServedLake()
  await write(lake, [
    {create: {_id: 'b', _type: 'game'}},
    {create: {_id: 'drafts.a', _type: 'game'}},
    {create: {_id: 'c', _type: 'slide'}},
  ])
  const lines = async (search: string) => {
    const response = await ask(lake, `/v1/data/export/production${search}`, {as: owner})
    expect(response.headers.get('content-type')).toBe('application/x-ndjson')
    return (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)._id)
  }

  expect(await lines('')).toEqual(['b', 'c', 'drafts.a'])
  expect(await lines('?types=slide,article')).toEqual(['c'])
})

test('an export is of one moment, and is sent no faster than it is taken', async () => {
  const {lake} = await aServedLake()
  const text = 'x'.repeat(10_000)
  await write(
    lake,
    Array.from({length: 300}, (_, index) => ({create: {_id: `d${index}`, _type: 'game', text}})),
  )
  const response = await ask(lake, '/v1/data/export/production', {as: owner})
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await write(lake, [{delete: {query: '*'}}])
  let bytes = first?.value?.byteLength ?? 0
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    bytes += part.value.byteLength
  }

  expect(first?.value?.byteLength).toBeLessThan(200_000)
  expect(bytes).toBeGreaterThan(3_000_000)
})

test('only the owner exports', async () => {
  const {lake} = await aServedLake()
  const as = async (user?: typeof owner) =>
    (await ask(lake, '/v1/data/export/production', user ? {as: user} : {})).status

  expect([await as(), await as(moderator), await as(owner)]).toEqual([401, 403, 200])
})
