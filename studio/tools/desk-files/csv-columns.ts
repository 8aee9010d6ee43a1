import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import {GAME_STATUSES} from '../../catalogue/bulk-change.ts'
import {isRecord} from '../../is-record.ts'

export type Fields = Readonly<Record<string, unknown>>

/** One column of the file, read off a stored game, and written to one where an editor may. */
export type CsvColumn = {
  read: (game: Fields) => string
  /** The game with what the cell says. A column without is only shown. */
  set?: (game: Fields, text: string) => Fields
}

/** All columns after `id`, in the order of the file. Their names are what the first line says. */
export const CSV_COLUMNS: Record<string, CsvColumn> = {
  name: textColumn('name'),
  type: textColumn('gameType'),
  path: textColumn('path'),
  description: textColumn('description'),
  'date added': textColumn('dateAdded'),
  trending: {
    read: ({isTrending}) => (isTrendingValue(isTrending) ? 'yes' : 'no'),
    set: (game, text) => ({...game, isTrending: /^(?:yes|true|1|x)$/i.test(text)}),
  },
  status: {
    read: ({status}) => textOf(status) || 'ok',
    set: (game, text) => ({...game, status: Object.hasOwn(GAME_STATUSES, text) ? text : 'ok'}),
  },
  tags: {
    read: ({tags}) => listOf(tags).map(textOf).join(' '),
    set: (game, text) =>
      withField(game, 'tags', [...new Set(text.split(/[\s,]+/).filter(Boolean))]),
  },
  controls: {
    read: ({controls}) =>
      listOf(controls)
        .filter(isRecord)
        .map(({key, action}) => `${textOf(key)} = ${textOf(action)}`)
        .join('; '),
    set: (game, text) => withField(game, 'controls', controlsIn(text)),
  },
  author: creditColumn('author'),
  source: creditColumn('source'),
  licence: creditColumn('licence'),
  'mirror group': textColumn('mirrorKey'),
  picture: {
    read: ({thumbnail}) =>
      isRecord(thumbnail) && isRecord(thumbnail.asset) ? textOf(thumbnail.asset._ref) : '',
  },
  link: {read: ({linkStatus}) => textOf(linkStatus)},
  'link checked': {read: ({linkCheckedAt}) => textOf(linkCheckedAt)},
  review: {read: ({reviewState}) => textOf(reviewState)},
  'legacy id': {read: ({legacyId}) => textOf(legacyId)},
}

function textColumn(field: string): CsvColumn {
  return {
    read: (game) => textOf(game[field]),
    set: (game, text) => withField(game, field, text),
  }
}

function creditColumn(part: string): CsvColumn {
  const creditsOf = ({credits}: Fields) => (isRecord(credits) ? credits : {})
  return {
    read: (game) => textOf(creditsOf(game)[part]),
    set: (game, text) => {
      const {[part]: _before, ...others} = creditsOf(game)
      const credits = {...others, ...(text !== '' && {[part]: text})}
      return withField(game, 'credits', credits)
    },
  }
}

/** An empty value takes the field out. */
function withField(game: Fields, field: string, value: string | unknown[] | object): Fields {
  const isEmpty = value === '' || Object.keys(value).length === 0
  return {...game, [field]: isEmpty ? undefined : value}
}

/** “Space = Jump; ← → = Move” */
function controlsIn(text: string): object[] {
  return text
    .split(';')
    .map((one) => one.split('='))
    .filter(([key = '']) => key.trim() !== '')
    .map(([key = '', ...action], index) => ({
      _key: `control-${index}`,
      _type: 'control',
      key: key.trim(),
      action: action.join('=').trim(),
    }))
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Spreadsheets run what starts with these; an apostrophe before it makes it text (OWASP, CSV injection). */
// oxlint-disable-next-line no-control-regex -- a control character in front hides the sign from us, not from a spreadsheet
export const STARTS_FORMULA = /^[\s\u0000]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/
