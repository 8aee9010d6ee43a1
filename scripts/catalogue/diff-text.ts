import {plainLine} from '../lib/plain-text.ts'
import type {PlannedGame} from './plan-mutations.ts'

/** What a plan would do to each game, field by field; games that stay as they are go unmentioned. */
export function diffText(plan: readonly PlannedGame[]): string {
  return plan.flatMap(gameLines).join('')
}

function gameLines({id, outcome, mutations, kept}: PlannedGame): string[] {
  const lines = mutations.flatMap((mutation) => {
    if (mutation.kind === 'create') {
      return [`+ ${mutation.id} “${plainLine(mutation.document.name)}”\n`]
    }
    const set = Object.entries(mutation.set).filter(([field]) => field !== 'importHash')
    return [
      `~ ${mutation.id}\n`,
      ...set.map(
        ([field, value]) =>
          `    ${field}: ${shown(Reflect.get(mutation.before, field))} → ${shown(value)}\n`,
      ),
      ...mutation.unset.map((field) => `    ${field}: ${shown(mutation.before[field])} → (none)\n`),
    ]
  })
  if (kept.length > 0) lines.push(`= ${id} an editor’s ${kept.join(', ')} stayed\n`)
  if (outcome === 'deleted' || outcome === 'merged-away')
    lines.push(`- ${id} ${outcome} by an editor\n`)
  return lines
}

function shown(value: unknown): string {
  return value === undefined || value === null ? '(none)' : plainLine(JSON.stringify(value), 80)
}
