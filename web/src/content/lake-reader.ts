import type {SanityClient} from '@sanity/client'

import {daysBefore, NEW_WINDOW_DAYS} from '../../../schemas/rules/calendar-date.ts'
import {fieldsOf, listOf} from '../lib/fields.ts'
import type {CatalogueCounts, CatalogueFilters} from '../lib/models.ts'
import {pause} from '../lib/within-time.ts'
import type {ContentParser} from './content-parser.ts'
import type {Marks, Snapshot} from './content-store.ts'
import type {ParsedGame} from './parse-game.ts'
import {idOf, textOf} from './parse-value.ts'
import {
  catalogueCountsQuery,
  catalogueListQuery,
  gameIdsAfterQuery,
  gamesAfterQuery,
  gamesByIdsQuery,
  gamesByPathsQuery,
  lakeStateQuery,
  searchListQuery,
  suggestGamesQuery,
} from './queries/games.ts'
import {siteQuery} from './queries/site.ts'

/** What the lake says about how old a copy is. */
export type LakeState = {
  gameCount: number
  /** The newest change of a game; `''` for none. */
  newestGame: string
  /** The games that changed since, as the lake sent them; `null` for more than are worth sending one by one. */
  changed: readonly unknown[] | null
  /** The copy's marks once it has taken what changed. */
  marks: Marks
}

/** From `from` up to `to`, in the order of the list. */
export type Slice = {from: number; to: number}
/** What tells the games that are listed (`listed-games.ts`). */
export type Grid = {
  /** As `InstalledGames` spells them. */
  installed: string[]
  /** Ids of games that another server of the same game stands for. */
  otherServers: string[]
}
/** A slice of the games, and how many there are in all. */
export type GameList = {games: ParsedGame[]; total: number}

/** Games per request while reading all of them. */
const STEP = 2_000
/** When more games than this have changed, all of them are read again. */
const MAX_CHANGED = 1_000
/** What was written this recently may not be visible to a query yet. */
const SETTLING_MS = 2_000
/** By then it is, and by the whole second that time stamps are compared in. */
const SETTLED_MS = SETTLING_MS + 1_000
/** After every time stamp: asks for the state alone. */
const END_OF_TIME = '9999'

/** Every question that the site asks a lake. A call rejects when the lake does not answer in time. */
export type LakeReader = ReturnType<typeof createLakeReader>

/** @param openParser called only when there is something to parse. */
export function createLakeReader(client: SanityClient, openParser: () => Promise<ContentParser>) {
  const parse = async (answer: unknown): Promise<ParsedGame[]> => {
    const games = listOf(answer)
    return games.length === 0 ? [] : (await openParser()).parseGames(games)
  }
  const parseList = async (answer: unknown): Promise<GameList> => {
    const {games, total} = fieldsOf(answer)
    return {total: countOf(total), games: await parse(games)}
  }

  const readState = async (since: string): Promise<LakeState> =>
    stateOf(await client.fetch(lakeStateQuery, {since, limit: MAX_CHANGED + 1}))
  const readGames = () =>
    inSteps((after) => client.fetch(gamesAfterQuery, {after, limit: STEP}), idOf)
  const readGamesById = async (ids: string[]): Promise<readonly unknown[]> =>
    listOf(await client.fetch(gamesByIdsQuery, {ids}))
  const readSite = (): Promise<unknown> => client.fetch(siteQuery)

  return {
    readState,
    readGames,
    readGamesById,
    readGameIds: async (): Promise<string[]> => {
      const readAfter = (after: string) => client.fetch(gameIdsAfterQuery, {after, limit: STEP})
      return (await inSteps(readAfter, textOf)).map((id) => textOf(id))
    },
    /** For `parseSiteContent`. */
    readSite,
    readSnapshot: async (): Promise<Snapshot> => {
      // First the marks, then the content: what changes in between is asked for again by the next refresh.
      const {marks} = await readState(END_OF_TIME)
      const [games, site, parser] = await Promise.all([readGames(), readSite(), openParser()])
      return {games: parser.parseGames(games), site: parser.parseSite(site), marks}
    },
    /** Resolves when a copy that is made now needs nothing of what was published so far; after 3 s at most. */
    untilSettled: async (): Promise<void> => {
      const {newestGame, marks} = await readState(END_OF_TIME)
      if (marks.since !== newestGame) await pause(SETTLED_MS)
    },
    findGames: async (paths: readonly string[]) =>
      parse(await client.fetch(gamesByPathsQuery, {paths: [...paths]})),
    findGamesById: async (ids: string[]) => parse(await readGamesById(ids)),
    /** What the filters leave, in catalogue order. */
    readList: async (filters: CatalogueFilters, today: string, slice: Slice, grid: Grid) =>
      parseList(await client.fetch(catalogueListQuery, {...filters, today, ...slice, ...grid})),
    readCounts: async (today: string, includesMissing: boolean, grid: Grid) => {
      const since = daysBefore(today, NEW_WINDOW_DAYS)
      return countsOf(
        await client.fetch(catalogueCountsQuery, {since, today, includesMissing, ...grid}),
      )
    },
    /** @param q not empty. */
    searchList: async (q: string, slice: Slice, includesMissing: boolean, grid: Grid) => {
      const answer = await client.fetch(searchListQuery, {q, ...slice, includesMissing, ...grid})
      const missing = countOf(fieldsOf(answer).missing)
      return {...(await parseList(answer)), missing: includesMissing ? 0 : missing}
    },
    /** @param q not empty. */
    suggest: async (q: string, limit: number, grid: Grid) => {
      const parameters = {q, word: ` ${q}`, limit, includesMissing: false, ...grid}
      return parse(await client.fetch(suggestGamesQuery, parameters))
    },
  }
}

/** @throws when the answer is not one of a lake, as from a network that answers everything with a page. */
function countOf(value: unknown): number {
  if (typeof value !== 'number') throw new Error('The content lake answered without its counts.')
  return value
}

function stateOf(answer: unknown): LakeState {
  const fields = fieldsOf(answer)
  const changed = listOf(fields.changed)
  const newestGame = textOf(fields.newestGame)
  return {
    gameCount: countOf(fields.gameCount),
    newestGame,
    changed: changed.length > MAX_CHANGED ? null : changed,
    marks: {
      since: settled(newestGame, textOf(fields.at)),
      siteCount: countOf(fields.siteCount),
      newestSite: textOf(fields.newestSite),
    },
  }
}

function countsOf(answer: unknown): Omit<CatalogueCounts, 'byGenre'> {
  const {all, trending, new: added, byType, missing} = fieldsOf(answer)
  const {external, html5, flash, waflash} = fieldsOf(byType)
  return {
    all: countOf(all),
    missing: countOf(missing),
    trending: countOf(trending),
    new: countOf(added),
    byType: {
      external: countOf(external),
      html5: countOf(html5),
      flash: countOf(flash),
      waflash: countOf(waflash),
    },
  }
}

/** The mark up to which a copy is complete: the newest change, unless it has only just happened. */
function settled(newest: string, at: string): string {
  const now = Date.parse(at)
  if (newest === '' || Number.isNaN(now)) return newest
  // Whole seconds, as the lake writes them: with a fraction, text would not compare as time.
  const limit = new Date(now - SETTLING_MS).toISOString().replace(/\.\d+Z$/, 'Z')
  return newest < limit ? newest : limit
}

async function inSteps(
  readAfter: (last: string) => Promise<unknown>,
  idOfItem: (item: unknown) => string,
): Promise<unknown[]> {
  const items: unknown[] = []
  for (let last = ''; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    const step = listOf(await readAfter(last))
    items.push(...step)
    last = idOfItem(step.at(-1))
    if (step.length < STEP || last === '') return items
  }
}
