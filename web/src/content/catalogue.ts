import type {CatalogueCounts, CatalogueFilters, CataloguePage, Game} from '../lib/models.ts'
import {
  countGames,
  countGenres,
  filterGames,
  inCatalogueOrder,
  searchGames,
  type GameRow,
} from './executor.ts'
import {findBySwfId, indexByPath, type LinkHints} from './find-game.ts'
import {createMirrors} from './mirrors.ts'
import type {ParsedGame} from './parse-game.ts'
import {createSimilarGames} from './similar-games.ts'
import {listedGame} from './snapshot.ts'
import {namesLike, suggestGames} from './suggest-games.ts'

/** Games on one page of the catalogue (spec section 9). */
export const PAGE_SIZE = 40

/**
 * All published games, with every question that the site asks about them. How many there are decides where the
 * answers come from (`catalogue-tier.ts`); the answers are the same.
 */
export type Catalogue = {
  size: number
  /** All games, in catalogue order; `null` where they are too many to be in memory. */
  games: readonly Game[] | null
  /** Ids of all games, in no order; `null` where only the lake knows them. */
  readIds: () => Promise<readonly string[] | null>
  /** Those of them that are published, in the order of the ids. */
  byIds: (ids: readonly string[]) => Promise<Game[]>
  /** `page` is clamped to the pages there are. */
  page: (filters: CatalogueFilters, page: number, today: string) => Promise<CataloguePage>
  counts: (today: string) => Promise<CatalogueCounts>
  /** One page of what is found; a catalogue of moderate size has all of it on one. */
  search: (text: string, page: number) => Promise<CataloguePage>
  find: (swfId: string, hints: LinkHints) => Promise<Game | null>
  /** Playable games like this one, best first. */
  similar: (game: Game, limit: number) => Promise<Game[]>
  trending: (limit: number) => Promise<Game[]>
  /** Games for the letters typed so far, best first. */
  suggest: (text: string, limit: number) => Promise<Game[]>
  /** Names that a search without result may have meant. */
  namesLike: (text: string, limit: number) => Promise<string[]>
  /** The same game on other servers. */
  mirrors: (game: Game) => Promise<Game[]>
  /** A playable game that is not `exceptId`; `null` when there is no other. `random` gives 0 ≤ n < 1. */
  random: (random: () => number, exceptId?: string) => Promise<Game | null>
  /** The catalogue after a refresh. */
  after: (change: GameChange) => Promise<Catalogue>
}

/** What a refresh found of the games. */
export type GameChange = {
  changed: readonly ParsedGame[]
  removed: readonly string[]
  /** How many games the lake has now, when it said so. */
  gameCount: number | null
}

/** The catalogue of games that are all in memory. */
export function createCatalogue(unordered: readonly Game[]): Catalogue {
  const games = inCatalogueOrder(unordered)
  const byId = new Map(games.map((game) => [game.id, game]))
  const byPath = once(() => indexByPath(games))

  const catalogue: Catalogue = {
    ...answersFrom({rows: games, isPlayable, read: async (rows) => [...rows]}),
    games,
    readIds: async () => [...byId.keys()],
    byIds: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    find: async (swfId, hints) => findBySwfId(byPath(), swfId, hints),
    after: async ({changed, removed}) => {
      if (changed.length === 0 && removed.length === 0) return catalogue
      const next = new Map(byId)
      for (const id of removed) next.delete(id)
      for (const {game} of changed) next.set(game.id, listedGame(game))
      return createCatalogue([...next.values()])
    },
  }
  return catalogue
}

type Rows<Row extends GameRow> = {
  /** In catalogue order. */
  rows: readonly Row[]
  isPlayable: (row: Row) => boolean
  /** The whole games, in the order of the rows. */
  read: (rows: readonly Row[]) => Promise<Game[]>
}

/** Every answer that follows from the rows alone, whatever else of a game is at hand. */
export function answersFrom<Row extends GameRow>({
  rows,
  isPlayable: isRowPlayable,
  read,
}: Rows<Row>): Omit<Catalogue, 'games' | 'readIds' | 'byIds' | 'find' | 'after'> {
  const playable = once(() => rows.filter(isRowPlayable))
  const byGenre = once(() => countGenres(rows))
  const similarTo = once(() => createSimilarGames(playable()))
  const mirrorsOf = once(() => createMirrors(playable()))

  const readPage = async (found: readonly Row[], wanted: number, pageSize = PAGE_SIZE) => {
    const {from, ...page} = pageOf(found.length, wanted, pageSize)
    return {...page, games: await read(found.slice(from, from + pageSize))}
  }

  return {
    size: rows.length,
    page: (filters, page, today) => readPage(filterGames(rows, filters, today), page),
    counts: async (today) => ({...countGames(rows, today), byGenre: byGenre()}),
    search: (text, page) => readPage(searchGames(rows, text), page, resultsPerPage(rows.length)),
    // A row may not know its game's id: the game itself is taken out once it is read.
    similar: async (game, limit) =>
      without(game, await read(similarTo()(game, limit + 1))).slice(0, limit),
    trending: (limit) =>
      read(
        playable()
          .filter((row) => row.isTrending)
          .slice(0, limit),
      ),
    suggest: (text, limit) => read(suggestGames(rows, text, limit)),
    namesLike: async (text, limit) => namesLike(rows, text, limit),
    mirrors: async (game) => without(game, await read(mirrorsOf()(game))),
    random: async (random, exceptId) => {
      // Two are drawn, so that one is left when the other is the current game, whose id a row may not know.
      const left = [...playable()]
      for (let draw = 0; draw < 2 && left.length > 0; draw += 1) {
        const [row] = left.splice(Math.floor(random() * left.length), 1)
        // oxlint-disable-next-line no-await-in-loop -- the second is drawn only when the first is of no use
        const [game] = row ? await read([row]) : []
        if (game && game.id !== exceptId) return game
      }
      return null
    },
  }
}

function without(game: Game, games: readonly Game[]): Game[] {
  return games.filter(({id}) => id !== game.id)
}

/** Where a page begins, with its number clamped to the pages there are. */
export function pageOf(total: number, wanted: number, pageSize: number) {
  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(Math.max(1, wanted), pageCount)
  return {from: (page - 1) * pageSize, page, pageCount, total}
}

/** Up to so many games a search shows all that it finds. */
const ALL_RESULTS_UP_TO = 1_000

export function resultsPerPage(size: number): number {
  return size <= ALL_RESULTS_UP_TO ? Math.max(1, size) : PAGE_SIZE
}

/** Offered without being asked for: runs here or elsewhere, and is not known to be broken (DESIGN decision 7). */
export function isPlayable(game: Pick<Game, 'isInstalled' | 'isBroken' | 'gameType'>): boolean {
  return game.isInstalled && !game.isBroken && game.gameType !== null
}

function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | null = null
  return () => (made ??= {value: make()}).value
}
