import {parseCalendarDate} from '../../../schemas/rules/calendar-date.ts'
import {GAME_TYPES, isGameType} from '../../../schemas/rules/game-type.ts'
import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import {GAME_STATUSES} from '../../catalogue/bulk-change.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {reviewTitle} from '../../catalogue/review.ts'

/** A game with what the desk finds out about it elsewhere. */
export type DeskGame = GameRow & {
  /** Whether its file is on the games origin; `null` for external games, and when it cannot be told. */
  installed: boolean | null
}

export type Column = {
  title: string
  width: string
  /** What the cell says, and what the table is searched and sorted by. */
  text: (game: DeskGame) => string
  /** The words that the filter offers; `own`: all that the games have. A column without is only searched. */
  choices?: readonly string[] | 'own'
  /** The words of a game that the filter compares; the cell's text unless told. */
  words?: (game: DeskGame) => readonly string[]
  /** What an editor's new text for the cell writes; a column without is not edited in place. */
  write?: (text: string) => Record<string, unknown>
  /** How the cell is edited; as plain text unless told. */
  input?: 'choice' | 'date'
}

const LINK_TITLES = new Map([
  ['ok', 'Reachable'],
  ['dead', 'Dead'],
  ['unknown', 'Unknown'],
])

const TRENDING = 'Trending'

const columns = {
  picture: {
    title: 'Picture',
    width: '4.5rem',
    text: ({picture}) => (picture === null ? 'Drawn cover' : 'Own picture'),
    choices: ['Own picture', 'Drawn cover'],
  },
  name: {
    title: 'Name',
    width: '15rem',
    text: ({name}) => name,
    write: (text) => ({name: text.trim()}),
  },
  gameType: {
    title: 'Type',
    width: '6rem',
    text: ({gameType}) => (isGameType(gameType) ? gameType : 'No type'),
    choices: [...GAME_TYPES, 'No type'],
    write: (text) => ({gameType: isGameType(text) ? text : undefined}),
    input: 'choice',
  },
  path: {
    title: 'Path',
    width: '14rem',
    text: ({path}) => path,
    write: (text) => ({path: text.trim()}),
  },
  tags: {
    title: 'Genres',
    width: '10rem',
    text: ({tags}) => tags.join(' '),
    choices: 'own',
    words: ({tags}) => tags,
    write: (text) => ({tags: wordsOf(text)}),
  },
  description: {
    title: 'Description',
    width: '18rem',
    text: ({description}) => description,
    write: (text) => ({description: text.trim() || undefined}),
  },
  dateAdded: {
    title: 'Date added',
    width: '7.5rem',
    text: ({dateAdded}) => textOf(dateAdded),
    write: (text) => ({dateAdded: parseCalendarDate(text) ?? undefined}),
    input: 'date',
  },
  isTrending: {
    title: TRENDING,
    width: '6rem',
    text: ({isTrending}) => (isTrendingValue(isTrending) ? TRENDING : ''),
    choices: [TRENDING, 'Not trending'],
    words: ({isTrending}) => [isTrendingValue(isTrending) ? TRENDING : 'Not trending'],
    write: (text) => ({isTrending: text === TRENDING}),
    input: 'choice',
  },
  status: {
    title: 'Status',
    width: '8rem',
    text: (game) => statusTitle(game),
    choices: Object.values(GAME_STATUSES),
    write: (text) => ({status: statusOf(text)}),
    input: 'choice',
  },
  state: {
    title: 'State',
    width: '9rem',
    text: (game) => stateOf(game),
    choices: ['Published', 'With a draft', 'Not published'],
    words: ({isPublished, hasDraft}) => [
      isPublished ? 'Published' : 'Not published',
      ...(hasDraft ? ['With a draft'] : []),
    ],
  },
  installed: {
    title: 'Installed',
    width: '7rem',
    text: ({installed}) => (installed === null ? '' : installed ? 'Installed' : 'No file'),
    choices: ['Installed', 'No file'],
  },
  link: {
    title: 'Link',
    width: '7rem',
    text: ({linkStatus}) => LINK_TITLES.get(textOf(linkStatus)) ?? '',
    choices: [...LINK_TITLES.values()],
  },
  review: {
    title: 'Review',
    width: '9rem',
    text: (game) => reviewTitle(game),
    choices: ['Waiting for review', 'Sent back'],
  },
} satisfies Record<string, Column>

export type ColumnId = keyof typeof columns

/** The columns of the desk, in their order. */
export const COLUMNS: Record<ColumnId, Column> = columns

export function isColumnId(text: string): text is ColumnId {
  return Object.hasOwn(columns, text)
}

// Safe: the object is written above, with these keys and no others.
export const COLUMN_IDS = Object.keys(columns) as ColumnId[]

export function stateOf({isPublished, hasDraft}: GameRow): string {
  if (!isPublished) return 'Draft'
  return hasDraft ? 'Published, edited' : 'Published'
}

/** Tags are short names without spaces. */
function wordsOf(text: string): string[] | undefined {
  const words = [...new Set(text.split(/[\s,]+/).filter((word) => word !== ''))]
  return words.length === 0 ? undefined : words
}

/** A game without a status works. */
function statusTitle({status}: GameRow): string {
  const known = Object.entries(GAME_STATUSES).find(([value]) => value === status)?.[1]
  return known ?? (textOf(status) || GAME_STATUSES.ok)
}

function statusOf(title: string): string {
  return Object.entries(GAME_STATUSES).find(([, known]) => known === title)?.[0] ?? 'ok'
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
