import {COLUMN_IDS, COLUMNS, type ColumnId, type DeskGame, isColumnId} from './columns.ts'

/** What the desk shows. An empty condition always holds. */
export type DeskView = {
  text: string
  /** Where the text is searched: one column, or every one that is shown. */
  searchIn: ColumnId | ''
  /** By column, the word that a game must have there. */
  where: Partial<Record<ColumnId, string>>
  /** The id of a list of “Needs attention”. */
  attention: string
  sort: DeskSort
  columns: ColumnId[]
}

export type DeskSort = {column: ColumnId; direction: 'ascending' | 'descending'}

const FIRST_COLUMNS: ColumnId[] = [
  'picture',
  'name',
  'gameType',
  'path',
  'tags',
  'dateAdded',
  'isTrending',
  'status',
  'state',
]

export const EVERYTHING: DeskView = {
  text: '',
  searchIn: '',
  where: {},
  attention: '',
  sort: {column: 'name', direction: 'ascending'},
  columns: FIRST_COLUMNS,
}

/** What a filter is set to for games that have nothing in its column. */
export const NOTHING = 'none'

/**
 * @param games by name; games that are equal in the sorted column stay in this order
 * @param attention ids of the games of the view's attention list; `null` while it is not known
 */
export function filterGames(
  games: readonly DeskGame[],
  view: DeskView,
  attention: ReadonlySet<string> | null,
): DeskGame[] {
  const words = view.text.trim().toLowerCase()
  const searched = view.searchIn === '' ? view.columns : [view.searchIn]
  const conditions = Object.entries(view.where).flatMap(([id, word]) =>
    isColumnId(id) && word !== '' ? [{column: COLUMNS[id], word}] : [],
  )
  const shown = games.filter(
    (game) =>
      (view.attention === '' || attention?.has(game.id) === true) &&
      conditions.every(({column, word}) => {
        const own = wordsIn(column, game)
        return word === NOTHING ? own.length === 0 : own.includes(word)
      }) &&
      (words === '' || searched.some((id) => COLUMNS[id].text(game).toLowerCase().includes(words))),
  )
  const sign = view.sort.direction === 'ascending' ? 1 : -1
  if (view.sort.column === 'name') return sign === 1 ? shown : shown.toReversed()
  const {text} = COLUMNS[view.sort.column]
  const keyed = shown.map((game) => ({game, key: text(game)}))
  keyed.sort((a, b) => (a.key === b.key ? 0 : a.key < b.key ? -sign : sign))
  return keyed.map(({game}) => game)
}

/** The words of a game in one column, for its filter. */
export function wordsIn({words, text}: (typeof COLUMNS)[ColumnId], game: DeskGame) {
  return words ? words(game) : [text(game)].filter((word) => word !== '')
}

/** The view as the last part of an address, empty for the view that the desk begins with. */
export function encodeView(view: DeskView): string {
  const query = new URLSearchParams()
  const set = (name: string, value: string, usual = '') => {
    if (value !== usual) query.set(name, value)
  }
  set('q', view.text)
  set('in', view.searchIn)
  set('attention', view.attention)
  for (const [id, word] of Object.entries(view.where)) set(id, word)
  set('sort', `${view.sort.direction === 'descending' ? '-' : ''}${view.sort.column}`, 'name')
  set('columns', view.columns.join(' '), FIRST_COLUMNS.join(' '))
  return query.toString()
}

/** Reads such a part of an address; what it does not say is as in `usual`, and what nobody knows is left out. */
export function decodeView(text: string, usual: DeskView = EVERYTHING): DeskView {
  const query = new URLSearchParams(text)
  const searchIn = query.get('in') ?? ''
  const sort = query.get('sort') ?? 'name'
  const sorted = sort.replace(/^-/, '')
  const columns = query.get('columns')?.split(' ').filter(isColumnId) ?? []
  return {
    text: query.get('q') ?? '',
    searchIn: isColumnId(searchIn) ? searchIn : '',
    where: Object.fromEntries(
      COLUMN_IDS.flatMap((id) => {
        const word = query.get(id)
        return word === null ? [] : [[id, word]]
      }),
    ),
    attention: query.get('attention') ?? '',
    sort: {
      column: isColumnId(sorted) ? sorted : 'name',
      direction: sort.startsWith('-') ? 'descending' : 'ascending',
    },
    columns: columns.length > 0 ? columns : usual.columns,
  }
}
