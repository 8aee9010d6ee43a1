import {counted, plainLine} from '../lib/plain-text.ts'
import {FLAGS} from './flags.ts'
import {RULES} from './normalise-entry.ts'
import {notesOf} from './report-document.ts'
import type {EntryReport, ImportReport} from './report.ts'

const LISTED = 20

/** The report for a terminal: counts, what was refused, what deserves a look. Free of terminal escapes. */
export function terminalSummary(report: ImportReport): string {
  const {counts, states} = report
  const isDry = report.mode === 'dry'
  const lines = [
    `${plainLine(report.source)}: ${counted(counts.read, 'entry', 'entries')} (${report.format})${isDry ? ', dry run' : ''}`,
    `  accepted ${counts.accepted} (${states.published} published, ${states.draft} drafts), merged ${counts.merged}, rejected ${counts.rejected}`,
    `  changed ${counts.changed}, flagged ${counts.flagged}`,
    `  games: ${outcomesOf(report)}`,
    isDry
      ? `  ${counted(counts.mutations, 'document')} would be written${counts.mutations > 0 ? '; add --write to write them' : ''}`
      : `  ${counted(counts.mutations, 'document')} written`,
    ...report.notes.map((note) => `  ${plainLine(note, 400)}`),
  ]

  const rejected = report.entries.filter(({fate}) => fate === 'rejected')
  if (rejected.length > 0) {
    lines.push('', 'Rejected', ...rejected.slice(0, LISTED).map(rejectedLine))
    if (rejected.length > LISTED) lines.push(`  … and ${rejected.length - LISTED} more`)
  }
  const flags = Object.entries(report.flags).toSorted((a, b) => b[1] - a[1])
  if (flags.length > 0) {
    lines.push(
      '',
      'Flagged',
      ...flags.map(([flag, count]) => tableLine(flag, count, aboutFlag(flag))),
    )
  }
  const rules = Object.entries(report.rules).toSorted((a, b) => b[1] - a[1])
  if (rules.length > 0) {
    lines.push(
      '',
      'Changed',
      ...rules.map(([rule, count]) => tableLine(rule, count, aboutRule(rule))),
    )
  }
  return `${lines.join('\n')}\n`
}

/** The report as a Markdown page that tells the fate of every entry, line by line. */
export function* markdownReport(report: ImportReport): Generator<string> {
  const {counts} = report
  const head = [
    `# Import of ${cell(report.source)}`,
    '',
    `${report.mode === 'dry' ? 'Dry run' : 'Run'} of ${report.run}, format ${report.format}.`,
    '',
    '| read | accepted | merged | rejected | changed | flagged | mutations |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    `| ${[counts.read, counts.accepted, counts.merged, counts.rejected, counts.changed, counts.flagged, counts.mutations].join(' | ')} |`,
    '',
    `Games: ${outcomesOf(report)}.`,
    ...report.notes.map((note) => `\n${cell(note)}`),
    '',
    '## Rules that applied',
    '',
    ...tableOf(report.rules, aboutRule),
    '## Flags',
    '',
    ...tableOf(report.flags, aboutFlag),
    '## Every entry',
    '',
    '| entry | line | name | fate | game | notes |',
    '| --- | --- | --- | --- | --- | --- |',
  ]
  for (const line of head) yield `${line}\n`
  for (const entry of report.entries) yield `${entryRow(entry)}\n`
}

/**
 * The report as one JSON object, piece by piece: the counts at its top, one entry to a line. Nothing in it can
 * steer a terminal.
 */
export function* jsonReport(report: ImportReport): Generator<string> {
  const {counts, entries, ...rest} = report
  yield printable(JSON.stringify({...counts, ...rest})).replace(/\}$/, ',"entries":[')
  for (const [index, entry] of entries.entries()) {
    yield `${index === 0 ? '' : ','}\n${printable(JSON.stringify(entry))}`
  }
  yield '\n]}\n'
}

function printable(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function rejectedLine(entry: EntryReport): string {
  if (entry.fate !== 'rejected') return ''
  const name = entry.name === '' ? '' : ` “${plainLine(entry.name, 40)}”`
  return `  entry ${entry.position}${name}, line ${entry.line}: ${plainLine(`${entry.reason}. ${entry.remedy}`, 300)}`
}

function outcomesOf(report: ImportReport): string {
  const parts = Object.entries(report.outcomes).map(([outcome, count]) => `${count} ${outcome}`)
  return parts.length === 0 ? 'none' : parts.join(', ')
}

function tableLine(id: string, count: number, about: string): string {
  return `  ${String(count).padStart(5)}  ${id.padEnd(24)} ${about}`
}

function tableOf(counts: Record<string, number>, about: (id: string) => string): string[] {
  const rows = Object.entries(counts).toSorted((a, b) => b[1] - a[1])
  if (rows.length === 0) return ['None.', '']
  return [
    '| | entries | |',
    '| --- | --- | --- |',
    ...rows.map(([id, count]) => `| ${id} | ${count} | ${cell(about(id))} |`),
    '',
  ]
}

function entryRow(entry: EntryReport): string {
  const fate = entry.fate === 'accepted' ? `${entry.fate}, ${entry.outcome}` : entry.fate
  const game = entry.fate === 'rejected' ? '' : entry.gameId
  const notes = notesOf(entry).map(cell).join('<br>')
  return `| ${entry.position} | ${entry.line} | ${cell(entry.name)} | ${fate} | ${game} | ${notes} |`
}

/**
 * Text for a table cell: no markup of the list comes alive, and a cell that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
function cell(text: string): string {
  const line = plainLine(text, 400)
  const guarded = /^[=+\-@\t]/.test(line) ? `'${line}` : line
  return guarded
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[\\`*_[\]|~]/g, (character) => `\\${character}`)
}

function aboutRule(id: string): string {
  if (id === 'number-to-text') return 'A number where a text belongs becomes that text.'
  if (id === 'not-a-text') return 'What is neither a text nor a number is left out of a text field.'
  return RULES.find((rule) => rule.id === id)?.about ?? ''
}

function aboutFlag(id: string): string {
  return Object.entries(FLAGS).find(([flag]) => flag === id)?.[1] ?? ''
}
