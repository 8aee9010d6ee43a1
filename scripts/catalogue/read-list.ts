import {findArrays} from './find-arrays.ts'
import {lineIndex} from './line-index.ts'
import {csvDelimiter, readCsv} from './read-csv.ts'
import {readLiteral} from './read-literal.ts'
import {splitEntries, SplitError, type Slice, type SplitList} from './split-entries.ts'

export type ListFormat = 'json' | 'ndjson' | 'csv' | 'javascript' | 'almost-json'

/** One entry of a list, in the order of the list. `position` counts entries and `line` lines, both from 1. */
export type SourceEntry = {position: number; line: number; text: string} & (
  | {ok: true; value: unknown}
  | {ok: false; line: number; reason: string; remedy: string}
)

export type LegacyList = {
  format: ListFormat
  entries: SourceEntry[]
  /** What was tolerated or left aside, in sentences. */
  notes: string[]
}

/** The whole text is no list that can be read; the message is one sentence for a terminal. */
export class UnreadableListError extends Error {}

const MAX_CHARACTERS = 20 * 1024 * 1024
const MAX_ENTRY_CHARACTERS = 256 * 1024
const MAX_DEPTH = 20

/**
 * Reads a legacy list: a JSON array, one JSON object per line, CSV with a header row, a JavaScript or
 * TypeScript file that holds a literal array, or objects joined by commas without brackets. Nothing is ever
 * evaluated (see `readLiteral`). One broken entry is an entry with a reason; only a text that cannot be cut
 * into entries at all is an error.
 *
 * @throws {UnreadableListError} for an empty, binary or too large text and for what is no list
 */
export function readList(text: string): LegacyList {
  if (text.length > MAX_CHARACTERS) {
    throw new UnreadableListError('The list is larger than 20 MB. Split it into several files.')
  }
  const hasBom = text.startsWith('\uFEFF')
  const source = hasBom ? text.slice(1) : text
  if (source.trim() === '') throw new UnreadableListError('The list is empty.')
  if (source.includes('\0')) {
    throw new UnreadableListError('The list is a binary file. Save it as UTF-8 text first.')
  }
  if (/^\s*<(?:!doctype|html|\?xml|head|body)\b/i.test(source)) {
    throw new UnreadableListError(
      'This is a web page or XML, not a list of games. Save the list itself.',
    )
  }

  const list = readAnyFormat(source)
  if (list.entries.length === 0) throw new UnreadableListError('The list holds no entries.')
  if (hasBom) list.notes.unshift('The file begins with a byte order mark, which was left aside.')
  return list
}

function readAnyFormat(text: string): LegacyList {
  const start = text.search(/\S/)
  if (text[start] === '[') return readBracketed(text, start)
  if (text[start] === '{') {
    return readLines(text) ?? readJoinedObjects(text, start)
  }
  const delimiter = csvDelimiter(text)
  if (delimiter !== null) return readTable(text, delimiter)
  return readScript(text)
}

function readBracketed(text: string, start: number): LegacyList {
  const split = splitOrExplain(text, start, true)
  const rest = text.slice(split.end).trim()
  if (rest !== '' && rest !== ';') {
    const line = lineIndex(text)(split.end)
    throw new UnreadableListError(
      `Behind the list's closing bracket (line ${line}) stands more text: “${rest.slice(0, 30)}”. Remove it or split the file.`,
    )
  }
  return fromSlices(text, split, 'json')
}

/** One JSON object per line: at least two lines, of which half or more can be read. */
function readLines(text: string): LegacyList | null {
  const lines = text.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '')
  const readable = filled.filter((line) => line.startsWith('{') && isJson(line))
  if (filled.length < 2 || readable.length * 2 < filled.length) return null

  const entries: SourceEntry[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '') continue
    entries.push(entryOf(line, entries.length + 1, () => index + 1, 0))
  }
  return {format: 'ndjson', entries, notes: []}
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Objects side by side, or one object that wraps the list under some key. */
function readJoinedObjects(text: string, start: number): LegacyList {
  const split = splitOrExplain(text, start, false)
  if (split.slices.length > 1) {
    const list = fromSlices(text, split, 'almost-json')
    list.notes.unshift(
      'The objects stand side by side without the brackets of a list; they were read as one list.',
    )
    return list
  }
  return listsWithin(text, 'json') ?? fromWrapper(text, split)
}

/** A single object: a map of entries by key, or one lone entry. */
function fromWrapper(text: string, split: SplitList): LegacyList {
  const list = fromSlices(text, split, 'json')
  const only = list.entries[0]
  if (!only?.ok || !isObject(only.value)) return list

  const values = Object.entries(only.value)
  if (values.length === 0) return {...list, entries: []}
  if (!values.every(([, value]) => isObject(value))) return list
  return {
    format: 'json',
    entries: values.map(([key, value], index) => ({
      position: index + 1,
      line: only.line,
      text: JSON.stringify(value),
      ok: true,
      value: Object.hasOwn(value as object, 'id') ? value : {...(value as object), id: key},
    })),
    notes: [
      'The list is an object with one key per entry; a key stands in for an id where there is none.',
    ],
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readTable(text: string, delimiter: string): LegacyList {
  const lineOf = lineIndex(text)
  const [header, ...records] = readCsv(text, delimiter)
  const columns = header?.cells.map((cell) => cell.trim()) ?? []

  const entries = records.map((record, index): SourceEntry => {
    const place = {position: index + 1, line: lineOf(record.offset), text: record.text}
    if (record.isUnclosed) {
      return {
        ...place,
        ok: false,
        reason: 'its quotes do not match',
        remedy: 'Close the quote; write a quote inside a quoted cell twice.',
      }
    }
    if (record.cells.length > columns.length) {
      return {
        ...place,
        ok: false,
        reason: `it has ${record.cells.length} cells and the header ${columns.length}`,
        remedy: 'Put quotes around a cell that contains the delimiter.',
      }
    }
    return {...place, ok: true, value: recordOf(columns, record.cells)}
  })
  return {format: 'csv', entries, notes: []}
}

function recordOf(columns: string[], cells: string[]): object {
  const record: Record<string, unknown> = Object.create(null)
  for (const [index, column] of columns.entries()) {
    if (column !== '') record[column] = cells[index] ?? ''
  }
  return record
}

function readScript(text: string): LegacyList {
  const list = listsWithin(text, 'javascript')
  if (list) return list
  throw new UnreadableListError(
    'No list was found in the text. Give a JSON array, one JSON object per line, CSV with a header row, or a JavaScript file with a literal array.',
  )
}

/** The lists inside a larger text; `null` when there is none. */
function listsWithin(text: string, format: ListFormat): LegacyList | null {
  const found = findArrays(text)
  if (found.problem) throw unreadable(text, found.problem)
  if (!found.split) return found.hasEmpty ? {format, entries: [], notes: []} : null

  const lineOf = lineIndex(text)
  const list = fromSlices(text, found.split, format)
  if (found.lists > 1) list.notes.push(`The file holds ${found.lists} lists; all were read.`)
  for (const {start, entries} of found.leftAside) {
    list.notes.push(
      `The list on line ${lineOf(start)} (${entries} entries) has other fields and was left aside.`,
    )
  }
  return list
}

function splitOrExplain(text: string, start: number, isBracketed: boolean): SplitList {
  try {
    return splitEntries(text, start, isBracketed)
  } catch (error) {
    throw error instanceof SplitError ? unreadable(text, error) : error
  }
}

function unreadable(text: string, error: SplitError): UnreadableListError {
  const line = lineIndex(text)(error.offset)
  return new UnreadableListError(
    `The list cannot be read from line ${line} on: ${error.message}. Nothing was taken from it.`,
  )
}

function fromSlices(text: string, split: SplitList, strictFormat: ListFormat): LegacyList {
  const lineOf = lineIndex(text)
  const notes: string[] = []
  if (split.missingComma !== null) {
    notes.push(
      `Entries stand side by side without a comma (first on line ${lineOf(split.missingComma)}).`,
    )
  }
  if (split.extraComma !== null) {
    notes.push(`A comma with nothing before it was left aside (line ${lineOf(split.extraComma)}).`)
  }
  const entries = split.slices.map((slice, index) => sliceEntry(text, slice, index + 1, lineOf))
  return {format: notes.length > 0 ? 'almost-json' : strictFormat, entries, notes}
}

function sliceEntry(
  text: string,
  slice: Slice,
  position: number,
  lineOf: (offset: number) => number,
): SourceEntry {
  const own = text.slice(slice.start, slice.end)
  if (slice.depth > MAX_DEPTH) {
    return {
      position,
      line: lineOf(slice.start),
      text: own.slice(0, 200),
      ok: false,
      reason: `it is nested ${slice.depth} levels deep`,
      remedy: 'Write a game as one flat object.',
    }
  }
  return entryOf(own, position, lineOf, slice.start)
}

function entryOf(
  text: string,
  position: number,
  lineOf: (offset: number) => number,
  offset: number,
): SourceEntry {
  if (text.length > MAX_ENTRY_CHARACTERS) {
    return {
      position,
      line: lineOf(offset),
      text: text.slice(0, 200),
      ok: false,
      reason: `it is ${Math.round(text.length / 1024)} kB long`,
      remedy: 'Shorten the entry; a game needs a few hundred characters.',
    }
  }
  const literal = readLiteral(text)
  if (literal.ok) return {position, line: lineOf(offset), text, ok: true, value: literal.value}
  return {
    position,
    line: lineOf(offset + literal.offset),
    text,
    ok: false,
    reason: literal.reason,
    remedy: 'Write the entry as plain JSON.',
  }
}
