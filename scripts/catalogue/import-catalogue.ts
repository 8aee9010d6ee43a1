import {randomBytes} from 'node:crypto'

import {ClientError, type SanityClient} from '@sanity/client'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {isLoopbackHost} from '../lib/lake-client.ts'
import {HOSTED_GAP} from '../lib/request-pace.ts'
import {withRetry, type RetryOptions} from '../lib/retry.ts'
import {findThumbnails, type ThumbnailFile} from './find-thumbnails.ts'
import {planMutations, type PlannedGame, type PlannedMutation} from './plan-mutations.ts'
import {prepareGames, type PrepareOptions} from './prepare-games.ts'
import {EMPTY_LAKE, readLake, type LakeState} from './read-lake.ts'
import {readList} from './read-list.ts'
import {toReportDocuments} from './report-document.ts'
import {assertConserved, makeReport, type ImportReport} from './report.ts'
import {toGameDocument, type GameDocument} from './to-game-document.ts'
import {findKnownAssets, uploadThumbnails, withThumbnails} from './upload-thumbnails.ts'
import {writePlan, type WriteResult} from './write-plan.ts'

export type ImportOptions = {
  /** The list itself. */
  text: string
  /** What the report calls the list: a file's name. */
  source: string
  /** `null`: compare with an empty dataset. */
  client: SanityClient | null
  /** Without it nothing is written anywhere. */
  write: boolean
  /** Folder with the image files that the entries name. */
  images?: string
  /** Overwrite what editors changed and bring back what they deleted. */
  force?: boolean
  now?: () => Date
  signal?: AbortSignal
  retry?: RetryOptions
  /** Milliseconds between requests; by default none for a lake on this machine. */
  gap?: number
  /** Documents to one transaction; 100 unless given. */
  batch?: number
  onProgress?: (progress: Progress) => void
  /** Told what would be or will be written, before it is. */
  onPlan?: (planned: Planned) => void
  /** Told before each batch is sent, for an undo file. */
  onBatch?: (mutations: readonly PlannedMutation[]) => void
} & Omit<PrepareOptions, 'today'>

export type Planned = {
  plan: readonly PlannedGame[]
  documents: readonly GameDocument[]
  /** Image files by game id. */
  files: ReadonlyMap<string, ThumbnailFile>
}

type Progress = {step: 'images' | 'games'; done: number; total: number}

/** The run ended before everything was written. The report tells what was; running it again does the rest. */
export class ImportStoppedError extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(
      `The import ended early, since ${report.stopped}. ${report.counts.mutations} documents are written whole; run it again for the rest.`,
    )
    this.report = report
  }
}

/**
 * Brings a legacy list into the catalogue: read, prepare, compare with the lake, write, report. The same list
 * twice writes nothing the second time; a run that was killed is finished by the next one.
 *
 * @throws {UnreadableListError} when the text is no list; nothing is written then
 * @throws {ImportStoppedError} when the lake or the signal ended the run early
 */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const {text, source, write, signal} = options
  const client = options.client?.withConfig({perspective: 'raw', useCdn: false}) ?? null
  if (write && !client) throw new Error('Writing needs a client.')
  const retry = {...options.retry, signal}
  const now = options.now?.() ?? new Date()

  const prepared = prepareGames(readList(text, options.map), {
    ...options,
    today: calendarDayOf(now),
  })
  const thumbnails = await findThumbnails(prepared.games, options.images ?? null)
  const games = prepared.games.map((game) => ({
    ...game,
    flags: [...game.flags, ...(thumbnails.flags.get(game.id) ?? [])],
  }))
  const bare = games.map(toGameDocument)

  const files = thumbnails.files
  const known = client ? await findKnownAssets(client, files.values(), retry) : new Map()
  let documents = withThumbnails(bare, files, known)
  const wanted = new Map(documents.map(({id, fields}) => [id, fields]))
  const lake = client ? await readLake(client, wanted, retry) : EMPTY_LAKE
  let plan = planMutations(documents, lake, options)

  const reportOf = (mutations: number, result: WriteResult | null) =>
    makeReport({
      source,
      run: now.toISOString(),
      mode: write ? 'write' : 'dry',
      format: prepared.format,
      notes: prepared.notes,
      stopped: result?.stopped ?? null,
      games,
      rejections: prepared.rejections,
      plan,
      mutations,
      ...(result && {unwritten: unwrittenOf(plan, result)}),
    })
  assertConserved(prepared.read, reportOf(0, null).counts)
  if (!write || !client) {
    options.onPlan?.({plan, documents, files})
    return reportOf(countMutations(plan), null)
  }

  const gap = options.gap ?? (isLoopbackHost(client.config().apiHost) ? 0 : HOSTED_GAP)
  const refused = await uploadThumbnails(client, filesToUpload(plan, files), known, {
    retry,
    gap,
    onProgress: (done, total) => options.onProgress?.({step: 'images', done, total}),
  })
  if (files.size > 0) {
    const accepted = [...files].filter(([, file]) => !refused.has(file.sha1))
    documents = withThumbnails(bare, new Map(accepted), known)
    plan = planMutations(documents, lake, options)
    for (const game of games) {
      const file = files.get(game.id)
      if (file && refused.has(file.sha1)) game.flags.push(refusedFlag)
    }
  }

  options.onPlan?.({plan, documents, files})
  const result = await writePlan(
    client,
    plan.flatMap((game) => game.mutations),
    {
      run: `import-${now.getTime().toString(36)}-${randomBytes(5).toString('hex')}`,
      retry,
      signal,
      gap,
      batch: options.batch,
      onBatch: options.onBatch,
      onProgress: (done, total) => options.onProgress?.({step: 'games', done, total}),
    },
  )
  const report = reportOf(result.written.length, result)
  if (result.stopped !== null) throw new ImportStoppedError(report)

  try {
    await storeReport(client, report, lake, retry)
  } catch (error) {
    // The games are written; a token that may not keep the report is no reason to call the run a failure.
    if (!(error instanceof ClientError)) throw error
    report.notes.push(`The lake did not take the report for the studio: ${error.message}`)
  }
  return report
}

const refusedFlag = {
  flag: 'unreadable-image',
  message: 'The lake refused its image file.',
} as const

function countMutations(plan: readonly PlannedGame[]): number {
  return plan.reduce((total, game) => total + game.mutations.length, 0)
}

/** Files of the thumbnails that the plan writes; what is in place already needs none. */
function filesToUpload(
  plan: readonly PlannedGame[],
  files: ReadonlyMap<string, ThumbnailFile>,
): ThumbnailFile[] {
  return plan.flatMap(({id, mutations}) => {
    const needsImage = mutations.some((mutation) =>
      mutation.kind === 'create' ? mutation.document.thumbnail : mutation.set.thumbnail,
    )
    return needsImage ? (files.get(id) ?? []) : []
  })
}

function unwrittenOf(
  plan: readonly PlannedGame[],
  {written, overtaken}: WriteResult,
): Map<string, 'overtaken' | 'not-written'> {
  const done = new Set(written.map(({id}) => id))
  const unwritten = new Map<string, 'overtaken' | 'not-written'>()
  for (const {id} of plan.flatMap(({mutations}) => mutations)) {
    if (!done.has(id)) unwritten.set(id, 'not-written')
  }
  for (const {id} of overtaken) unwritten.set(id, 'overtaken')
  return unwritten
}

/** Keeps the run for the studio. Pages of an earlier, longer report go. */
async function storeReport(
  client: SanityClient,
  report: ImportReport,
  lake: LakeState,
  retry: RetryOptions,
): Promise<void> {
  const documents = toReportDocuments(report)
  for (const document of documents) {
    await withRetry(() => client.createOrReplace(document), retry)
  }
  for (let page = documents.length + 1; page <= lake.reportPages; page += 1) {
    await withRetry(() => client.delete(`importReport-${page}`), retry)
  }
}
