import {isRecord} from '../lib/is-record.ts'
import {readLiteral} from './read-literal.ts'
import type {Slice} from './split-entries.ts'

/** Where one object ends and the next begins, whatever a parser thinks of the quotes around it. */
const SEAM = /\}\s*(?:,\s*)?(?=\{)/g
/** An object with objects of its own has seams inside; so many of its pieces are tried together. */
const MAX_PIECES = 8
/** What stays unreadable after so many tries is no list with a few mistakes. */
const MAX_FAILURES = 20_000

/**
 * A quote too few makes everything behind it one text, on a line that holds the whole list even all other entries.
 * Such an entry is cut again at its seams, and what then reads like the other entries is kept apart from what is
 * really broken.
 */
export function resync(text: string, slices: readonly Slice[]): Slice[] {
  const suspects = new Set(slices.filter((slice) => isSuspect(text.slice(slice.start, slice.end))))
  if (suspects.size === 0) return [...slices]
  const keys = commonKeys(text, slices, suspects)
  const budget = {failures: MAX_FAILURES}
  return slices.flatMap((slice) =>
    suspects.has(slice) ? recut(text, slice, keys, budget) : [slice],
  )
}

function isSuspect(own: string): boolean {
  return own.search(SEAM) !== -1 && !readLiteral(own).ok
}

/** The keys of the first whole entry; without one, those of the first whole piece. */
function commonKeys(
  text: string,
  slices: readonly Slice[],
  suspects: ReadonlySet<Slice>,
): ReadonlySet<string> {
  for (const slice of [
    ...slices,
    ...[...suspects].slice(0, 10).flatMap((suspect) => piecesOf(text, suspect)),
  ]) {
    if (suspects.has(slice)) continue
    const literal = readLiteral(text.slice(slice.start, slice.end))
    if (literal.ok && isRecord(literal.value)) return new Set(Object.keys(literal.value))
  }
  return new Set()
}

function recut(
  text: string,
  suspect: Slice,
  keys: ReadonlySet<string>,
  budget: {failures: number},
): Slice[] {
  const pieces = piecesOf(text, suspect)
  const cut: (Slice & {isWhole: boolean})[] = []
  for (let index = 0; index < pieces.length;) {
    const found = wholeFrom(text, pieces, index, keys, budget)
    const to = found ?? index
    const [start, end] = [pieces[index]?.start ?? suspect.start, pieces[to]?.end ?? suspect.end]
    const previous = cut.at(-1)
    if (found === null && previous && !previous.isWhole) previous.end = end
    else cut.push({start, end, depth: 1, isWhole: found !== null})
    index = to + 1
  }
  return cut.some(({isWhole}) => isWhole) ? cut : [suspect]
}

/** The last of the pieces that together are an entry like the others; `null` when there is none. */
function wholeFrom(
  text: string,
  pieces: readonly Slice[],
  from: number,
  keys: ReadonlySet<string>,
  budget: {failures: number},
): number | null {
  const end = Math.min(pieces.length, from + MAX_PIECES)
  for (let to = from; to < end && budget.failures > 0; to += 1) {
    const literal = readLiteral(text.slice(pieces[from]?.start, pieces[to]?.end))
    if (literal.ok && isRecord(literal.value)) {
      const shared = Object.keys(literal.value).filter((key) => keys.has(key))
      if (shared.length >= Math.min(2, keys.size)) return to
    }
    budget.failures -= 1
  }
  return null
}

function piecesOf(text: string, {start, end}: Slice): Slice[] {
  const pieces: Slice[] = []
  let from = start
  for (const {0: seam, index} of text.slice(start, end).matchAll(SEAM)) {
    pieces.push({start: from, end: start + index + 1, depth: 1})
    from = start + index + seam.length
  }
  return [...pieces, {start: from, end, depth: 1}]
}
