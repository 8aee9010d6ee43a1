import type {CatalogueCounts, CatalogueFilters, CataloguePage, Game} from '../lib/models.ts'
import {
  countGames,
  countGenres,
  filterGames,
  inCatalogueOrder,
  inSearchOrder,
  searchGames,
} from './executor.ts'
import {findBySwfId, indexByPath, type LinkHints} from './find-game.ts'
import {mirrorsOf} from './mirrors.ts'
import {similarGames} from './similar-games.ts'
import {namesLike, suggestGames} from './suggest-games.ts'

/** Games on one page of the catalogue (spec section 9). */
export const PAGE_SIZE = 40

/** All published games in memory, with every question that the site asks about them. */
export type Catalogue = {
  size: number
  /** In catalogue order. */
  games: readonly Game[]
  byId: (id: string) => Game | null
  /** `page` is clamped to the pages there are. */
  page: (filters: CatalogueFilters, page: number, today: string) => CataloguePage
  counts: (today: string) => CatalogueCounts
  search: (text: string) => Game[]
  find: (swfId: string, hints: LinkHints) => Game | null
  /** Playable games like this one, best first. */
  similar: (game: Game, limit: number) => Game[]
  trending: (limit: number) => Game[]
  /** Games for the letters typed so far, best first. */
  suggest: (text: string, limit: number) => Game[]
  /** Names that a search without result may have meant. */
  namesLike: (text: string, limit: number) => string[]
  /** The same game on other servers. */
  mirrors: (game: Game) => Game[]
  /** A playable game that is not `exceptId`; `null` when there is no other. `random` gives 0 ≤ n < 1. */
  random: (random: () => number, exceptId?: string) => Game | null
}

export function createCatalogue(unordered: readonly Game[]): Catalogue {
  const games = inCatalogueOrder(unordered)
  const byId = new Map(games.map((game) => [game.id, game]))
  const playable = games.filter(isPlayable)
  const searchOrder = once(() => inSearchOrder(games))
  const byPath = once(() => indexByPath(games))
  const byGenre = once(() => countGenres(games))

  return {
    size: games.length,
    games,
    byId: (id) => byId.get(id) ?? null,
    page: (filters, page, today) => pageOf(filterGames(games, filters, today), page),
    counts: (today) => ({...countGames(games, today), byGenre: byGenre()}),
    search: (text) => searchGames(searchOrder(), text),
    find: (swfId, hints) => findBySwfId(byPath(), swfId, hints),
    similar: (game, limit) => similarGames(playable, game, limit),
    trending: (limit) => playable.filter((game) => game.isTrending).slice(0, limit),
    suggest: (text, limit) => suggestGames(games, text, limit),
    namesLike: (text, limit) => namesLike(games, text, limit),
    mirrors: (game) => mirrorsOf(playable, game),
    random: (random, exceptId) => {
      const others = playable.filter((game) => game.id !== exceptId)
      return others[Math.floor(random() * others.length)] ?? null
    },
  }
}

function pageOf(games: readonly Game[], wanted: number): CataloguePage {
  const pageCount = Math.max(1, Math.ceil(games.length / PAGE_SIZE))
  const page = Math.min(Math.max(1, wanted), pageCount)
  const from = (page - 1) * PAGE_SIZE
  return {games: games.slice(from, from + PAGE_SIZE), page, pageCount, total: games.length}
}

/** Offered without being asked for: runs here or elsewhere, and is not known to be broken (DESIGN decision 7). */
function isPlayable(game: Game): boolean {
  return game.isInstalled && !game.isBroken && game.gameType !== null
}

function once<Value>(make: () => Value): () => Value {
  let made: {value: Value} | null = null
  return () => (made ??= {value: make()}).value
}
