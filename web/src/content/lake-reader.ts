import type {SanityClient} from '@sanity/client'

import {daysBefore, NEW_WINDOW_DAYS} from '../../../schemas/rules/calendar-date.ts'
import type {GameType} from '../../../schemas/rules/game-type.ts'
import type {CatalogueCounts, CatalogueFilters} from '../lib/models.ts'
import type {ContentParser} from './content-parser.ts'
import type {ParsedGame} from './parse-game.ts'
import {fieldsOf, listOf, textOf} from './parse-value.ts'
import {announcementsQuery} from './queries/announcements.ts'
import {articlesQuery} from './queries/articles.ts'
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
import {partnersQuery} from './queries/partners.ts'
import {siteSettingsQuery} from './queries/site-settings.ts'
import {slidesQuery} from './queries/slides.ts'
import type {Marks, Snapshot} from './snapshot.ts'

/** What the lake says about how old a copy is. */
export type LakeState = {
  gameCount: number
  /** The newest change of a game; `''` for none. */
  newestGame: string
  /** The games that changed since, as the lake sent them; `null` for more than are worth sending one by one. */
  changed: unknown[] | null
  /** The copy's marks once it has taken what changed. */
  marks: Marks
}

/** Every question that the site asks a lake. A call rejects when the lake does not answer in time. */
export type LakeReader = {
  readState: (since: string) => Promise<LakeState>
  readGames: () => Promise<unknown[]>
  readGamesById: (ids: readonly string[]) => Promise<unknown[]>
  readGameIds: () => Promise<string[]>
  /** Everything beside the games, one answer per query, for `parseSiteContent`. */
  readSite: () => Promise<unknown>
  findGames: (paths: readonly string[]) => Promise<ParsedGame[]>
  findGamesById: (ids: readonly string[]) => Promise<ParsedGame[]>
  readSnapshot: () => Promise<Snapshot>
  /** Resolves when a copy that is made now needs nothing of what was published so far; after 3 s at most. */
  untilSettled: () => Promise<void>
  /** The games from `from` up to `to` that the filters leave, in catalogue order, and how many that are in all. */
  readList: (
    filters: CatalogueFilters,
    today: string,
    slice: Slice,
    grid: Grid,
  ) => Promise<GameList>
  readCounts: (
    today: string,
    includesMissing: boolean,
    grid: Grid,
  ) => Promise<Omit<CatalogueCounts, 'byGenre'>>
  /** @param text not empty. */
  searchList: (
    text: string,
    slice: Slice,
    includesMissing: boolean,
    grid: Grid,
  ) => Promise<GameList & {missing: number}>
  /** @param text not empty. */
  suggest: (text: string, limit: number, grid: Grid) => Promise<ParsedGame[]>
}

export type Slice = {from: number; to: number}
/** What tells the games that are listed (`listed-games.ts`). */
export type Grid = {
  /** As `InstalledGames` spells them. */
  installed: readonly string[]
  /** Ids of games that another server of the same game stands for. */
  otherServers: readonly string[]
}
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

/** @param openParser called only when there is something to parse. */
export function createLakeReader(
  client: SanityClient,
  openParser: () => Promise<ContentParser>,
): LakeReader {
  const readState = async (since: string): Promise<LakeState> =>
    stateOf(await client.fetch(lakeStateQuery, {since, limit: MAX_CHANGED + 1}))

  const readGames = () =>
    inSteps(
      (after) => client.fetch(gamesAfterQuery, {after, limit: STEP}),
      (game) => textOf(fieldsOf(game)._id),
    )

  const readSite = async (): Promise<unknown> => {
    const [slides, announcements, articles, partners, settings] = await Promise.all([
      client.fetch(slidesQuery),
      client.fetch(announcementsQuery),
      client.fetch(articlesQuery),
      client.fetch(partnersQuery),
      client.fetch(siteSettingsQuery),
    ])
    return {slides, announcements, articles, partners, settings}
  }

  const listOfAnswer = async (answer: unknown): Promise<GameList> => {
    const {games, total} = fieldsOf(answer)
    if (typeof total !== 'number' || !Array.isArray(games)) throw anotherAnswer('a page of games')
    return {games: (await openParser()).parseGames(games), total}
  }

  const parseGames = async (answer: unknown): Promise<ParsedGame[]> => {
    const games = listOf(answer)
    return games.length === 0 ? [] : (await openParser()).parseGames(games)
  }

  return {
    readState,
    readGames,
    readSite,
    readGamesById: async (ids) => [...listOf(await client.fetch(gamesByIdsQuery, {ids: [...ids]}))],
    readGameIds: async () => {
      const ids = await inSteps(
        (after) => client.fetch(gameIdsAfterQuery, {after, limit: STEP}),
        textOf,
      )
      return ids.map((id) => textOf(id))
    },
    findGames: async (paths) =>
      parseGames(await client.fetch(gamesByPathsQuery, {paths: [...paths]})),
    findGamesById: async (ids) => parseGames(await client.fetch(gamesByIdsQuery, {ids: [...ids]})),
    readList: async (filters, today, slice, grid) =>
      listOfAnswer(
        await client.fetch(catalogueListQuery, {...filters, today, ...slice, ...textsOf(grid)}),
      ),
    readCounts: async (today, includesMissing, grid) => {
      const since = daysBefore(today, NEW_WINDOW_DAYS)
      const parameters = {since, today, includesMissing, ...textsOf(grid)}
      return countsOf(await client.fetch(catalogueCountsQuery, parameters))
    },
    searchList: async (q, slice, includesMissing, grid) => {
      const parameters = {q, ...slice, includesMissing, ...textsOf(grid)}
      const answer: unknown = await client.fetch(searchListQuery, parameters)
      return {...(await listOfAnswer(answer)), missing: includesMissing ? 0 : missingOf(answer)}
    },
    suggest: async (q, limit, grid) => {
      const parameters = {q, word: ` ${q}`, limit, includesMissing: false, ...textsOf(grid)}
      return parseGames(await client.fetch(suggestGamesQuery, parameters))
    },
    readSnapshot: async () => {
      // First the marks, then the content: what changes in between is asked for again by the next refresh.
      const {marks} = await readState(END_OF_TIME)
      const [games, site, parser] = await Promise.all([readGames(), readSite(), openParser()])
      return {games: parser.parseGames(games), site: parser.parseSite(site), marks}
    },
    untilSettled: async () => {
      const {newestGame, marks} = await readState(END_OF_TIME)
      if (marks.since === newestGame) return
      await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
    },
  }
}

/** @throws when the answer is not one of a lake, as from a network that answers everything with a page. */
function stateOf(answer: unknown): LakeState {
  const {at, gameCount, newestGame, changed, siteCount, newestSite} = fieldsOf(answer)
  if (typeof gameCount !== 'number' || typeof siteCount !== 'number' || !Array.isArray(changed)) {
    throw anotherAnswer('its state')
  }
  return {
    gameCount,
    newestGame: textOf(newestGame),
    changed: changed.length > MAX_CHANGED ? null : changed,
    marks: {
      since: settled(textOf(newestGame), textOf(at)),
      siteCount,
      newestSite: textOf(newestSite),
    },
  }
}

function countsOf(answer: unknown): Omit<CatalogueCounts, 'byGenre'> {
  const {all, trending, new: added, byType} = fieldsOf(answer)
  if (typeof all !== 'number' || typeof trending !== 'number' || typeof added !== 'number') {
    throw anotherAnswer('its counts')
  }
  const missing = missingOf(answer)
  const types = fieldsOf(byType)
  const count = (type: GameType) => (typeof types[type] === 'number' ? types[type] : 0)
  return {
    all,
    missing,
    trending,
    new: added,
    byType: {
      external: count('external'),
      html5: count('html5'),
      flash: count('flash'),
      waflash: count('waflash'),
    },
  }
}

/** @throws when the answer does not say how many games are missing. */
function missingOf(answer: unknown): number {
  const {missing} = fieldsOf(answer)
  if (typeof missing !== 'number') throw anotherAnswer('its counts')
  return missing
}

function textsOf({installed, otherServers}: Grid) {
  return {installed: [...installed], otherServers: [...otherServers]}
}

function anotherAnswer(than: string): Error {
  return new Error(`The content lake answered something else than ${than}.`)
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
  idOf: (item: unknown) => string,
): Promise<unknown[]> {
  const items: unknown[] = []
  for (let last = ''; ;) {
    // oxlint-disable-next-line no-await-in-loop -- each step begins where the one before ended
    const step = listOf(await readAfter(last))
    items.push(...step)
    last = idOf(step.at(-1))
    if (step.length < STEP || last === '') return items
  }
}
