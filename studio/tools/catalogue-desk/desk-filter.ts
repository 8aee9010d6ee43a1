import {isGameType} from '../../../schemas/rules/game-type.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import type {GameRow} from '../../catalogue/game-row.ts'

/** What the desk shows: each condition must hold; an empty one always does. */
export type DeskFilter = {
  text: string
  gameType: string
  trending: '' | 'yes' | 'no'
  status: string
  state: '' | 'published' | 'drafts' | 'unpublished'
  missing: '' | 'thumbnail' | 'description' | 'date' | 'tags'
}

export const NO_FILTER: DeskFilter = {
  text: '',
  gameType: '',
  trending: '',
  status: '',
  state: '',
  missing: '',
}

export const NO_TYPE = 'none'

export type SortColumn = 'name' | 'gameType' | 'isTrending' | 'dateAdded' | 'status' | 'state'

export type DeskSort = {column: SortColumn; direction: 'ascending' | 'descending'}

/** @param games by name; games that are equal in the sorted column stay in this order */
export function filterGames(
  games: readonly GameRow[],
  filter: DeskFilter,
  sort: DeskSort,
): GameRow[] {
  const words = filter.text.trim().toLowerCase()
  const shown = games.filter(
    (game) =>
      (words === '' || game.name.toLowerCase().includes(words)) &&
      isOfType(game, filter.gameType) &&
      (filter.trending === '' ||
        isTrendingValue(game.isTrending) === (filter.trending === 'yes')) &&
      (filter.status === '' || statusOf(game) === filter.status) &&
      isInState(game, filter.state) &&
      lacks(game, filter.missing),
  )
  const sign = sort.direction === 'ascending' ? 1 : -1
  if (sort.column === 'name') return sign === 1 ? shown : shown.toReversed()
  const keyed = shown.map((game) => ({game, key: sortKey(game, sort.column)}))
  keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
  return keyed.map(({game}) => game)
}

/** A game without a status works. */
export function statusOf(game: GameRow): string {
  return typeof game.status === 'string' && game.status !== '' ? game.status : 'ok'
}

export function stateOf(game: GameRow): string {
  if (!game.isPublished) return 'Draft'
  return game.hasDraft ? 'Published, edited' : 'Published'
}

function isOfType(game: GameRow, gameType: string): boolean {
  if (gameType === '') return true
  return gameType === NO_TYPE ? !isGameType(game.gameType) : game.gameType === gameType
}

function isInState(game: GameRow, state: DeskFilter['state']): boolean {
  switch (state) {
    case '':
      return true
    case 'published':
      return game.isPublished
    case 'drafts':
      return game.hasDraft
    default:
      return !game.isPublished
  }
}

function lacks(game: GameRow, missing: DeskFilter['missing']): boolean {
  switch (missing) {
    case '':
      return true
    case 'thumbnail':
      return !game.hasThumbnail
    case 'description':
      return !game.hasDescription
    case 'date':
      return typeof game.dateAdded !== 'string' || game.dateAdded === ''
    default:
      return game.tags.length === 0
  }
}

function sortKey(game: GameRow, column: SortColumn): string {
  switch (column) {
    case 'name':
      return game.name
    case 'gameType':
      return isGameType(game.gameType) ? game.gameType : ''
    case 'isTrending':
      return isTrendingValue(game.isTrending) ? '1' : '0'
    case 'dateAdded':
      return typeof game.dateAdded === 'string' ? game.dateAdded : ''
    case 'status':
      return statusOf(game)
    default:
      return stateOf(game)
  }
}
