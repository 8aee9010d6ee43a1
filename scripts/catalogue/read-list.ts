import {isFieldName, type FieldMap} from './fields.ts'
import {findArrays} from './find-arrays.ts'
import {findLiterals} from './find-literals.ts'
import {lineIndex} from './line-index.ts'
import {isGame, openGroups, openObject, type EntrySlice} from './open-groups.ts'
import {csvDelimiter, csvStart, readCsv} from './read-csv.ts'
import {readLiteral} from './read-literal.ts'
import {
  searchBudget,
  skipBlank,
  splitEntries,
  SplitError,
  type Slice,
  type SplitList,
} from './split-entries.ts'

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
 * Lists within groups, and entries under keys, are found by the names of their fields; `map` adds to these.
 *
 * @throws {UnreadableListError} for an empty, binary or too large text and for what is no list
 */
export function readList(text: string, map: FieldMap = {}): LegacyList {
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

  const list = readAnyFormat(source, map)
  if (list.entries.length === 0) throw new UnreadableListError('The list holds no entries.')
  if (hasBom) list.notes.unshift('The file begins with a byte order mark, which was left aside.')
  return list
}

function readAnyFormat(text: string, map: FieldMap): LegacyList {
  const start = skipBlank(text, 0)
  if (text[start] === '[') return readBracketed(text, start, map)
  if (text[start] === '{') {
    return readLines(text) ?? readJoinedObjects(text, start, map)
  }
  const delimiter = csvDelimiter(text)
  if (delimiter !== null) return readTable(text, delimiter)
  return readScript(text, map)
}

function readBracketed(text: string, start: number, map: FieldMap): LegacyList {
  const split = splitOrExplain(text, start, 'list')
  const behind = skipBlank(text, split.end)
  const rest = text.slice(behind).trim()
  if (rest === '' || rest === ';') return fromSlices(text, split, 'json', map)
  if (rest.startsWith(';')) return readScript(text, map)

  const next = rest.startsWith(',') ? skipBlank(text, behind + 1) : behind
  if (text[next] === '[') {
    const list = fromSlices(text, split, 'almost-json', map)
    const more = readBracketed(text, next, map)
    const entries = [...list.entries, ...more.entries].map((entry, index) => ({
      ...entry,
      position: index + 1,
    }))
    const note = 'Several lists stand one behind the other; all were read.'
    const notes = [...new Set([...list.notes, note, ...more.notes])]
    return {format: 'almost-json', entries, notes}
  }
  const line = lineIndex(text)(behind)
  throw new UnreadableListError(
    `Behind the list's closing bracket (line ${line}) stands more text: “${rest.slice(0, 30)}”. Remove it or split the file.`,
  )
}

/** One JSON object per line: at least two lines, of which half or more can be read. */
function readLines(text: string): LegacyList | null {
  const lines = text.split('\n').map((line) => line.trim())
  const filled = lines.filter((line) => line !== '' && !line.startsWith('//'))
  const readable = filled.filter((line) => line.startsWith('{') && isJson(line))
  if (filled.length < 2 || readable.length * 2 < filled.length) return null

  const entries: SourceEntry[] = []
  for (const [index, line] of lines.entries()) {
    if (line === '' || line.startsWith('//')) continue
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

/** Objects side by side, or one object that holds the list. */
function readJoinedObjects(text: string, start: number, map: FieldMap): LegacyList {
  const split = splitOrExplain(text, start, 'bare')
  const [only, ...others] = split.slices
  if (!only || others.length > 0) {
    const list = fromSlices(text, split, 'almost-json', map)
    list.notes.unshift(
      'The objects stand side by side without the brackets of a list; they were read as one list.',
    )
    return list
  }
  const opened = openObject(text, only, map)
  if (opened) return fromOpened(text, opened, 'json')
  if (isGame(text, only, map)) return fromSlices(text, split, 'json', map)
  return listsWithin(text, 'json', map) ?? fromNames(text, split, map)
}

/** Games that an object holds, in lists or under keys. */
function fromOpened(text: string, slices: EntrySlice[], format: ListFormat): LegacyList {
  const ordered = slices.toSorted((a, b) => a.start - b.start)
  const lineOf = lineIndex(text)
  const notes = ordered.some(({key}) => key !== undefined)
    ? [
        'The list is an object with one key per entry; a key stands in for an id where there is none.',
      ]
    : []
  return {
    format,
    entries: ordered.map((slice, index) => sliceEntry(text, slice, index + 1, lineOf)),
    notes,
  }
}

/** An object of names and addresses, `{"Hobo": "hobo.swf"}`, or one lone entry. */
function fromNames(text: string, split: SplitList, map: FieldMap): LegacyList {
  const list = fromSlices(text, split, 'json', map)
  const only = list.entries[0]
  if (!only?.ok || !isObject(only.value)) return list

  const pairs = Object.entries(only.value)
  if (pairs.length === 0) return {...list, entries: []}
  const isMap = pairs.length > 1 && pairs.every(([, value]) => typeof value === 'string')
  if (!isMap || pairs.some(([key]) => isFieldName(key))) return list
  return {
    format: 'json',
    entries: pairs.map(([name, path], index) => ({
      position: index + 1,
      line: only.line,
      text: JSON.stringify({name, path}),
      ok: true,
      value: {name, path},
    })),
    notes: ['The list is an object of texts; its keys were read as names and its texts as paths.'],
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readTable(text: string, delimiter: string): LegacyList {
  const lineOf = lineIndex(text)
  const [header, ...records] = readCsv(text, delimiter, csvStart(text))
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

function readScript(text: string, map: FieldMap): LegacyList {
  const list = listsWithin(text, 'javascript', map)
  if (list && (list.entries.length > 0 || !text.includes('{'))) return list
  const opened = objectsWithin(text, map)
  if (opened.length > 0) return fromOpened(text, opened, 'javascript')
  if (list) return list
  throw new UnreadableListError(
    'No list was found in the text. Give a JSON array, one JSON object per line, CSV with a header row, or a JavaScript file with a literal array.',
  )
}

/** Games that stand alone in code or under the keys of an object. */
function objectsWithin(
  text: string,
  map: FieldMap,
  isWanted: (literal: {start: number; isPushed: boolean}) => boolean = () => true,
): EntrySlice[] {
  const found: EntrySlice[] = []
  const budget = searchBudget(text)
  let covered = 0
  for (const literal of findLiterals(text)) {
    const {start, opener} = literal
    if (start < covered || opener !== '{' || !isWanted(literal)) continue
    let slice: Slice
    try {
      const {end, slices} = splitEntries(text, start, 'object')
      slice = {start, end, depth: 1 + Math.max(0, ...slices.map(({depth}) => depth))}
    } catch (error) {
      if (!(error instanceof SplitError)) throw error
      if (!budget.spend(text.length - start)) throw tooTangled()
      continue
    }
    if (!budget.spend(slice.end - slice.start)) throw tooTangled()
    const games = isGame(text, slice, map) ? [slice] : openObject(text, slice, map)
    if (!games) continue
    found.push(...games)
    covered = slice.end
  }
  return found
}

function tooTangled(): UnreadableListError {
  return new UnreadableListError(
    'The text has too many open or nested brackets to find a list in it. Save the list alone in a file.',
  )
}

/** The lists inside a larger text; `null` when there is none. */
function listsWithin(text: string, format: ListFormat, map: FieldMap): LegacyList | null {
  const found = findArrays(text)
  if (found.problem) throw unreadable(text, found.problem)
  if (!found.split) return found.hasEmpty ? {format, entries: [], notes: []} : null

  const lineOf = lineIndex(text)
  const pushed = objectsWithin(
    text,
    map,
    ({start, isPushed}) =>
      isPushed && !found.ranges.some((range) => start > range.start && start < range.end),
  )
  const slices = [...found.split.slices, ...pushed].toSorted((a, b) => a.start - b.start)
  const list = fromSlices(text, {...found.split, slices}, format, map)
  if (found.lists > 1) list.notes.push(`The file holds ${found.lists} lists; all were read.`)
  for (const {start, entries} of found.leftAside) {
    list.notes.push(
      `The list on line ${lineOf(start)} (${entries} entries) has other fields and was left aside.`,
    )
  }
  return list
}

function splitOrExplain(text: string, start: number, shape: 'list' | 'bare'): SplitList {
  try {
    return splitEntries(text, start, shape)
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

function fromSlices(
  text: string,
  split: SplitList,
  strictFormat: ListFormat,
  map: FieldMap,
): LegacyList {
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
  const format = notes.length > 0 ? 'almost-json' : strictFormat
  const {slices, groups} = openGroups(text, split.slices, map)
  if (groups > 0) {
    notes.push(
      `${groups} entries are groups that hold games of their own; their games were read, and what else a group says was left aside.`,
    )
  }
  const entries = slices.map((slice, index) => sliceEntry(text, slice, index + 1, lineOf))
  return {format, entries, notes}
}

function sliceEntry(
  text: string,
  slice: EntrySlice,
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
  const entry = entryOf(own, position, lineOf, slice.start)
  if (slice.key === undefined || !entry.ok || !isObject(entry.value)) return entry
  if (Object.hasOwn(entry.value, 'id')) return entry
  return {...entry, value: {...entry.value, id: slice.key}}
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
