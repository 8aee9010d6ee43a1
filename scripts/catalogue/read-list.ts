import {isRecord} from '../lib/is-record.ts'
import {plainLine} from '../lib/plain-text.ts'
import {isFieldName, type FieldMap} from './fields.ts'
import {joined} from './find-arrays.ts'
import {unreadable, UnreadableListError, type LegacyList, type SourceEntry} from './legacy-list.ts'
import {entryOf, fromOpened, fromSlices} from './list-entries.ts'
import {isGame, openObject} from './open-groups.ts'
import {placesIn} from './places-in.ts'
import {csvDelimiter} from './read-csv.ts'
import {readLiteral} from './read-literal.ts'
import {listsWithin, readScript} from './read-script.ts'
import {openRows, openTexts, readTable} from './read-table.ts'
import {skipBlank, skipString, splitEntries, SplitError, type SplitList} from './split-entries.ts'

const MAX_CHARACTERS = 20 * 1024 * 1024
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const BINARY_HEAD = /[\u0001-\u0008\u000e-\u0019]/

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
  const source = withPlainEnd(hasBom ? text.slice(1) : text)
  if (source.trim() === '') throw new UnreadableListError('The list is empty.')
  if (source.includes('\0') || BINARY_HEAD.test(source.slice(0, 64))) {
    throw new UnreadableListError('The list is a binary file. Save it as UTF-8 text first.')
  }
  if (
    /^\s*<(?:!--|(?:!doctype|html|\?xml|head|body|main|section|div|table|ul|ol|li|a|p|span|img|script)\b)/i.test(
      source,
    )
  ) {
    throw new UnreadableListError(
      'This is a web page or XML, not a list of games. Save the list itself.',
    )
  }

  const list = openRows(openTexts(readAnyFormat(source, map)), map)
  if (list.entries.length === 0) throw new UnreadableListError('The list holds no entries.')
  if (hasBom) list.notes.unshift('The file begins with a byte order mark, which was left aside.')
  return list
}

/** Takes off what old systems and broken copies put behind the end of a text: zero bytes and end-of-file marks. */
function withPlainEnd(text: string): string {
  let end = text.length
  const isBlank = (character: string) => /\s/.test(character) || '\0\u001a'.includes(character)
  while (end > 0 && isBlank(text.charAt(end - 1))) end -= 1
  return `${text.slice(0, end)}\n`
}

function readAnyFormat(text: string, map: FieldMap): LegacyList {
  const start = skipBlank(text, 0)
  if (text[start] === '[') return readBracketed(text, start, map)
  if (text[start] === '{') {
    return readLines(text) ?? readJoinedObjects(text, start, map)
  }
  const delimiter = csvDelimiter(text)
  const list =
    delimiter === null
      ? (readScript(text, map) ?? readQuoted(text, map))
      : readTable(text, delimiter, map)
  if (!list) throw noList()
  return list
}

function readBracketed(text: string, start: number, map: FieldMap): LegacyList {
  const lists: SplitList[] = []
  for (let at = start; ;) {
    const split = splitOrExplain(text, at, 'list')
    lists.push(split)
    const behind = skipBlank(text, split.end)
    if (behind === text.length) break
    if (text[behind] === ';') {
      if (skipBlank(text, behind + 1) === text.length) break
      return readScript(text, map) ?? fromSlices(text, split, 'json', map)
    }
    at = text[behind] === ',' ? skipBlank(text, behind + 1) : behind
    if (at === text.length) break
    if (text[at] === '[') continue

    const {line, column} = placesIn(text)(behind)
    throw new UnreadableListError(
      `Behind the list's closing bracket (line ${line}, column ${column}) stands more text: “${plainLine(text.slice(behind), 30)}”. Remove it or split the file.`,
    )
  }
  if (lists.length === 1) return fromSlices(text, joined(lists), 'json', map)
  const list = fromSlices(text, joined(lists), 'almost-json', map)
  list.notes.push('Several lists stand one behind the other; all were read.')
  return list
}

/** One JSON object per line: at least two lines, of which half or more can be read. */
function readLines(text: string): LegacyList | null {
  const lines = text.split('\n').map((line) => line.trim())
  const isEntry = (line: string) => line !== '' && !line.startsWith('//') && !line.startsWith('#')
  const filled = lines.filter(isEntry)
  const readable = filled.filter((line) => line.startsWith('{') && isJson(line))
  if (filled.length < 2 || readable.length * 2 < filled.length) return null

  const entries: SourceEntry[] = []
  for (const [index, line] of lines.entries()) {
    if (!isEntry(line)) continue
    const placeOf = (offset: number) => ({line: index + 1, column: offset + 1})
    entries.push(entryOf(line, entries.length + 1, placeOf))
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
      split.isHeadless
        ? 'The opening bracket of the list is missing; check that no entry is missing with it.'
        : 'The objects stand side by side without the brackets of a list; they were read as one list.',
    )
    return list
  }
  const opened = openObject(text, only, map)
  if (opened) return fromOpened(text, opened, 'json')
  if (isGame(text, only, map)) return fromSlices(text, split, 'json', map)
  return listsWithin(text, 'json', map) ?? fromNames(text, split, map)
}

/** An object of names and addresses, `{"Hobo": "hobo.swf"}`, or one lone entry. */
function fromNames(text: string, split: SplitList, map: FieldMap): LegacyList {
  const list = fromSlices(text, split, 'json', map)
  const only = list.entries[0]
  if (!only?.ok || !isRecord(only.value)) return list

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

/** JSON in quotes: a file that was encoded twice, or `JSON.parse('[…]')` as bundlers write it. */
function readQuoted(text: string, map: FieldMap): LegacyList | null {
  for (const {0: call, index} of text.matchAll(/(?:^\s*|\bJSON\.parse\(\s*)(?=['"`])/g)) {
    const start = index + call.length
    const literal = readLiteral(text.slice(start, skipString(text, start)))
    if (!literal.ok || typeof literal.value !== 'string') continue
    if (!/^\s*[[{]/.test(literal.value)) continue
    const list = readAnyFormat(literal.value, map)
    list.notes.unshift('The list is JSON within a text; lines are counted in that text.')
    return list
  }
  return null
}

function noList(): UnreadableListError {
  return new UnreadableListError(
    'No list was found in the text. Give a JSON array, one JSON object per line, CSV with a header row, or a JavaScript file with a literal array.',
  )
}

function splitOrExplain(text: string, start: number, shape: 'list' | 'bare'): SplitList {
  try {
    return splitEntries(text, start, shape)
  } catch (error) {
    throw error instanceof SplitError ? unreadable(text, error) : error
  }
}
