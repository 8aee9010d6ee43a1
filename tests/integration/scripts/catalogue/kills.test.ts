import {mkdirSync, writeFileSync} from 'node:fs'
import {join} from 'node:path'

import type {SanityClient} from '@sanity/client'
import * as fc from 'fast-check'
import sharp from 'sharp'
import {expect, test} from 'vitest'

import {importCatalogue} from '../../../../scripts/catalogue/import-catalogue.ts'
import {clientOf, powerCut, revisions, storedGames, testLake, workFolder} from '../support.ts'

/** Games that merge, share a path or wait as drafts, with two pictures, in seven batches. */
const TEXT = JSON.stringify(
  Array.from({length: 32}, (_, index) => ({
    name: index % 8 === 7 ? `Other ${index}` : `Game ${index % 28}`,
    path: index % 8 === 7 ? 'shared.swf' : `game-${index % 28}${index % 9 === 4 ? '' : '.swf'}`,
    img: index % 4 === 0 ? `${index % 8}.png` : 'na.png',
    dateAdded: '2023-5-9',
    isTrending: index % 5 === 0 ? 'isTrending' : false,
  })),
)

async function picturesFolder(): Promise<string> {
  const images = join(workFolder(), 'images')
  mkdirSync(images)
  for (const [name, background] of [
    ['0.png', 'teal'],
    ['4.png', 'gold'],
  ] as const) {
    const picture = sharp({create: {width: 8, height: 5, channels: 3, background}}).png()
    writeFileSync(join(images, name), await picture.toBuffer())
  }
  return images
}

async function dataset(client: SanityClient) {
  const assets = await client.fetch<string[]>('*[_type == "sanity.imageAsset"] | order(_id)._id')
  const reports = await client.fetch<string[]>('*[_type == "importReport"]._id')
  return {games: await storedGames(client), assets, reports}
}

test(
  'killed at 40 random requests and run again, the dataset is that of a run that was not',
  {timeout: 300_000},
  async () => {
    const images = await picturesFolder()
    const run = (client: SanityClient, signal?: AbortSignal) =>
      importCatalogue({
        text: TEXT,
        source: 'list.json',
        write: true,
        client,
        images,
        signal,
        batch: 4,
        retry: {sleep: async () => {}},
      })
    await using calm = await testLake()
    await using whole = await powerCut(calm.port, {request: Infinity, moment: 'before'})
    await run(clientOf(whole.port))
    const expected = await dataset(calm.client)
    const deaths = fc.record({
      request: fc.integer({min: 1, max: whole.requests()}),
      moment: fc.constantFrom('before' as const, 'behind' as const),
    })

    await fc.assert(
      fc.asyncProperty(deaths, deaths, async (...both) => {
        await using lake = await testLake()
        for (const death of both) {
          await using line = await powerCut(lake.port, death)
          // The second run has less to do and may be through before its time has come.
          await run(clientOf(line.port), line.died).catch(() => null)
        }
        await run(lake.client)

        expect(await dataset(lake.client)).toEqual(expected)
        const before = await revisions(lake.client)
        expect((await run(lake.client)).counts.mutations).toBe(0)
        expect(await revisions(lake.client)).toEqual(before)
      }),
      {numRuns: 20},
    )
    expect(whole.requests()).toBeGreaterThan(12)
  },
)
