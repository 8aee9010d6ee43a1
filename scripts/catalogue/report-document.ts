import type {EntryReport, ImportReport} from './report.ts'

const REPORT_ID = 'importReport'

export type ReportDocument = {
  _id: string
  _type: 'importReport'
  run: string
  counts: ImportReport['counts']
  entries: StoredEntry[]
}

type StoredEntry = {
  _key: string
  _type: 'importedEntry'
  line: number
  name: string
  fate: string
  gameId?: string
  notes?: string[]
}

const ENTRIES_PER_DOCUMENT = 2_000
const MAX_NOTES = 12
const MAX_NOTE = 300

/**
 * The run for the studio: `importReport`, and `importReport-2`, `importReport-3`, … where a list has more than
 * 2,000 entries, since one request may not be larger than 4 MB.
 */
export function toReportDocuments(report: ImportReport): [ReportDocument, ...ReportDocument[]] {
  const page = (index: number): ReportDocument => ({
    _id: reportPageId(index),
    _type: 'importReport',
    run: report.run,
    counts: report.counts,
    entries: report.entries
      .slice(index * ENTRIES_PER_DOCUMENT, (index + 1) * ENTRIES_PER_DOCUMENT)
      .map(storedEntry),
  })
  const pages = Math.ceil(report.entries.length / ENTRIES_PER_DOCUMENT)
  return [page(0), ...Array.from({length: Math.max(0, pages - 1)}, (_, index) => page(index + 1))]
}

export function reportPageId(index: number): string {
  return index === 0 ? REPORT_ID : `${REPORT_ID}-${index + 1}`
}

function storedEntry(entry: EntryReport): StoredEntry {
  const notes = notesOf(entry).slice(0, MAX_NOTES).map(shortened)
  return {
    _key: `entry-${entry.position}`,
    _type: 'importedEntry',
    line: entry.position,
    name: shortened(entry.name),
    fate: entry.fate,
    ...(entry.fate !== 'rejected' && {gameId: entry.gameId}),
    ...(notes.length > 0 && {notes}),
  }
}

/** Everything worth reading about an entry, one sentence each. */
export function notesOf(entry: EntryReport): string[] {
  return [
    ...fateNotes(entry),
    ...entry.flags.map(({flag, message}) => `${flag}: ${message}`),
    ...entry.changes.map(
      ({rule, field, before, after}) => `${rule}: ${field} ${shown(before)} → ${shown(after)}`,
    ),
  ]
}

function fateNotes(entry: EntryReport): string[] {
  if (entry.fate === 'rejected') {
    return [`Rejected: ${entry.reason}. ${entry.remedy}`.trim()]
  }
  if (entry.fate === 'merged') {
    const won = entry.won.length > 0 ? ` It gave the game its ${entry.won.join(', ')}.` : ''
    return [`The same game as entry ${entry.into}.${won}`]
  }
  switch (entry.outcome) {
    case 'deleted':
      return ['An editor deleted this game; it was not brought back.']
    case 'merged-away':
      return [`An editor merged this game into ${entry.mergedInto}; it was not brought back.`]
    case 'overtaken':
      return ['Somebody changed this game while the importer ran; run it again.']
    case 'not-written':
      return ['The run ended before this game was written; run it again.']
    default:
      return entry.kept.length > 0
        ? [
            `The list and an editor differ in ${entry.kept.join(', ')}; the editor’s version stayed.`,
          ]
        : []
  }
}

/** A value on one line; what is absent is named so. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return '(none)'
  return shortened(JSON.stringify(value))
}

function shortened(text: string): string {
  return text.length > MAX_NOTE ? `${text.slice(0, MAX_NOTE - 1).toWellFormed()}…` : text
}
