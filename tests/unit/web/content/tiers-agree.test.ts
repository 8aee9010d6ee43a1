import type {SanityClient} from '@sanity/client'
import * as fc from 'fast-check'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../../schemas/rules/swf-id.ts'
import {createCatalogue, type Catalogue} from '../../../../web/src/content/catalogue.ts'
import {catalogueTier} from '../../../../web/src/content/catalogue-tier.ts'
import {contentStatus} from '../../../../web/src/content/content-status.ts'
import {createContentParser} from '../../../../web/src/content/content-parser.ts'
import {countGenres} from '../../../../web/src/content/executor.ts'
import {createGameRecords} from '../../../../web/src/content/game-files.ts'
import {decodeIndex, encodeIndex} from '../../../../web/src/content/index-file.ts'
import {createLakeReader, type LakeReader} from '../../../../web/src/content/lake-reader.ts'
import {decodeNames, encodeGameFiles, encodeNames} from '../../../../web/src/content/names-file.ts'
import {createNamesCatalogue} from '../../../../web/src/content/names-catalogue.ts'
import {createPagedCatalogue} from '../../../../web/src/content/paged-catalogue.ts'
import {parseGame, type ParsedGame} from '../../../../web/src/content/parse-game.ts'
import {aGame, NO_MARKS, parsed} from './builders.ts'
import {catalogueDocuments, filters, run, text, TODAY} from './messy-documents.ts'

const EMBEDDED = {projectId: 'gameshack', dataset: 'production', isEmbedded: true}
const NO_HINTS = {gameName: null, imgId: null}
const EVERYTHING = {types: [], trending: false, since: null, genre: null}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => contentStatus.set('current'))

type Tiers = {full: Catalogue; names: Catalogue; paged: Catalogue; saved: Catalogue}

/** The same documents as a browser reads them of a small site, a big one, a very big one, and that one without lake. */
function tiersOf(games: readonly ParsedGame[], lake: LakeReader | null): Tiers {
  const content = {games: [...games], marks: NO_MARKS}
  const {ids, records, keys} = throughJson(encodeGameFiles(games, 12))
  const namesFile = throughJson(encodeNames(content))
  const openRecords = () =>
    createGameRecords(
      {
        ids: async () => ids,
        records: async (file) => records[file] ?? [],
        keys: async (file) => keys[file] ?? {},
      },
      games.length,
    )
  const names = () => createNamesCatalogue(decodeNames(namesFile).rows, openRecords())
  const paged = (openLake: () => Promise<LakeReader>) =>
    createPagedCatalogue({
      summary: {size: games.length, byGenre: countGenres(games.map(({game}) => game))},
      openLake,
      records: openRecords(),
      openSaved: async () => names(),
    })
  return {
    full: createCatalogue(decodeIndex(throughJson(encodeIndex(content))).games),
    names: names(),
    paged: paged(async () => {
      if (lake === null) throw new Error('This test has no lake.')
      return lake
    }),
    saved: paged(() => Promise.reject(new Error('The lake is away.'))),
  }
}

/** A lake of these documents, as far as a reader needs one. */
function lakeOf(documents: object[]): LakeReader {
  const client = {
    fetch: (query: string, params: object = {}) => run(query, documents, params),
  }
  // Safe: the reader calls nothing but fetch.
  return createLakeReader(client as unknown as SanityClient, async () =>
    createContentParser(EMBEDDED, () => true),
  )
}

function parsedOf(documents: readonly object[]): ParsedGame[] {
  return documents.flatMap((document) => {
    if (!('_type' in document) || document._type !== 'game') return []
    return parseGame(document, () => true) ?? []
  })
}

/** Everything that a visitor can see of a catalogue with these filters and this search. */
async function seen(catalogue: Catalogue, wanted: Parameters<Catalogue['page']>[0], q: string) {
  const everything = await catalogue.page(EVERYTHING, 1, TODAY)
  const some = everything.games.slice(0, 5)
  return {
    size: catalogue.size,
    everything,
    page: await catalogue.page(wanted, 2, TODAY),
    beyond: await catalogue.page(wanted, 99, TODAY),
    counts: await catalogue.counts(TODAY),
    search: await allFound(catalogue, q),
    suggested: await catalogue.suggest(q, 8),
    trending: await catalogue.trending(6),
    byIds: await catalogue.byIds([...some.map(({id}) => id), 'no-such-game']),
    found: await Promise.all(
      [...some.map(({path}) => path), 'nowhere'].map((path) =>
        catalogue.find(encodeSwfId(path), NO_HINTS),
      ),
    ),
    beside: await Promise.all(
      some.map(async (game) => [await catalogue.similar(game, 8), await catalogue.mirrors(game)]),
    ),
  }
}

async function allFound(catalogue: Catalogue, q: string) {
  const first = await catalogue.search(q, 1)
  const games = [...first.games]
  for (let page = 2; page <= first.pageCount; page += 1) {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    games.push(...(await catalogue.search(q, page)).games)
  }
  return {games, total: first.total}
}

test('full index, names and pages of the lake show the same, and so does the copy without a lake', async () => {
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(60), filters, text, async (documents, wanted, q) => {
      const tiers = tiersOf(parsedOf(documents), lakeOf(documents))
      const expected = await seen(tiers.full, wanted, q)

      expect(await seen(tiers.names, wanted, q)).toEqual(expected)
      expect(await seen(tiers.paged, wanted, q)).toEqual(expected)
      expect(await seen(tiers.saved, wanted, q)).toEqual(expected)
    }),
    {numRuns: 40},
  )
})

test('a refresh changes full index and names alike', async () => {
  const change = fc.record({
    changed: catalogueDocuments(6),
    removed: fc.uniqueArray(fc.nat(15), {maxLength: 4}),
  })
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(50), change, text, async (documents, later, q) => {
      const {full, names} = tiersOf(parsedOf(documents), null)
      const ids = (await full.readIds()) ?? []
      const changes = {
        changed: parsedOf(later.changed),
        removed: later.removed.flatMap((place) => ids[place] ?? []),
        gameCount: null,
      }
      const expected = await full.after(changes)
      const actual = await names.after(changes)

      expect(await seen(actual, EVERYTHING, q)).toEqual(await seen(expected, EVERYTHING, q))
      expect((await actual.readIds())?.toSorted()).toEqual((await expected.readIds())?.toSorted())
    }),
    {numRuns: 40},
  )
})

test('old addresses open their games in every tier', async () => {
  const games = Array.from({length: 90}, (_, index) => aGame({name: `Game ${index % 7}`}))
  const moved = aGame({path: 'new.swf', gameType: 'flash', legacyPaths: ['old.swf ']})
  const external = aGame({path: 'https://games.example/~?>>/a', gameType: 'external'})
  const tiers = tiersOf(
    [...games, moved, external].map((game) => parsed(game)),
    null,
  )

  for (const catalogue of Object.values(tiers)) {
    const find = async (segment: string) => (await catalogue.find(segment, NO_HINTS))?.id
    // oxlint-disable-next-line no-await-in-loop -- catalogue after catalogue
    expect(await find(btoa('old.swf '))).toBe(moved.id)
    // oxlint-disable-next-line no-await-in-loop
    expect(await find(encodeSwfId('old.swf'))).toBe(moved.id)
    // oxlint-disable-next-line no-await-in-loop
    expect(await find(btoa(external.path))).toBe(external.id)
  }
})

test('a big search comes in pages, a small one whole', async () => {
  const many = tiersOf(
    Array.from({length: 1_100}, (_, index) => parsed(aGame({name: `Snake ${index}`}))),
    null,
  )
  for (const catalogue of [many.full, many.names, many.saved]) {
    // oxlint-disable-next-line no-await-in-loop -- catalogue after catalogue
    const second = await catalogue.search('snake', 2)
    expect(second).toMatchObject({page: 2, pageCount: 28, total: 1_100})
    expect(second.games).toHaveLength(40)
  }
  const few = createCatalogue(Array.from({length: 900}, () => aGame({name: 'Snake'})))
  expect((await few.search('snake', 1)).games).toHaveLength(900)
})

test('a very big catalogue asks a lake that failed no second time at once', async () => {
  let asked = 0
  let time = 0
  const {names} = tiersOf([parsed(aGame({name: 'Chess'}))], null)
  const catalogue = createPagedCatalogue({
    summary: {size: 1, byGenre: {}},
    openLake: () => {
      asked += 1
      return Promise.reject(new Error('The lake is away.'))
    },
    records: createGameRecords(
      {ids: async () => [], records: async () => [], keys: async () => ({})},
      1,
    ),
    openSaved: async () => names,
    now: () => time,
  })

  expect((await catalogue.page(EVERYTHING, 1, TODAY)).games[0]?.name).toBe('Chess')
  expect(contentStatus.get()).toBe('saved')
  expect((await catalogue.search('chess', 1)).total).toBe(1)
  expect(asked).toBe(1)

  time = 15_000
  await catalogue.search('chess', 1)
  expect(asked).toBe(2)
})

test('a lake that hangs is not waited for', {timeout: 10_000}, async () => {
  const {names, paged: unused} = tiersOf([parsed(aGame({name: 'Chess'}))], null)
  expect(unused.size).toBe(1)
  const catalogue = createPagedCatalogue({
    summary: {size: 1, byGenre: {}},
    openLake: () => new Promise<never>(() => {}),
    records: createGameRecords(
      {ids: async () => [], records: async () => [], keys: async () => ({})},
      1,
    ),
    openSaved: async () => names,
  })

  expect((await catalogue.page(EVERYTHING, 1, TODAY)).games[0]?.name).toBe('Chess')
})

test('the size of the catalogue chooses where it is read from', () => {
  expect([450, 5_000, 5_001, 20_000, 20_001, 50_000].map((size) => catalogueTier(size))).toEqual([
    'full',
    'full',
    'names',
    'names',
    'paged',
    'paged',
  ])
  expect(catalogueTier(450, 'paged')).toBe('paged')
})

test('a file that is not a list of names is refused', () => {
  for (const file of [null, '<html>', {version: 1}, {version: 1, names: ['a'], genres: []}]) {
    expect(() => decodeNames(file)).toThrow(/not one of this site/)
  }
})

function throughJson<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value))
}
