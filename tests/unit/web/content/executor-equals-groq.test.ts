import * as fc from 'fast-check'
import {evaluate, parse} from 'groq-js'
import {expect, test} from 'vitest'

import {daysBefore} from '../../../../schemas/rules/calendar-date.ts'
import {
  countGames,
  filterGames,
  inCatalogueOrder,
  inSearchOrder,
  searchGames,
} from '../../../../web/src/content/executor.ts'
import {parseGame} from '../../../../web/src/content/parse-game.ts'
import {
  catalogueCountsQuery,
  cataloguePageQuery,
  catalogueTotalQuery,
  searchGamesQuery,
} from '../../../../web/src/content/queries/games.ts'
import type {CatalogueFilters, Game} from '../../../../web/src/lib/models.ts'

const TODAY = '2023-06-15'

/** What a hand-written or half-imported document may hold where another kind of value belongs. */
const nonsense = fc.constantFrom<unknown>(null, undefined, '', 0, 7, true, false, [], ['x'], {a: 1})

// The texts are short and share letters, so that searches hit and orders tie. U+E000 to U+FFFF are left out
// beside emoji: groq-js orders those by UTF-16 units, the hosted lake and the site by code point.
const letter = fc.constantFrom(
  'a',
  'A',
  'b',
  'B',
  'é',
  'É',
  'ß',
  '1',
  ' ',
  '-',
  '*',
  '"',
  '😀',
  'ж',
  '한',
)
const text = fc.array(letter, {minLength: 1, maxLength: 5}).map((letters) => letters.join(''))
const visibleText = text.filter((value) => value.trim() !== '')

const day = fc.constantFrom(
  '2023-01-07',
  '2023-05-16',
  '2023-05-15',
  '2023-06-15',
  '2023-06-16',
  '2024-02-29',
  '2023-02-29',
  '2023-02-30',
  '2023-13-01',
  '2023-1-7',
  '2023-05-16T10:00:00Z',
  ' 2023-05-16',
  'soon',
)

const gameDocument = fc.record(
  {
    _type: fc.constantFrom('game', 'game', 'game', 'game', 'slide'),
    name: fc.oneof({weight: 8, arbitrary: visibleText}, nonsense),
    path: fc.oneof({weight: 8, arbitrary: text}, nonsense),
    gameType: fc.oneof(
      {weight: 6, arbitrary: fc.constantFrom('external', 'html5', 'flash', 'waflash')},
      fc.constantFrom('Flash', 'unity'),
      nonsense,
    ),
    dateAdded: fc.oneof({weight: 6, arbitrary: day}, nonsense),
    tags: fc.oneof(
      fc.uniqueArray(fc.constantFrom('puzzle', 'racing', 'idle')),
      fc.constantFrom('puzzle', 'puzzle and more', ['puzzle', 7, null]),
      nonsense,
    ),
    isTrending: fc.oneof(fc.constantFrom(true, false, 'isTrending', 'true', 'false'), nonsense),
  },
  {requiredKeys: ['_type']},
)

const catalogue = fc.array(gameDocument, {maxLength: 25}).map((documents) =>
  documents.map((document, index) => ({
    ...withoutUndefined(document),
    _id: `game-${(index * 7) % 26}-${index}`,
  })),
)

const filters: fc.Arbitrary<CatalogueFilters> = fc.record({
  types: fc.uniqueArray(fc.constantFrom('external', 'html5', 'flash', 'waflash'), {maxLength: 2}),
  trending: fc.boolean(),
  since: fc.constantFrom(null, null, '2023-05-16', '2023-01-01'),
  genre: fc.constantFrom(null, null, 'puzzle', 'racing'),
})

test('the catalogue in memory and its GROQ leave the same games in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, filters, async (documents, wanted) => {
      const inMemory = filterGames(inCatalogueOrder(gamesOf(documents)), wanted, TODAY)

      const page = {...wanted, today: TODAY, from: 0, to: 1_000}
      expect(inMemory.map(({id}) => id)).toEqual(await idsOf(cataloguePageQuery, documents, page))
      expect(inMemory.length).toBe(await run(catalogueTotalQuery, documents, page))
    }),
    {numRuns: 150},
  )
})

test('a slice of the catalogue is the same slice in both', async () => {
  const slice = fc.record({from: fc.nat(20), length: fc.nat(10)})
  await fc.assert(
    fc.asyncProperty(catalogue, slice, async (documents, {from, length}) => {
      const games = inCatalogueOrder(gamesOf(documents)).slice(from, from + length)

      const params = {
        types: [],
        trending: false,
        since: null,
        genre: null,
        today: TODAY,
        from,
        to: from + length,
      }
      expect(games.map(({id}) => id)).toEqual(await idsOf(cataloguePageQuery, documents, params))
    }),
    {numRuns: 60},
  )
})

test('the search in memory and its GROQ find the same games in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, text, async (documents, q) => {
      const inMemory = searchGames(inSearchOrder(gamesOf(documents)), q)

      expect(inMemory.map(({id}) => id)).toEqual(await idsOf(searchGamesQuery, documents, {q}))
    }),
    {numRuns: 150},
  )
})

test('the counts in memory and their GROQ agree', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, async (documents) => {
      const params = {today: TODAY, since: daysBefore(TODAY, 30)}

      expect(countGames(gamesOf(documents), TODAY)).toEqual(
        await run(catalogueCountsQuery, documents, params),
      )
    }),
    {numRuns: 80},
  )
})

test('the search takes every character literally', () => {
  const games = [
    parse1({name: 'Super Mario 63'}),
    parse1({name: 'Mario * Luigi'}),
    parse1({name: 'SUPERMAN'}),
  ]

  expect(namesOf(searchGames(games, 'man'))).toEqual(['SUPERMAN'])
  expect(namesOf(searchGames(games, '*'))).toEqual(['Mario * Luigi'])
  expect(namesOf(searchGames(games, 'mario super'))).toEqual([])
  expect(namesOf(searchGames(games, ''))).toEqual([])
})

test('names are ordered by code point, so that an emoji comes after a full-width letter', () => {
  const games = [parse1({name: '😀'}), parse1({name: 'Ａ'}), parse1({name: 'z'})]

  expect(namesOf(inSearchOrder(games))).toEqual(['z', 'Ａ', '😀'])
})

test('a game dated in the future is neither new nor added since any day', () => {
  const games = [parse1({dateAdded: '2023-06-16'}), parse1({dateAdded: '2023-05-16'})]

  expect(countGames(games, TODAY).new).toBe(1)
  expect(
    filterGames(games, {types: [], trending: false, since: '2023-01-01', genre: null}, TODAY),
  ).toHaveLength(1)
})

test('thirty days are new, thirty-one are not', () => {
  const counted = (dateAdded: string) => countGames([parse1({dateAdded})], TODAY).new

  expect([counted('2023-05-16'), counted('2023-05-15'), counted(TODAY)]).toEqual([1, 0, 1])
})

function gamesOf(documents: readonly object[]): Game[] {
  return documents.flatMap((document) => {
    if (!('_type' in document) || document._type !== 'game') return []
    return parseGame(document, () => true)?.game ?? []
  })
}

function parse1(fields: object): Game {
  const parsed = parseGame({_id: 'game-1', name: 'Name', path: 'path', ...fields}, () => true)
  if (parsed === null) throw new Error('The fixture is no game.')
  return parsed.game
}

function namesOf(games: readonly Game[]): string[] {
  return games.map(({name}) => name)
}

async function idsOf(query: string, dataset: object[], params: object): Promise<unknown[]> {
  const games = await run(query, dataset, params)
  if (!Array.isArray(games)) throw new Error('The query gave no list.')
  return games.map((game: {_id: unknown}) => game._id)
}

async function run(query: string, dataset: object[], params: object): Promise<unknown> {
  const value = await evaluate(parse(query, {params: {...params}}), {dataset, params: {...params}})
  return value.get()
}

/** A document is JSON, which has no `undefined`. */
function withoutUndefined(document: object): object {
  return Object.fromEntries(Object.entries(document).filter(([, value]) => value !== undefined))
}
