import {daysBefore, NEW_WINDOW_DAYS} from '../../../schemas/rules/calendar-date.ts'
import {GAME_TYPES, type GameType} from '../../../schemas/rules/game-type.ts'
import type {CatalogueCounts, CatalogueFilters, Game} from '../lib/models.ts'

/**
 * The catalogue's queries as pure functions: the same meaning as the GROQ of `content/queries/games.ts`, held
 * equal to it by a property test (DESIGN decision 4). Change both together.
 */

/** `catalogueListQuery` without its slice, over games in catalogue order. */
export function filterGames(
  games: readonly Game[],
  {types, trending, since, genre}: CatalogueFilters,
  today: string,
): Game[] {
  return games.filter(
    (game) =>
      (types.length === 0 || (game.gameType !== null && types.includes(game.gameType))) &&
      (!trending || game.isTrending) &&
      (since === null || isAddedBetween(game, since, today)) &&
      (genre === null || game.tags.includes(genre)),
  )
}

/**
 * `searchListQuery` without its slice. An empty text finds nothing: the page asks for a name instead. What is found
 * is sorted, not the list: a first search of 5,000 games would take four times as long.
 */
export function searchGames(games: readonly Game[], text: string): Game[] {
  const wanted = text.toLowerCase()
  if (wanted === '') return []
  const names = foldedNames(games)
  return inSearchOrder(games.filter((_, index) => names[index]?.includes(wanted)))
}

const folded = new WeakMap<readonly Game[], readonly string[]>()

/** The names as they are compared, without regard to case; made once for a list that is searched again and again. */
export function foldedNames(games: readonly Game[]): readonly string[] {
  const known = folded.get(games)
  if (known) return known
  const names = games.map(({name}) => name.toLowerCase())
  folded.set(games, names)
  return names
}

/** `catalogueCountsQuery`. */
export function countGames(
  games: readonly Game[],
  today: string,
): Omit<CatalogueCounts, 'byGenre' | 'missing'> {
  const since = daysBefore(today, NEW_WINDOW_DAYS)
  const byType = Object.fromEntries(GAME_TYPES.map((type) => [type, 0]))
  for (const {gameType} of games) {
    if (gameType !== null) byType[gameType] = (byType[gameType] ?? 0) + 1
  }
  return {
    all: games.length,
    trending: games.filter((game) => game.isTrending).length,
    new: games.filter((game) => isAddedBetween(game, since, today)).length,
    // Built from the list of all types just above.
    byType: byType as Record<GameType, number>,
  }
}

/** How many games carry each genre, by slug. */
export function countGenres(games: readonly Game[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const {tags} of games) {
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  return Object.fromEntries(counts)
}

/** DESIGN decision 3: trending, newest, name, id; a missing date counts as oldest, and what is dead comes last. */
export function inCatalogueOrder(games: readonly Game[]): Game[] {
  return sorted(
    games,
    (a, b) =>
      deadLast(a, b) || trendingFirst(a, b) || compareText(b.dateAdded ?? '', a.dateAdded ?? ''),
  )
}

/** DESIGN decision 3: trending, name, id; what is dead comes last. */
export function inSearchOrder(games: readonly Game[]): Game[] {
  return sorted(games, (a, b) => deadLast(a, b) || trendingFirst(a, b))
}

/** A day in the future has not come: such a game is neither new nor added on or after any day. */
function isAddedBetween({dateAdded}: Game, since: string, today: string): boolean {
  return dateAdded !== null && dateAdded >= since && dateAdded <= today
}

function sorted(games: readonly Game[], compare: (a: Game, b: Game) => number): Game[] {
  return games
    .map((game) => ({game, name: game.name.toLowerCase()}))
    .sort(
      (a, b) =>
        compare(a.game, b.game) || compareText(a.name, b.name) || compareText(a.game.id, b.game.id),
    )
    .map(({game}) => game)
}

export function trendingFirst(a: Pick<Game, 'isTrending'>, b: Pick<Game, 'isTrending'>): number {
  return Number(b.isTrending) - Number(a.isTrending)
}

export function deadLast(a: Pick<Game, 'isDead'>, b: Pick<Game, 'isDead'>): number {
  return Number(a.isDead) - Number(b.isDead)
}

/**
 * Order by code point, as the hosted lake has it. JavaScript compares UTF-16 units, which puts an emoji before a
 * full-width letter: the two differ only where a surrogate meets a unit above it.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const unitA = a.charCodeAt(index)
    const unitB = b.charCodeAt(index)
    if (unitA !== unitB) {
      return isSurrogate(unitA) === isSurrogate(unitB) ? unitA - unitB : isSurrogate(unitA) ? 1 : -1
    }
  }
  return a.length - b.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
