import {isRecord} from '../lib/is-record.ts'
import type {FieldMap} from './fields.ts'
import type {LegacyList, ListFormat, SourceEntry} from './legacy-list.ts'
import {openGroups, type EntrySlice} from './open-groups.ts'
import {placesIn, type Place} from './places-in.ts'
import {readLiteral} from './read-literal.ts'
import {resync} from './resync.ts'
import type {SplitList} from './split-entries.ts'

const MAX_ENTRY_CHARACTERS = 256 * 1024
const MAX_DEPTH = 20

/** The entries of a list that was cut, groups opened, with notes on what was tolerated. */
export function fromSlices(
  text: string,
  split: SplitList,
  strictFormat: ListFormat,
  map: FieldMap,
): LegacyList {
  const placeOf = placesIn(text)
  const notes: string[] = []
  if (split.missingComma !== null) {
    const {line} = placeOf(split.missingComma)
    notes.push(`Entries stand side by side without a comma (first on line ${line}).`)
  }
  if (split.extraComma !== null) {
    const {line} = placeOf(split.extraComma)
    notes.push(`A comma with nothing before it was left aside (line ${line}).`)
  }
  const format = notes.length > 0 ? 'almost-json' : strictFormat
  const {slices, groups} = openGroups(text, resync(text, split.slices), map)
  if (groups > 0) {
    notes.push(
      `${groups} entries are groups that hold games of their own; their games were read, and what else a group says was left aside.`,
    )
  }
  const entries = slices.map((slice, index) => sliceEntry(text, slice, index + 1, placeOf))
  return {format, entries, notes}
}

/** Games that an object holds, in lists or under keys. */
export function fromOpened(
  text: string,
  slices: readonly EntrySlice[],
  format: ListFormat,
): LegacyList {
  const ordered = slices.toSorted((a, b) => a.start - b.start)
  const placeOf = placesIn(text)
  const notes = ordered.some(({key}) => key !== undefined)
    ? [
        'The list is an object with one key per entry; a key stands in for an id where there is none.',
      ]
    : []
  return {
    format,
    entries: ordered.map((slice, index) => sliceEntry(text, slice, index + 1, placeOf)),
    notes,
  }
}

function sliceEntry(
  text: string,
  slice: EntrySlice,
  position: number,
  placeOf: (offset: number) => Place,
): SourceEntry {
  const own = text.slice(slice.start, slice.end)
  if (slice.depth > MAX_DEPTH) {
    return {
      position,
      line: placeOf(slice.start).line,
      text: own.slice(0, 200),
      ok: false,
      reason: `it is nested ${slice.depth} levels deep`,
      remedy: 'Write a game as one flat object.',
    }
  }
  const entry = entryOf(own, position, (offset) => placeOf(slice.start + offset))
  if (slice.key === undefined || !entry.ok || !isRecord(entry.value)) return entry
  if (Object.hasOwn(entry.value, 'id')) return entry
  return {...entry, value: {...entry.value, id: slice.key}}
}

/** One entry from its own text; `placeOf` counts from its beginning. */
export function entryOf(
  text: string,
  position: number,
  placeOf: (offset: number) => Place,
): SourceEntry {
  if (text.length > MAX_ENTRY_CHARACTERS) {
    return {
      position,
      line: placeOf(0).line,
      text: text.slice(0, 200),
      ok: false,
      reason: `it is ${Math.round(text.length / 1024)} kB long`,
      remedy: 'Shorten the entry; a game needs a few hundred characters.',
    }
  }
  const literal = readLiteral(text)
  if (literal.ok) return {position, line: placeOf(0).line, text, ok: true, value: literal.value}
  const {line, column} = placeOf(literal.offset)
  return {
    position,
    line,
    text,
    ok: false,
    reason: `${literal.reason} (column ${column})`,
    remedy: literal.remedy,
  }
}
