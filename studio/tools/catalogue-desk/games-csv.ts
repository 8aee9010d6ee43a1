import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import type {GameRow} from '../../catalogue/game-row.ts'
import {stateOf, statusOf} from './desk-filter.ts'

const COLUMNS = ['id', 'name', 'path', 'type', 'trending', 'date added', 'status', 'tags', 'state']

/** The games as CSV (RFC 4180) that a spreadsheet shows as text: no cell of it can start a formula. */
export function gamesCsv(games: readonly GameRow[]): string {
  const rows = games.map((game) => [
    game.id,
    game.name,
    game.path,
    textOf(game.gameType),
    isTrendingValue(game.isTrending) ? 'yes' : 'no',
    textOf(game.dateAdded),
    statusOf(game),
    game.tags.join(' '),
    stateOf(game),
  ])
  return [COLUMNS, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

/** Spreadsheets run what starts with these; an apostrophe before it makes it text (OWASP, CSV injection). */
// oxlint-disable-next-line no-control-regex -- a control character in front hides the sign from us, not from a spreadsheet
const STARTS_FORMULA = /^[\s\u0000]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/

function cell(text: string): string {
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) || safe !== text ? `"${safe.replaceAll('"', '""')}"` : safe
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
