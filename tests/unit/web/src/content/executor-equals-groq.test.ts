import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {isRecord} from '../../../../../server/is-record.ts'
import {daysBefore} from '../../../../../schemas/rules/calendar-date.ts'
import {
  countGames,
  filterGames,
  inCatalogueOrder,
  inSearchOrder,
  searchGames,
} from '../../../../../web/src/content/executor.ts'
import {listGames} from '../../../../../web/src/content/listed-games.ts'
import {
  catalogueCountsQuery,
  catalogueListQuery,
  searchListQuery,
} from '../../../../../web/src/content/queries/games.ts'
import {NO_FILTERS} from '../../../../../web/src/lib/catalogue-query.ts'
import type {Game} from '../../../../../web/src/lib/models.ts'
import {
  catalogueDocuments,
  filters,
  gamesOf,
  INSTALLED,
  run,
  text,
  TODAY,
} from './messy-documents.ts'

test('the catalogue in memory and its GROQ leave the same games in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(25), filters, async (documents, wanted) => {
      const {grid, parameters} = gridOf(documents, wanted.includesMissing)
      const inMemory = filterGames(grid, wanted, TODAY)

      const page = {...wanted, today: TODAY, from: 0, to: 1_000, ...parameters}
      expect(inMemory.map(({id}) => id)).toEqual(await listOf(catalogueListQuery, documents, page))
    }),
    {numRuns: 150},
  )
})

test('a slice of the catalogue is the same slice in both', async () => {
  const slice = fc.record({from: fc.nat(20), length: fc.nat(10)})
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(25), slice, async (documents, {from, length}) => {
      const {grid: games, parameters} = gridOf(documents, false)

      const params = {...NO_FILTERS, today: TODAY, from, to: from + length, ...parameters}
      expect(await answerOf(catalogueListQuery, documents, params)).toEqual({
        ids: games.slice(from, from + length).map(({id}) => id),
        total: games.length,
      })
    }),
    {numRuns: 60},
  )
})

test('the search in memory and its GROQ find the same games in the same order', async () => {
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(25), text, fc.boolean(), async (documents, q, missing) => {
      const {grid, parameters} = gridOf(documents, missing)
      const inMemory = searchGames(grid, q)

      const all = {q, from: 0, to: 1_000, ...parameters}
      expect(inMemory.map(({id}) => id)).toEqual(await listOf(searchListQuery, documents, all))
    }),
    {numRuns: 150},
  )
})

test('the counts in memory and their GROQ agree', async () => {
  await fc.assert(
    fc.asyncProperty(catalogueDocuments(25), fc.boolean(), async (documents, includesMissing) => {
      const {grid, missing, parameters} = gridOf(documents, includesMissing)
      const params = {today: TODAY, since: daysBefore(TODAY, 30), ...parameters}

      expect({...countGames(grid, TODAY), missing}).toEqual(
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
  expect(filterGames(games, {...NO_FILTERS, since: '2023-01-01'}, TODAY)).toHaveLength(1)
})

test('thirty days are new, thirty-one are not', () => {
  const counted = (dateAdded: string) => countGames([parse1({dateAdded})], TODAY).new

  expect([counted('2023-05-16'), counted('2023-05-15'), counted(TODAY)]).toEqual([1, 0, 1])
})

/** What the grid shows of those documents, and what tells the lake so. */
function gridOf(documents: readonly object[], includesMissing: boolean) {
  const games = inCatalogueOrder(gamesOf(documents))
  const {listed, withMissing, otherServers} = listGames(games)
  return {
    grid: includesMissing ? withMissing : listed,
    missing: withMissing.length - listed.length,
    parameters: {installed: [...INSTALLED], otherServers, includesMissing},
  }
}

function parse1(fields: object): Game {
  const [game] = gamesOf([{_id: 'game-1', _type: 'game', name: 'Name', path: 'path', ...fields}])
  if (game === undefined) throw new Error('The fixture is no game.')
  return game
}

function namesOf(games: readonly Game[]): string[] {
  return games.map(({name}) => name)
}

/** The ids of the games on a page, which is all of them, and that the answer counts so many. */
async function listOf(query: string, dataset: object[], params: object): Promise<unknown[]> {
  const {ids, total} = await answerOf(query, dataset, params)
  expect(total).toBe(ids.length)
  return ids
}

async function answerOf(
  query: string,
  dataset: object[],
  params: object,
): Promise<{ids: unknown[]; total: unknown}> {
  const answer = await run(query, dataset, params)
  if (!isRecord(answer) || !Array.isArray(answer.games)) throw new Error('The query gave no list.')
  return {ids: answer.games.map((game: {_id: unknown}) => game._id), total: answer.total}
}
