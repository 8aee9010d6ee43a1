import {mkdtemp, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {exportDataset} from '@sanity/export'
import {sanityImport} from '@sanity/import'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'
import {aServedLake} from './lake-harness.ts'

test(
  'what the official tools import, they export and import again',
  {timeout: 30_000},
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lake-export-'))
    onTestFinished(() => rm(folder, {recursive: true, force: true}))
    const image = join(folder, 'tin.png')
    await sharp({create: {width: 30, height: 20, channels: 3, background: '#246'}})
      .png()
      .toFile(image)
    const lines = [
      {_id: 'a', _type: 'game', name: 'Bounce', next: {_type: 'reference', _ref: 'b'}},
      {_id: 'b', _type: 'game', thumbnail: {_type: 'image', _sanityAsset: `image@file://${image}`}},
      {_id: 'drafts.c', _type: 'game', name: 'Not yet'},
    ]
    const ndjson = lines.map((line) => JSON.stringify(line)).join('\n')

    const first = await aServedLake()
    await sanityImport(Readable.from([ndjson]), {
      client: first.client,
      operation: 'createOrReplace',
    })
    const archive = join(folder, 'export.tar.gz')
    const {documentCount, assetCount} = await exportDataset({
      client: first.client,
      dataset: 'production',
      outputPath: archive,
    })
    const second = await aServedLake()
    await sanityImport(Readable.from([await readFile(archive)]), {
      client: second.client,
      operation: 'createOrReplace',
      allowAssetsInDifferentDataset: true,
    })

    const content =
      '*[!(_type match "sanity.*")]{_id, name, "next": next._ref, "image": thumbnail.asset->sha1hash}'
    const [before, after] = await Promise.all(
      [first, second].map(({client}) => client.fetch(content, {}, {perspective: 'raw'})),
    )
    expect({documentCount, assetCount}).toEqual({documentCount: 3, assetCount: 1})
    expect(before).toMatchObject([
      {_id: 'a', next: 'b'},
      {_id: 'b', image: expect.stringMatching(/^[a-f0-9]{40}$/)},
      {_id: 'drafts.c', name: 'Not yet'},
    ])
    expect(after).toEqual(before)
  },
)
