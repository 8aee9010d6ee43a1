import {parse} from 'papaparse'

import {gameProblems} from '../../../schemas/rules/game-problems.ts'
import {CSV_COLUMNS, type Fields, STARTS_FORMULA} from './csv-columns.ts'

/** What a CSV file would change, for the editor to read before it does. */
export type CsvPlan = {
  /** Games of the catalogue whose cells differ, each with its new fields. */
  changes: {id: string; name: string; fields: Fields; cells: CellChange[]}[]
  /** Games that are not in the catalogue and become drafts. */
  creations: {id: string; name: string; fields: Fields}[]
  unchanged: number
  /** What is left out, and why, in words for an editor. */
  problems: string[]
}

type CellChange = {column: string; before: string; after: string}

/** An id that the lake takes for a published document. */
const ID = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,127}$/

/**
 * Compares a file with the games: the same id changes, a new or an empty one becomes a draft. Only cells that differ
 * from what an export would say now are written, and columns that the file does not have stay as they are.
 *
 * @param games the stored games by published id, drafts before what is published
 * @param newId makes the id of a game whose line has none
 */
export function planCsv(
  text: string,
  games: ReadonlyMap<string, Fields>,
  newId: () => string,
): CsvPlan {
  const {data, meta} = parse<Record<string, string>>(text, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (title) => title.trim().toLowerCase(),
  })
  const plan: CsvPlan = {changes: [], creations: [], unchanged: 0, problems: []}
  const titles = meta.fields ?? []
  if (!titles.includes('id') && !titles.includes('name')) {
    plan.problems.push('The first line names no columns. It needs at least “id” or “name”.')
    return plan
  }
  const unknown = titles.filter((title) => title !== 'id' && !Object.hasOwn(CSV_COLUMNS, title))
  if (unknown.length > 0) plan.problems.push(`Columns nobody knows: ${unknown.join(', ')}.`)

  const seen = new Set<string>()
  for (const [index, row] of data.entries()) {
    const line = `Line ${index + 2}`
    const id = row.id?.trim() || newId()
    if (!ID.test(id)) plan.problems.push(`${line}: “${id}” is no id that a game can have.`)
    else if (seen.has(id)) plan.problems.push(`${line}: “${id}” stands in the file twice.`)
    else planRow(plan, line, id, row, games.get(id))
    seen.add(id)
  }
  return plan
}

function planRow(
  plan: CsvPlan,
  line: string,
  id: string,
  row: Record<string, string>,
  game: Fields | undefined,
): void {
  const cells: CellChange[] = []
  let next: Fields = game ?? {_type: 'game', isTrending: false, status: 'ok'}
  for (const [column, {read, set}] of Object.entries(CSV_COLUMNS)) {
    const cell = row[column]
    const after = cell === undefined ? undefined : textIn(cell)
    const before = read(next)
    if (after === undefined || set === undefined || sameText(after, before)) continue
    next = set(next, after)
    cells.push({column, before, after: read(next)})
  }
  const name = typeof next.name === 'string' ? next.name : ''
  const changed = new Set(Object.keys(next).filter((field) => next[field] !== game?.[field]))
  const errors = gameProblems(next).filter(({level}) => level === 'error')

  if (game === undefined) {
    if (name === '') plan.problems.push(`${line}: a new game needs a name.`)
    else plan.creations.push({id, name, fields: defined(next)})
    return
  }
  const error = errors.find(({field}) => changed.has(field))
  if (error) plan.problems.push(`${line}, “${name}”: ${error.message}`)
  else if (cells.length === 0) plan.unchanged += 1
  else {
    const fields = Object.fromEntries([...changed].map((field) => [field, next[field]]))
    plan.changes.push({id, name, fields, cells})
  }
}

/** The export puts an apostrophe before what a spreadsheet would run. */
function textIn(cell: string): string {
  const text = cell.replaceAll('\r\n', '\n').trim()
  return text.startsWith("'") && STARTS_FORMULA.test(text.slice(1)) ? text.slice(1) : text
}

function sameText(a: string, b: string): boolean {
  return a === b.replaceAll('\r\n', '\n').trim()
}

function defined(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
