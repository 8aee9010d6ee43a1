export type CsvRecord = {offset: number; text: string; cells: string[]; isUnclosed: boolean}

/** What spreadsheets write above a table to name its delimiter. */
const SEPARATOR_LINE = /^sep=([,;\t|])(?:\r\n|\r|\n)/i

/** Offset of the header row. */
export function csvStart(text: string): number {
  return SEPARATOR_LINE.exec(text)?.[0].length ?? 0
}

/** The delimiter of a header row, or `null` when the text does not begin like a table. */
export function csvDelimiter(text: string): string | null {
  const named = SEPARATOR_LINE.exec(text)?.[1]
  if (named !== undefined) return named
  const header =
    text
      .slice(0, 4_096)
      .trimStart()
      .split(/[\r\n]/, 1)[0] ?? ''
  const isCode =
    /^\s*(?:\/[/*]|['"]use |(?:import|export|const|let|var|function|module)\b|(?:insert into|create table|select)\b)|[{}[\]<>=]|^\s*[\w.$]+\(/i
  if (isCode.test(header)) return null
  const counts = [',', ';', '\t', '|'].map((mark) => ({mark, count: header.split(mark).length - 1}))
  const best = counts.toSorted((a, b) => b.count - a.count)[0]
  return best && best.count > 0 ? best.mark : null
}

/**
 * Cuts CSV into records (RFC 4180: quotes may hold delimiters, line breaks and doubled quotes). Empty lines are
 * no records, and neither are rows of nothing but delimiters, which spreadsheets write below a table. A quote that is never closed ends with its own line, so that the rows below stay whole.
 */
export function readCsv(text: string, delimiter: string, start = 0): CsvRecord[] {
  const records: CsvRecord[] = []
  let at = start
  while (at < text.length) {
    const record = readRecord(text, at, delimiter) ?? brokenRecord(text, at)
    if (record.isUnclosed || record.cells.some((cell) => cell.trim() !== '')) records.push(record)
    at = record.next
  }
  return records
}

function readRecord(
  text: string,
  start: number,
  delimiter: string,
): (CsvRecord & {next: number}) | null {
  const cells: string[] = []
  let at = start
  for (;;) {
    const cell = cellAt(text, at, delimiter)
    if (!cell) return null
    cells.push(cell.value)
    at = cell.end
    if (text[at] === delimiter) {
      at += 1
      continue
    }
    // What stands between a closing quote and the delimiter breaks the row.
    if (at < text.length && text[at] !== '\n' && text[at] !== '\r') return null
    const next = text.startsWith('\r\n', at) ? at + 2 : at + 1
    return {offset: start, text: text.slice(start, at), cells, isUnclosed: false, next}
  }
}

/** A cell, also where spaces stand around its quotes: `"Hobo", "hobo.swf"`. */
function cellAt(text: string, at: number, delimiter: string): {value: string; end: number} | null {
  const start = skipSpaces(text, at, delimiter)
  if (text[start] !== '"') return bareCell(text, at, delimiter)
  const cell = quotedCell(text, start)
  const end = cell && skipSpaces(text, cell.end, delimiter)
  if (cell && end !== null && [delimiter, '\n', '\r', undefined].includes(text[end])) {
    return {value: cell.value, end}
  }
  return start > at ? bareCell(text, at, delimiter) : cell
}

function skipSpaces(text: string, from: number, delimiter: string): number {
  const space = delimiter === '\t' ? / */y : /[ \t]*/y
  space.lastIndex = from
  return from + (space.exec(text)?.[0].length ?? 0)
}

function bareCell(text: string, start: number, delimiter: string): {value: string; end: number} {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') {
    end += 1
  }
  return {value: text.slice(start, end), end}
}

function quotedCell(text: string, start: number): {value: string; end: number} | null {
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return null
    if (text[quote + 1] !== '"') {
      return {value: text.slice(start + 1, quote).replaceAll('""', '"'), end: quote + 1}
    }
    at = quote + 2
  }
}

function brokenRecord(text: string, start: number): CsvRecord & {next: number} {
  const length = text.slice(start).search(/[\r\n]/)
  const end = length === -1 ? text.length : start + length
  const line = text.slice(start, end)
  return {offset: start, text: line, cells: [], isUnclosed: true, next: end + 1}
}
