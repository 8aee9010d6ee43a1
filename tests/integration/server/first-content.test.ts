import {mkdir, mkdtemp, readFile, rm, writeFile} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import type {SanityClient} from '@sanity/client'
import sharp from 'sharp'
import {expect, onTestFinished, test} from 'vitest'

import {loadFirstContent} from '../../../server/first-content.ts'
import {EMBEDDED_PROJECT} from '../../../config/project.ts'
import {aServedLake, owner} from '../content-lake/lake-harness.ts'

const games = [
  {name: 'Crate Snake', path: 'crate-snake', gameType: 'html5'},
  {name: 'Loopy', path: 'https://puzzles.example/loopy?size=7#x', gameType: 'external'},
  {name: 'Sprinter', path: 'sprinter.swf', gameType: 'flash'},
]
const pages = {
  'crate-snake': {tags: ['retro'], controls: [{key: 'R', action: 'Restart'}]},
  'https://puzzles.example/loopy?size=7#x': {
    tags: ['puzzle'],
    credits: {author: 'Simon', licence: 'MIT'},
  },
}
const settings = {
  _id: 'siteSettings',
  _type: 'siteSettings',
  siteTitle: 'Seed',
  promoGame: {_type: 'reference', _ref: '$game(html5|crate-snake|Crate Snake)'},
}
const slide = {
  _id: 'slide',
  _type: 'slide',
  title: 'Seed',
  image: {_type: 'image', _sanityAsset: 'image@file://./images/slide.png'},
}

type Start = {
  client: SanityClient
  /** Content of `first-content.json`. */
  marker: () => Promise<string>
  load: () => Promise<void>
}

/** A lake, a seed of three games and two documents, and the marker that an earlier start has left. */
async function aStart(marker?: string): Promise<Start> {
  const folder = await mkdtemp(join(tmpdir(), 'first-content-'))
  onTestFinished(() => rm(folder, {recursive: true, force: true}))
  const seed = join(folder, 'seed')
  await mkdir(join(seed, 'images'), {recursive: true})
  await writeFile(join(seed, 'legacy-games.json'), JSON.stringify(games))
  await writeFile(
    join(seed, 'content.ndjson'),
    [settings, slide].map((document) => `${JSON.stringify(document)}\n`).join(''),
  )
  await writeFile(join(seed, 'game-pages.json'), JSON.stringify(pages))
  await sharp({create: {width: 8, height: 8, channels: 3, background: 'red'}}).toFile(
    join(seed, 'images', 'slide.png'),
  )
  const file = join(folder, 'first-content.json')
  if (marker !== undefined) await writeFile(file, marker)

  const {client, url} = await aServedLake({projectId: EMBEDDED_PROJECT.projectId})
  return {
    client: client.withConfig({projectId: EMBEDDED_PROJECT.projectId, perspective: 'raw'}),
    marker: () => readFile(file, 'utf8'),
    load: () =>
      loadFirstContent({
        seed,
        dataDir: folder,
        lakeAddress: url,
        token: owner.token,
        log: () => undefined,
      }),
  }
}

const mine = {_id: 'slide', _type: 'slide', title: 'Mine'}
const titles =
  '{"game": *[path == "crate-snake"][0].tags, "settings": *[_id == "siteSettings"][0]{siteTitle, "promo": promoGame->name}, "slide": *[_id == "slide"][0].title}'

test.each([undefined, '{"state": "begun"}\n'])(
  'an empty lake is filled, with pictures and references, when the marker is %j',
  async (state) => {
    const {client, marker, load} = await aStart(state)
    await load()

    expect(await client.fetch(titles)).toEqual({
      game: ['retro'],
      settings: {siteTitle: 'Seed', promo: 'Crate Snake'},
      slide: 'Seed',
    })
    expect(await client.fetch('*[_id == "slide"][0].image.asset->metadata.dimensions.width')).toBe(
      8,
    )
    expect(await marker()).toContain('finished')
  },
)

test('games get the genres, credits and controls that are known, and the others none', async () => {
  const {client, load} = await aStart()
  await load()

  expect(
    await client.fetch('*[_type == "game"] | order(name) {name, tags, credits, controls}'),
  ).toEqual([
    {
      name: 'Crate Snake',
      tags: ['retro'],
      credits: null,
      controls: [{_type: 'control', _key: 'control-1', key: 'R', action: 'Restart'}],
    },
    {
      name: 'Loopy',
      tags: ['puzzle'],
      credits: {_type: 'credits', author: 'Simon', licence: 'MIT'},
      controls: null,
    },
    {name: 'Sprinter', tags: null, credits: null, controls: null},
  ])
})

test('a lake that the owner has emptied stays empty', async () => {
  const {client, load} = await aStart('{"state": "finished"}\n')
  await load()

  expect(await client.fetch('count(*)')).toBe(0)
})

// An unreadable marker is what a crash of the machine may leave.
test.each([undefined, '', 'x'])(
  'a lake that holds something is left alone when the marker is %j',
  async (state) => {
    const {client, marker, load} = await aStart(state)
    await client.create(mine)
    await load()

    expect(await client.fetch('*[]._id')).toEqual(['slide'])
    expect(await marker()).toContain('finished')
  },
)

test('a start that was killed in the middle is finished, and replaces nothing of the owner', async () => {
  const {client, load} = await aStart('{"state": "begun"}\n')
  await client.create(mine)
  await load()

  expect(await client.fetch(titles)).toEqual({
    game: ['retro'],
    settings: {siteTitle: 'Seed', promo: 'Crate Snake'},
    slide: 'Mine',
  })
  expect(await client.fetch('defined(*[_id == "slide"][0].image)')).toBe(false)
})
