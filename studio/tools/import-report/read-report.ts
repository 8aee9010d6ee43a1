import {isRecord} from '../../is-record.ts'

/** What the importer kept of its last run, put together from its pages. */
export type StoredReport = {
  run: string
  /** Read, accepted, merged, rejected, changed, flagged, mutations. */
  counts: [string, number][]
  entries: ReportEntry[]
}

export type ReportEntry = {
  key: string
  /** The place in the list, from 1. */
  position: number
  name: string
  fate: Fate
  /** `null` for what became no game. */
  gameId: string | null
  notes: string[]
}

export const FATES = ['accepted', 'merged', 'rejected'] as const

export type Fate = (typeof FATES)[number]

const COUNTS = ['read', 'accepted', 'merged', 'rejected', 'changed', 'flagged', 'mutations']

/**
 * Reads the documents `importReport`, `importReport-2`, … as the lake has them, in any order. A page of another
 * run, which an import that is being written leaves for a moment, is left out.
 *
 * @returns `null` when nothing was imported yet
 */
export function readReport(documents: readonly unknown[]): StoredReport | null {
  const pages = documents
    .filter(isRecord)
    .map((page) => ({page, number: pageNumber(page._id)}))
    .filter(({number}) => number > 0)
    .toSorted((a, b) => a.number - b.number)
    .map(({page}) => page)
  const [first] = pages
  if (!first) return null

  const counts = isRecord(first.counts) ? first.counts : {}
  return {
    run: textOf(first.run),
    counts: COUNTS.flatMap((name): [string, number][] => {
      const count = counts[name]
      return typeof count === 'number' ? [[name, count]] : []
    }),
    entries: pages
      .filter(({run}) => run === first.run)
      .flatMap(({entries}) => (Array.isArray(entries) ? entries : []))
      .filter(isRecord)
      .map(readEntry),
  }
}

/** `importReport` is page 1; 0 is no page. */
function pageNumber(id: unknown): number {
  const match = /^importReport(?:-(\d+))?$/.exec(textOf(id))
  return match ? Number(match[1] ?? 1) : 0
}

function readEntry(entry: Record<string, unknown>): ReportEntry {
  const notes: unknown[] = Array.isArray(entry.notes) ? entry.notes : []
  return {
    key: textOf(entry._key),
    position: typeof entry.line === 'number' ? entry.line : 0,
    name: textOf(entry.name),
    fate: FATES.find((fate) => fate === entry.fate) ?? 'rejected',
    gameId: typeof entry.gameId === 'string' && entry.gameId !== '' ? entry.gameId : null,
    notes: notes.filter((note) => typeof note === 'string'),
  }
}

export type EntryFilter = {
  fate: Fate | 'all'
  /** Only entries with a note. */
  hasNotes: boolean
  /** Part of a name or a note, in any letter case. */
  text: string
}

export function filterEntries(
  entries: readonly ReportEntry[],
  {fate, hasNotes, text}: EntryFilter,
): ReportEntry[] {
  const wanted = text.trim().toLowerCase()
  return entries.filter(
    (entry) =>
      (fate === 'all' || entry.fate === fate) &&
      (!hasNotes || entry.notes.length > 0) &&
      (wanted === '' ||
        [entry.name, ...entry.notes].some((words) => words.toLowerCase().includes(wanted))),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
