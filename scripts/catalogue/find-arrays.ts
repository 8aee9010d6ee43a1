import {readLiteral} from './read-literal.ts'
import {findLiterals} from './find-literals.ts'
import {searchBudget, skipBlank, splitEntries, SplitError, type SplitList} from './split-entries.ts'

export type FoundArrays = {
  /** The entries of every chosen list, in the order of the text; `null` when there is none. */
  split: SplitList | null
  /** How many lists `split` holds. */
  lists: number
  /** Where the chosen lists stand. */
  ranges: {start: number; end: number}[]
  /** Lists of other things, by the offset of their bracket. */
  leftAside: {start: number; entries: number}[]
  hasEmpty: boolean
  /** Why the first candidate cannot be cut into entries, when no other can. */
  problem: SplitError | null
}

/** What the entries of a list are: objects, or rows of values, also as texts with bars. */
export type EntryKind = 'objects' | 'rows'

/**
 * Finds the literal arrays of objects, or of rows, in a larger text, such as a JavaScript file: the longest, and
 * every other whose first entry shares two keys with it.
 */
export function findArrays(text: string, kind: EntryKind = 'objects'): FoundArrays {
  const found: (SplitList & {start: number})[] = []
  let problem: SplitError | null = null
  let hasEmpty = false
  let covered = 0
  const hopeless = new Uint8Array(text.length)
  const budget = searchBudget(text)
  for (const {start, opener} of findLiterals(text)) {
    if (start < covered || opener !== '[' || hopeless[start] === 1) continue
    try {
      const split = splitEntries(text, start, 'list')
      assertEnd(text, split)
      covered = split.end
      if (holds(text, split, kind)) found.push({...split, start})
      hasEmpty ||= split.slices.length === 0
    } catch (error) {
      if (!(error instanceof SplitError)) throw error
      problem ??= error
      for (const offset of error.open) hopeless[offset] = 1
      // Rather no list than half of one, or one of which the end was never looked for.
      const isListOfObjects = text[skipBlank(text, start + 1)] === '{'
      if (isListOfObjects || !budget.spend(text.length - start)) {
        found.length = 0
        if (isListOfObjects) problem = error
        break
      }
    }
  }
  const longest = found.toSorted((a, b) => b.slices.length - a.slices.length)[0]
  if (!longest) return {split: null, lists: 0, ranges: [], leftAside: [], hasEmpty, problem}

  const keys = keysOfFirst(text, longest)
  const chosen = found.filter(
    (array) => array === longest || keysOfFirst(text, array).intersection(keys).size >= 2,
  )
  const leftAside = found
    .filter((array) => !chosen.includes(array))
    .map(({start, slices}) => ({start, entries: slices.length}))
  const ranges = chosen.map(({start, end}) => ({start, end}))
  return {split: joined(chosen), lists: chosen.length, ranges, leftAside, hasEmpty, problem: null}
}

function holds(text: string, {slices}: SplitList, kind: EntryKind): boolean {
  if (kind === 'objects') return slices.some((slice) => text[slice.start] === '{')
  return (
    slices.length > 0 &&
    slices.every(({start, end}) => /^(?:\[\s*["'`]|["'`][^]*\|)/.test(text.slice(start, end)))
  )
}

/** Entries behind the end of a list, up to another closing bracket, mean that the first one came too early. */
function assertEnd(text: string, {slices, end}: SplitList): void {
  if (!slices.some((slice) => text[slice.start] === '{')) return
  const behind = skipBlank(text, end)
  const next = text[behind] === ',' ? skipBlank(text, behind + 1) : behind
  if (text[next] !== '{') return
  try {
    splitEntries(text, next - 1, 'list')
  } catch (error) {
    if (error instanceof SplitError) return
    throw error
  }
  throw new SplitError('a ] closes the list before its end', end - 1, 'Take it away', [])
}

/** Several lists as one, in the order of the text. */
export function joined(lists: readonly SplitList[]): SplitList {
  return {
    slices: lists.flatMap((list) => list.slices),
    end: lists.at(-1)?.end ?? 0,
    missingComma: lists.find((list) => list.missingComma !== null)?.missingComma ?? null,
    extraComma: lists.find((list) => list.extraComma !== null)?.extraComma ?? null,
    isHeadless: false,
  }
}

function keysOfFirst(text: string, list: SplitList): Set<string> {
  for (const slice of list.slices) {
    const literal = readLiteral(text.slice(slice.start, slice.end))
    if (literal.ok && typeof literal.value === 'object' && literal.value !== null) {
      return new Set(Object.keys(literal.value))
    }
  }
  return new Set()
}
