import type {Change} from './normalise-entry.ts'
import type {Flag, FlagId} from './flags.ts'
import type {FlaggedGame} from './flag-games.ts'
import type {Outcome, PlannedGame} from './plan-mutations.ts'
import type {NormalisedEntry} from './normalise-entry.ts'
import type {Rejection, RejectionCode} from './parse-entry.ts'

/** `read` = `accepted` + `merged` + `rejected`. `flagged` and `changed` count entries and may overlap with them. */
export type ImportCounts = {
  read: number
  accepted: number
  merged: number
  rejected: number
  flagged: number
  /** Entries to which at least one rule applied. */
  changed: number
  /** Content documents written; in a dry run, that would be. */
  mutations: number
}

/** `overtaken`: somebody changed the document meanwhile. `not-written`: the run ended before its turn. */
type RunOutcome = Outcome | 'overtaken' | 'not-written'

/** What became of one entry of the list. */
export type EntryReport = {
  position: number
  line: number
  name: string
  changes: Change[]
  flags: Flag[]
} & (
  | {
      fate: 'accepted'
      gameId: string
      documentId: string
      state: 'published' | 'draft'
      outcome: RunOutcome
      /** Fields in which the list differs from an editor's version, which stayed. */
      kept: string[]
      mergedInto?: string
    }
  | {
      fate: 'merged'
      gameId: string
      /** Position of the entry that stands for the game. */
      into: number
      /** Fields of the game that came from this entry. */
      won: string[]
    }
  | {fate: 'rejected'; code: RejectionCode; reason: string; remedy: string}
)

export type ImportReport = {
  source: string
  /** ISO time of the run. */
  run: string
  mode: 'dry' | 'write'
  format: string
  counts: ImportCounts
  /** Games by what the run did, or would do, to them. */
  outcomes: Partial<Record<RunOutcome, number>>
  states: {published: number; draft: number}
  rules: Record<string, number>
  flags: Partial<Record<FlagId, number>>
  /** Remarks about the list as a whole. */
  notes: string[]
  /** Why the run ended before everything was written; `null` when it did not. */
  stopped: string | null
  entries: EntryReport[]
}

export type ReportInput = {
  rejections: readonly Rejection[]
  games: readonly FlaggedGame[]
  plan: readonly PlannedGame[]
} & Pick<ImportReport, 'source' | 'run' | 'mode' | 'format' | 'notes'>

/** Tells the fate of every entry, in the order of the list, and counts them, as if the plan were written whole. */
export function makeReport({games, plan, rejections, ...head}: ReportInput): ImportReport {
  const entries = [
    ...rejections.map(rejectedEntry),
    ...games.flatMap((game, index) => gameEntries(game, plan[index])),
  ].toSorted((a, b) => a.position - b.position)

  return {
    ...head,
    stopped: null,
    counts: {
      read: entries.length,
      accepted: entries.filter(({fate}) => fate === 'accepted').length,
      merged: entries.filter(({fate}) => fate === 'merged').length,
      rejected: entries.filter(({fate}) => fate === 'rejected').length,
      flagged: entries.filter(({flags}) => flags.length > 0).length,
      changed: entries.filter(({changes}) => changes.length > 0).length,
      mutations: plan.reduce((total, game) => total + game.mutations.length, 0),
    },
    outcomes: outcomesOf(entries),
    states: {
      published: entries.filter((entry) => entry.fate === 'accepted' && entry.state === 'published')
        .length,
      draft: entries.filter((entry) => entry.fate === 'accepted' && entry.state === 'draft').length,
    },
    rules: countBy(entries.flatMap(({changes}) => [...new Set(changes.map(({rule}) => rule))])),
    flags: countBy(entries.flatMap(({flags}) => [...new Set(flags.map(({flag}) => flag))])),
    entries,
  }
}

/** Planned documents that were not written, by id. */
export type Unwritten = Map<string, 'overtaken' | 'not-written'>

type RunResult = {unwritten: Unwritten} & Pick<ImportCounts, 'mutations'> &
  Pick<ImportReport, 'stopped'>

/** The report of a plan, once it is known what of it was written. */
export function withResult(report: ImportReport, result: RunResult): ImportReport {
  const {unwritten, mutations, stopped} = result
  const entries = report.entries.map((entry): EntryReport => {
    if (entry.fate !== 'accepted') return entry
    const missed = unwritten.get(entry.gameId) ?? unwritten.get(`drafts.${entry.gameId}`)
    return missed === undefined ? entry : {...entry, outcome: missed}
  })
  const counts = {...report.counts, mutations}
  return {...report, counts, stopped, entries, outcomes: outcomesOf(entries)}
}

function outcomesOf(entries: readonly EntryReport[]): ImportReport['outcomes'] {
  return countBy(entries.flatMap((entry) => (entry.fate === 'accepted' ? entry.outcome : [])))
}

/**
 * Proves that no entry was lost on the way, before anything is written.
 *
 * @param read entries that the list was cut into
 */
export function assertConserved(read: number, counts: ImportCounts): void {
  const {accepted, merged, rejected} = counts
  if (read !== counts.read || read !== accepted + merged + rejected) {
    throw new Error(
      `The importer lost count: ${read} entries were read, but ${accepted} accepted, ${merged} merged and ${rejected} rejected. Nothing was written. Please report this with the list.`,
    )
  }
}

function rejectedEntry({position, line, name, code, reason, remedy}: Rejection): EntryReport {
  return {position, line, name, fate: 'rejected', code, reason, remedy, changes: [], flags: []}
}

function gameEntries(game: FlaggedGame, plan: PlannedGame | undefined): EntryReport[] {
  const [first, ...others] = game.entries
  if (!first || !plan) throw new Error(`The game ${game.id} has no entry or no plan.`)
  return [
    {
      ...common(first),
      flags: [...first.flags, ...game.flags, ...plan.flags],
      fate: 'accepted',
      gameId: game.id,
      documentId: plan.documentId,
      state: plan.documentId.startsWith('drafts.') ? 'draft' : 'published',
      outcome: plan.outcome,
      kept: plan.kept,
      ...(plan.mergedInto !== undefined && {mergedInto: plan.mergedInto}),
    },
    ...others.map((entry): EntryReport => ({
      ...common(entry),
      fate: 'merged',
      gameId: game.id,
      into: first.legacy.position,
      won: Object.entries(game.won).flatMap(([field, position]) =>
        position === entry.legacy.position ? field : [],
      ),
    })),
  ]
}

function common(entry: NormalisedEntry) {
  return {
    position: entry.legacy.position,
    line: entry.legacy.line,
    name: entry.name,
    changes: entry.changes,
    flags: entry.flags,
  }
}

function countBy<Key extends string>(keys: readonly Key[]): Record<Key, number> {
  const counts = Object.create(null)
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
