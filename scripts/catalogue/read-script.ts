import {counted} from '../lib/plain-text.ts'
import type {FieldMap} from './fields.ts'
import {findArrays} from './find-arrays.ts'
import {findLiterals} from './find-literals.ts'
import {tooTangled, unreadable, type LegacyList, type ListFormat} from './legacy-list.ts'
import {fromOpened, fromSlices} from './list-entries.ts'
import {isGame, openObject, type EntrySlice} from './open-groups.ts'
import {placesIn} from './places-in.ts'
import {searchBudget, splitEntries, SplitError, type Slice} from './split-entries.ts'

/** The lists and games that stand as literals in JavaScript or another text; `null` when there are none. */
export function readScript(text: string, map: FieldMap): LegacyList | null {
  const list = listsWithin(text, 'javascript', map)
  if (list && list.entries.length > 0) return list
  const opened = text.includes('{') ? objectsWithin(text, map) : []
  if (opened.length > 0) return fromOpened(text, opened, 'javascript')
  const rows = findArrays(text, 'rows').split
  return rows ? fromSlices(text, rows, 'javascript', map) : list
}

/** The lists inside a larger text; `null` when there is none. */
export function listsWithin(text: string, format: ListFormat, map: FieldMap): LegacyList | null {
  const found = findArrays(text)
  if (found.problem) throw unreadable(text, found.problem)
  if (!found.split) return found.hasEmpty ? {format, entries: [], notes: []} : null

  const placeOf = placesIn(text)
  const pushed = objectsWithin(
    text,
    map,
    ({start, isPushed}) =>
      isPushed && !found.ranges.some((range) => start > range.start && start < range.end),
  )
  const slices = [...found.split.slices, ...pushed].toSorted((a, b) => a.start - b.start)
  const list = fromSlices(text, {...found.split, slices}, format, map)
  if (found.lists > 1) list.notes.push(`The file holds ${found.lists} lists; all were read.`)
  for (const {start, entries} of found.leftAside.slice(0, NAMED_LISTS)) {
    list.notes.push(
      `The list on line ${placeOf(start).line} (${counted(entries, 'entry', 'entries')}) has other fields and was left aside.`,
    )
  }
  const more = found.leftAside.length - NAMED_LISTS
  if (more > 0) list.notes.push(`${more} more lists have other fields and were left aside.`)
  return list
}

const NAMED_LISTS = 10

/** Games that stand alone in code or under the keys of an object. */
function objectsWithin(
  text: string,
  map: FieldMap,
  isWanted: (literal: {start: number; isPushed: boolean}) => boolean = () => true,
): EntrySlice[] {
  const found: EntrySlice[] = []
  const budget = searchBudget(text)
  const hopeless = new Uint8Array(text.length)
  let covered = 0
  for (const literal of findLiterals(text)) {
    const {start, opener} = literal
    if (start < covered || opener !== '{' || hopeless[start] === 1 || !isWanted(literal)) continue
    let slice: Slice
    try {
      const {end, slices} = splitEntries(text, start, 'object')
      slice = {start, end, depth: 1 + Math.max(0, ...slices.map(({depth}) => depth))}
    } catch (error) {
      if (!(error instanceof SplitError)) throw error
      for (const offset of error.open) hopeless[offset] = 1
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
