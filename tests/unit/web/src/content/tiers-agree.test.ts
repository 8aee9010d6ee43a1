import type {SanityClient} from '@sanity/client'
import * as fc from 'fast-check'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../../../schemas/rules/swf-id.ts'
import {createCatalogue, type Catalogue} from '../../../../../web/src/content/catalogue.ts'
import {
  decodeIndex,
  encodeIndex,
  summaryOf,
  writeContent,
} from '../../../../../web/src/content/content-files.ts'
import {createContentParser} from '../../../../../web/src/content/content-parser.ts'
import {createLakeReader, type LakeReader} from '../../../../../web/src/content/lake-reader.ts'
import {createPagedCatalogue} from '../../../../../web/src/content/paged-catalogue.ts'
import type {ParsedGame} from '../../../../../web/src/content/parse-game.ts'
import {contentStatus} from '../../../../../web/src/content/site-content.ts'
import {NO_FILTERS} from '../../../../../web/src/lib/catalogue-query.ts'
import {aGame, aSnapshot, NO_MARKS, parsed} from './builders.ts'
import {
  catalogueDocuments,
  filters,
  INSTALLED,
  parsedOf,
  run,
  text,
  TODAY,
} from './messy-documents.ts'

const EMBEDDED = {projectId: 'gameshack', dataset: 'production', isEmbedded: true}
const NO_HINTS = {gameName: null, imgId: null}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => contentStatus.set('current'))

function fullOf(games: readonly ParsedGame[]): Catalogue {
  const file = JSON.stringify(encodeIndex({games: [...games], marks: NO_MARKS}))
  return createCatalogue(decodeIndex(JSON.parse(file)).games)
}

function pagedOf(
  games: readonly ParsedGame[],
  openLake: () => Promise<LakeReader>,
  now?: () => number,
): Catalogue {
  return createPagedCatalogue({
    summary: summaryOf({games: [...games], marks: NO_MARKS}, INSTALLED),
    openLake,
    openSaved: async () => fullOf(games),
    received: new Map(),
    ...(now && {now}),
  })
}

const NO_LAKE = () => Promise.reject(new Error('The lake is away.'))

/** A lake of these documents, as far as a reader needs one. */
function lakeOf(documents: object[]): LakeReader {
  const client = {
    fetch: (query: string, params: object = {}) => run(query, documents, params),
  }
  // Safe: the reader calls nothing but fetch.
  return createLakeReader(client as unknown as SanityClient, async () =>
    createContentParser(EMBEDDED, INSTALLED),
  )
}

/** Everything that a visitor can see of a catalogue with these filters and this search. */
async function seen(catalogue: Catalogue, wanted: Parameters<Catalogue['page']>[0], q: string) {
  const everything = await catalogue.page(NO_FILTERS, 1, TODAY)
  const some = everything.games.slice(0, 5)
  return {
    sizes: [catalogue.size, catalogue.publishedCount],
    everything,
    page: await catalogue.page(wanted, 2, TODAY),
    beyond: await catalogue.page(wanted, 99, TODAY),
    counts: await catalogue.counts(TODAY, wanted.includesMissing),
    search: await allFound(catalogue, q, wanted.includesMissing),
    suggested: await catalogue.suggest(q, 8),
    trending: await catalogue.trending(6),
    byIds: await catalogue.byIds([...some.map(({id}) => id), 'no-such-game']),
    found: await Promise.all(
      [...some.map(({path}) => path), 'nowhere'].map((path) =>
        catalogue.find(encodeSwfId(path), NO_HINTS),
      ),
    ),
    mirrors: await Promise.all(some.map((game) => catalogue.mirrors(game))),
  }
}

async function allFound(catalogue: Catalogue, q: string, includesMissing: boolean) {
  const first = await catalogue.search(q, 1, includesMissing)
  const games = [...first.games]
  for (let page = 2; page <= first.pageCount; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    games.push(...(await catalogue.search(q, page, includesMissing)).games)
  }
  return {games, total: first.total, missing: first.missing}
}

test('the file and the pages of the lake show the same, and so does the copy without a lake', async () => {
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(60), filters, text, async (messy, wanted, q) => {
      // The lake cannot trim: a path with outer spaces is found there by its own address alone.
      const documents = messy.map((document) => ({
        ...document,
        ...('path' in document &&
          typeof document.path === 'string' && {path: document.path.trim()}),
      }))
      const games = parsedOf(documents)
      const expected = await seen(fullOf(games), wanted, q)

      expect(
        await seen(
          pagedOf(games, async () => lakeOf(documents)),
          wanted,
          q,
        ),
      ).toEqual(expected)
      expect(await seen(pagedOf(games, NO_LAKE), wanted, q)).toEqual(expected)
    }),
    {numRuns: 40},
  )
})

test('old addresses open their games, with a lake and without', async () => {
  const games = Array.from({length: 90}, (_, index) => aGame({name: `Game ${index % 7}`}))
  const moved = aGame({path: 'new.swf', gameType: 'flash', legacyPaths: ['old.swf ']})
  const external = aGame({path: 'https://games.example/~?>>/a', gameType: 'external'})
  const all = [...games, moved, external].map((game) => parsed(game))

  for (const catalogue of [fullOf(all), pagedOf(all, NO_LAKE)]) {
    const find = async (segment: string) => (await catalogue.find(segment, NO_HINTS))?.id
    // oxlint-disable-next-line no-await-in-loop -- catalogue after catalogue
    expect(await find(btoa('old.swf '))).toBe(moved.id)
    // oxlint-disable-next-line no-await-in-loop
    expect(await find(encodeSwfId('old.swf'))).toBe(moved.id)
    // oxlint-disable-next-line no-await-in-loop
    expect(await find(btoa(external.path))).toBe(external.id)
  }
})

test('more like this and random games of a big catalogue are games of the lake that can be played', async () => {
  const documents = ['Rook', 'Pawn', 'Chess'].map((name, index) => ({
    _id: `game-${name}`,
    _type: 'game',
    name,
    path: `https://${name}.example/`,
    gameType: 'external',
    tags: ['board'],
    status: index === 0 ? 'broken' : 'ok',
  }))
  const catalogue = pagedOf(parsedOf(documents), async () => lakeOf(documents))
  const [chess] = await catalogue.byIds(['game-Chess'])
  if (!chess) throw new Error('Chess is missing.')

  expect((await catalogue.similar(chess, 8)).map(({name}) => name)).toEqual(['Pawn'])
  expect((await catalogue.random(() => 0.9, chess.id))?.name).toBe('Pawn')
})

test('a big search comes in pages, a small one whole', async () => {
  const many = Array.from({length: 1_100}, (_, index) => parsed(aGame({name: `Snake ${index}`})))
  for (const catalogue of [fullOf(many), pagedOf(many, NO_LAKE)]) {
    // oxlint-disable-next-line no-await-in-loop -- catalogue after catalogue
    const second = await catalogue.search('snake', 2, false)
    expect(second).toMatchObject({page: 2, pageCount: 28, total: 1_100})
    expect(second.games).toHaveLength(40)
  }
  const few = createCatalogue(Array.from({length: 900}, () => aGame()))
  expect((await few.search('game', 1, false)).games).toHaveLength(900)
})

test('a big catalogue asks a lake that failed no second time at once', async () => {
  let asked = 0
  let time = 0
  const catalogue = pagedOf(
    [parsed(aGame({name: 'Chess'}))],
    () => {
      asked += 1
      return NO_LAKE()
    },
    () => time,
  )

  expect((await catalogue.page(NO_FILTERS, 1, TODAY)).games[0]?.name).toBe('Chess')
  expect(contentStatus.get()).toBe('saved')
  expect((await catalogue.search('chess', 1, false)).total).toBe(1)
  expect(asked).toBe(1)

  time = 15_000
  await catalogue.search('chess', 1, false)
  expect(asked).toBe(2)
})

test('a lake that hangs is not waited for', {timeout: 10_000}, async () => {
  const catalogue = pagedOf([parsed(aGame({name: 'Chess'}))], () => new Promise<never>(() => {}))

  expect((await catalogue.page(NO_FILTERS, 1, TODAY)).games[0]?.name).toBe('Chess')
})

test('the size of the catalogue chooses where it is read from', async () => {
  const {games: small, ...rest} = aSnapshot(Array.from({length: 450}, () => aGame()))
  const big = Array.from({length: 5_001}, () => parsed(aGame()))
  const isPaged = async (games: ParsedGame[], tier?: string) => {
    const content = {snapshot: {...rest, games}, installed: INSTALLED, tier}
    return (await writeContent(content, async (name) => name)).summary !== null
  }

  expect(await isPaged(small)).toBe(false)
  expect(await isPaged(big.slice(0, 5_000))).toBe(false)
  expect(await isPaged(big)).toBe(true)
  expect(await isPaged(big, 'full')).toBe(false)
  expect(await isPaged(small, 'paged')).toBe(true)
})
