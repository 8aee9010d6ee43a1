import {tokenizer, tokTypes} from 'acorn'

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
  return findArrays(text, 'json') ?? fromWrapper(text, split)
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
  const list = findArrays(text, 'javascript')
  if (list) return list
  throw new UnreadableListError(
    'No list was found in the text. Give a JSON array, one JSON object per line, CSV with a header row, or a JavaScript file with a literal array.',
  )
}

/**
 * The literal arrays of objects in a larger text: the longest, and every other whose first entry shares two keys
 * with it. The others are named in a note.
 */
function findArrays(text: string, format: ListFormat): LegacyList | null {
  const found: (SplitList & {start: number})[] = []
  let firstProblem: SplitError | null = null
  let hasEmpty = false
  let covered = 0
  for (const start of arrayStarts(text)) {
    if (start < covered) continue
    try {
      const split = splitEntries(text, start, true)
      covered = split.end
      if (split.slices.some((slice) => text[slice.start] === '{')) found.push({...split, start})
      hasEmpty ||= split.slices.length === 0
    } catch (error) {
      if (!(error instanceof SplitError)) throw error
      firstProblem ??= error
    }
  }
  if (found.length === 0 && firstProblem) throw unreadable(text, firstProblem)
  if (found.length === 0) return hasEmpty ? {format, entries: [], notes: []} : null

  const longest = found.toSorted((a, b) => b.slices.length - a.slices.length)[0]
  const keys = keysOfFirst(text, longest)
  const chosen = found.filter(
    (array) => array === longest || keysOfFirst(text, array).intersection(keys).size >= 2,
  )
  const lineOf = lineIndex(text)
  const left = found.filter((array) => !chosen.includes(array))
  const list = fromSlices(text, joined(chosen), format)
  if (chosen.length > 1) list.notes.push(`The file holds ${chosen.length} lists; all were read.`)
  for (const array of left) {
    list.notes.push(
      `The list on line ${lineOf(array.start)} (${array.slices.length} entries) has other fields and was left aside.`,
    )
  }
  return list
}

function joined(lists: SplitList[]): SplitList {
  return {
    slices: lists.flatMap((list) => list.slices),
    end: lists.at(-1)?.end ?? 0,
    missingComma: lists.find((list) => list.missingComma !== null)?.missingComma ?? null,
    extraComma: lists.find((list) => list.extraComma !== null)?.extraComma ?? null,
  }
}

function keysOfFirst(text: string, list: SplitList | undefined): Set<string> {
  for (const slice of list?.slices ?? []) {
    const literal = readLiteral(text.slice(slice.start, slice.end))
    if (literal.ok && isObject(literal.value)) return new Set(Object.keys(literal.value))
  }
  return new Set()
}

/**
 * Offsets of every `[` that may begin a list: behind `=`, `:`, `(`, `default` or `return`. Comments and strings
 * are skipped as long as the text is JavaScript enough for its tokens to be read.
 */
function arrayStarts(text: string): number[] {
  const starts: number[] = []
  let readUntil = 0
  let previous = ''
  try {
    for (const token of tokenizer(text, {ecmaVersion: 'latest', sourceType: 'module'})) {
      if (token.type === tokTypes.bracketL && /^(?:=|:|\(|default|return)$/.test(previous)) {
        starts.push(token.start)
      }
      previous = text.slice(token.start, Math.min(token.end, token.start + 10))
      readUntil = token.end
    }
  } catch {
    const rest = /(?:[=:(]|\bdefault|\breturn)\s*\[/g
    rest.lastIndex = readUntil
    for (let match = rest.exec(text); match; match = rest.exec(text)) {
      starts.push(match.index + match[0].length - 1)
    }
  }
  return starts
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
