import type {
  CatalogueCounts,
  CatalogueFilters,
  CataloguePage,
  Game,
  SearchResult,
} from '../lib/models.ts'
import {once} from '../lib/once.ts'
import {countGames, countGenres, filterGames, inCatalogueOrder, searchGames} from './executor.ts'
import {findBySwfId, indexByPath, type LinkHints} from './find-game.ts'
import {installedBy, type InstalledGames} from './installed.ts'
import {isPlayable, listGames} from './listed-games.ts'
import type {ParsedGame} from './parse-game.ts'
import {createSimilarGames} from './similar-games.ts'
import {namesLike, suggestGames} from './suggest-games.ts'

/** Games on one page of the catalogue (spec section 9). */
export const PAGE_SIZE = 40

/**
 * All published games, with every question that the site asks about them. How many there are decides where the
 * answers come from: this file answers for games that are in memory, `paged-catalogue.ts` asks the lake (DESIGN
 * decision 4). The answers are the same. Lists, counts and everything that is offered know only the games that
 * `listed-games.ts` lists.
 */
export type Catalogue = {
  /** How many games are listed. */
  size: number
  /** How many are published, listed or not. */
  publishedCount: number
  /** All published games, in catalogue order; `null` where they are too many to be in memory. */
  games: readonly Game[] | null
  /** Those of them that are published, in the order of the ids. */
  byIds: (ids: readonly string[]) => Promise<Game[]>
  /** `page` is clamped to the pages there are. */
  page: (filters: CatalogueFilters, page: number, today: string) => Promise<CataloguePage>
  counts: (today: string, includesMissing: boolean) => Promise<CatalogueCounts>
  /** One page of what is found; a catalogue of moderate size has all of it on one. */
  search: (text: string, page: number, includesMissing: boolean) => Promise<SearchResult>
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
  changed?: readonly ParsedGame[]
  removed?: readonly string[]
  /** How many games the lake has now. */
  gameCount?: number
  /** What is on the games origin now. */
  installed?: InstalledGames
}

/** The catalogue of games that are all in memory. */
export function createCatalogue(unordered: readonly Game[]): Catalogue {
  const games = inCatalogueOrder(unordered)
  const byId = new Map(games.map((game) => [game.id, game]))
  const {listed, withMissing, mirrors} = listGames(games)
  const byPath = once(() => indexByPath(games))
  const playable = once(() => listed.filter(isPlayable))
  const similarTo = once(() => createSimilarGames(playable()))
  const groupOf = once(() => new Map(mirrors.flatMap((group) => group.map(({id}) => [id, group]))))

  const readPage = (found: readonly Game[], wanted: number, pageSize = PAGE_SIZE) => {
    const {from, ...page} = pageOf(found.length, wanted, pageSize)
    return {...page, games: found.slice(from, from + pageSize)}
  }
  const gridOf = (includesMissing: boolean) => (includesMissing ? withMissing : listed)

  const catalogue: Catalogue = {
    size: listed.length,
    publishedCount: games.length,
    games,
    byIds: async (ids) => ids.flatMap((id) => byId.get(id) ?? []),
    page: async (filters, page, today) =>
      readPage(filterGames(gridOf(filters.includesMissing), filters, today), page),
    counts: async (today, includesMissing) => ({
      ...countGames(gridOf(includesMissing), today),
      byGenre: countGenres(gridOf(includesMissing)),
      missing: withMissing.length - listed.length,
    }),
    search: async (text, page, includesMissing) => {
      const found = searchGames(withMissing, text)
      const shown = includesMissing ? found : found.filter(({isInstalled}) => isInstalled)
      return {
        ...readPage(shown, page, resultsPerPage(games.length)),
        missing: found.length - shown.length,
      }
    },
    find: async (swfId, hints) => findBySwfId(byPath(), swfId, hints),
    similar: async (game, limit) => similarTo()(game, limit),
    trending: async (limit) =>
      playable()
        .filter(({isTrending}) => isTrending)
        .slice(0, limit),
    suggest: async (text, limit) => suggestGames(listed, text, limit),
    namesLike: async (text, limit) => namesLike(listed, text, limit),
    mirrors: async ({id}) =>
      (groupOf().get(id) ?? []).filter((other) => other.id !== id && isPlayable(other)),
    random: async (random, exceptId) => {
      const others = playable().filter(({id}) => id !== exceptId)
      return others[Math.floor(random() * others.length)] ?? null
    },
    after: async ({changed = [], removed = [], installed}) => {
      const next = new Map(byId)
      for (const id of removed) next.delete(id)
      for (const {game} of changed) next.set(game.id, game)
      if (installed) {
        const isInstalled = installedBy(installed)
        for (const game of next.values()) {
          if (isInstalled(game) !== game.isInstalled)
            next.set(game.id, {...game, isInstalled: !game.isInstalled})
        }
      }
      const isSame =
        next.size === byId.size && [...next].every(([id, game]) => byId.get(id) === game)
      return isSame ? catalogue : createCatalogue([...next.values()])
    },
  }
  return catalogue
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
