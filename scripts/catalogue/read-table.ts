import {plainLine} from '../lib/plain-text.ts'
import {isKnownName, type FieldMap} from './fields.ts'
import {UnreadableListError, type LegacyList, type SourceEntry} from './legacy-list.ts'
import {placesIn} from './places-in.ts'
import {csvStart, readCsv} from './read-csv.ts'

/** CSV with a header row, each row one entry. */
export function readTable(text: string, delimiter: string, map: FieldMap): LegacyList {
  const placeOf = placesIn(text)
  const [header, ...rows] = readCsv(text, delimiter, csvStart(text))
  const columns = columnNames(header?.cells ?? [])
  assertHeader(columns, map)
  if (rows.length === 0) {
    throw new UnreadableListError('The table holds no entries below its first line.')
  }

  let hasBlankCells = false
  const entries = rows
    // Markdown draws a line below the names of its columns.
    .filter((row) => delimiter !== '|' || !/^[\s|:-]+$/.test(row.text))
    .map((row, index): SourceEntry => {
      const place = {position: index + 1, line: placeOf(row.offset).line, text: row.text}
      if (row.isUnclosed) {
        return {
          ...place,
          ok: false,
          reason: 'its quotes do not match',
          remedy: 'Close the quote; write a quote inside a quoted cell twice.',
        }
      }
      const beyond = row.cells.slice(columns.length)
      if (beyond.length > 0 && beyond.every((cell) => cell.trim() === '')) {
        hasBlankCells = true
      } else if (beyond.length > 0) {
        return {
          ...place,
          ok: false,
          reason: `it has ${row.cells.length} cells and the header ${columns.length}`,
          remedy: 'Put quotes around a cell that contains the delimiter.',
        }
      }
      return {...place, ok: true, value: recordOf(columns, row.cells.slice(0, columns.length))}
    })
  const notes = hasBlankCells
    ? ['Rows end in empty cells for which the header has no name; these were left aside.']
    : []
  return {format: 'csv', entries, notes}
}

/** Texts with bars, `"Hobo|hobo.swf"`, as rows of values, when all of them have the same number of bars. */
export function openTexts(list: LegacyList): LegacyList {
  const rows = list.entries.map((entry) =>
    entry.ok && typeof entry.value === 'string' ? entry.value.split('|') : null,
  )
  if (list.entries.some((entry, index) => entry.ok && !rows[index])) return list
  const widths = new Set(rows.flatMap((row) => (row ? row.length : [])))
  const [width] = widths
  if (width === undefined || width < 2 || widths.size > 1) return list

  const entries = list.entries.map((entry, index): SourceEntry => {
    const row = rows[index]
    return row && entry.ok ? {...entry, value: row.map((cell) => cell.trim())} : entry
  })
  const notes = [...list.notes, 'The entries are texts with bars (|); they were read as rows.']
  return {...list, entries, notes}
}

/** A list of rows of which the first names the fields: `[["name", "path"], ["Hobo", "hobo.swf"]]`. */
export function openRows(list: LegacyList, map: FieldMap): LegacyList {
  const [header, ...rows] = list.entries
  if (!header?.ok || !isTexts(header.value) || rows.length === 0) return list
  const known = header.value.filter((name) => isKnownName(name, map))
  if (known.length < 2 || !rows.some((row) => row.ok && Array.isArray(row.value))) return list

  const columns = columnNames(header.value)
  const entries = rows.map((row, index): SourceEntry => {
    const position = index + 1
    if (!row.ok || !Array.isArray(row.value)) return {...row, position}
    return {...row, position, value: recordOf(columns, row.value)}
  })
  const notes = [...list.notes, 'The entries are rows of values; the first row names the fields.']
  return {...list, entries, notes}
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((cell) => typeof cell === 'string')
}

/** Without a header the first game would be taken for one, and lost. */
function assertHeader(columns: readonly string[], map: FieldMap): void {
  if (columns.some((name) => isKnownName(name, map))) return
  const looksLikeData = (cell: string) => /^\d[\d./-]*$|[/\\]|\.\w{2,5}$/.test(cell)
  if (!columns.some(looksLikeData)) return
  const row = columns.map((cell) => plainLine(cell, 30)).join(', ')
  throw new UnreadableListError(
    `The table has no header row: its first row is “${plainLine(row, 120)}”. Write the names of the columns above it, for example name,path,img.`,
  )
}

/** Names that are missing or stand twice get a number, so that no cell is lost. */
function columnNames(cells: readonly string[]): string[] {
  const seen = new Set<string>()
  return cells.map((cell, index) => {
    const name = cell.trim() === '' ? `column ${index + 1}` : cell.trim()
    const own = seen.has(name) ? `${name} ${index + 1}` : name
    seen.add(own)
    return own
  })
}

function recordOf(columns: readonly string[], cells: readonly unknown[]): object {
  const record: Record<string, unknown> = Object.create(null)
  for (const [index, column] of columns.entries()) record[column] = cells[index] ?? ''
  for (const [index, cell] of cells.entries()) {
    if (index >= columns.length) record[`column ${index + 1}`] = cell
  }
  return record
}
