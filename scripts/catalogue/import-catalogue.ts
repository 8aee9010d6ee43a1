import type {SanityClient} from '@sanity/client'

import {calendarDayOf} from '../../schemas/rules/calendar-date.ts'
import {lakeWriter, type LakeWriter} from '../lib/lake-writer.ts'
import {counted} from '../lib/plain-text.ts'
import type {RetryOptions} from '../lib/retry.ts'
import {findThumbnails, type ThumbnailFile} from './find-thumbnails.ts'
import {
  planMutations,
  toMutation,
  type PlannedGame,
  type PlannedMutation,
} from './plan-mutations.ts'
import {prepareGames, type PrepareOptions} from './prepare-games.ts'
import {EMPTY_LAKE, readLake} from './read-lake.ts'
import {readList} from './read-list.ts'
import {reportPageId, toReportDocuments} from './report-document.ts'
import {
  assertConserved,
  makeReport,
  withResult,
  type ImportReport,
  type Unwritten,
} from './report.ts'
import {toGameDocument, type GameDocument} from './to-game-document.ts'
import {findKnownAssets, uploadThumbnails, withThumbnails} from './upload-thumbnails.ts'

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
  /** Told before each batch is sent, for an undo file. When it throws a `StopWritingError` the run ends there. */
  onBatch?: (mutations: readonly PlannedMutation[]) => void
} & Omit<PrepareOptions, 'today'>

export type Planned = {
  plan: readonly PlannedGame[]
  documents: readonly GameDocument[]
  /** Image files by game id. */
  files: ReadonlyMap<string, ThumbnailFile>
}

type Progress = {step: 'images' | 'games'; done: number; total: number}

/** The run ended before everything was written. The report says what was; running it again does the rest. */
export class ImportStoppedError extends Error {
  readonly report: ImportReport

  constructor(report: ImportReport) {
    super(
      `The import ended early, since ${report.stopped}. ${counted(report.counts.mutations, 'document is', 'documents are')} written whole; run it again for the rest.`,
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
  const client = options.client?.withConfig({perspective: 'raw', useCdn: false}) ?? null
  const {batch, onBatch, onProgress} = options
  const retry = {...options.retry, signal: options.signal}
  const writer =
    client && options.write ? lakeWriter(client, {name: 'import', retry, gap: options.gap}) : null
  if (options.write && !writer) throw new Error('Writing needs a client.')

  const {report: planned, mutations, formerPages} = await planImport(options, client, writer, retry)
  if (!writer) return planned

  const {written, overtaken, stopped} = await writer.write(mutations, {
    toMutations: (mutation) => [toMutation(mutation)],
    batch,
    beforeBatch: onBatch,
    onProgress: (done) => onProgress?.({step: 'games', done, total: mutations.length}),
  })
  const unwritten = unwrittenOf(mutations, written, overtaken)
  const report = withResult(planned, {mutations: written.length, unwritten, stopped})
  if (stopped === null) report.stopped = await storeReport(writer, report, formerPages)
  if (report.stopped !== null) throw new ImportStoppedError(report)
  return report
}

/**
 * Everything before the first game is written. The list, the games and what the lake holds are not needed after
 * that: for a list of 50,000 entries they are most of the memory.
 *
 * @param writer uploads the thumbnails; `null` in a dry run
 */
async function planImport(
  options: ImportOptions,
  client: SanityClient | null,
  writer: LakeWriter | null,
  retry: RetryOptions,
): Promise<{report: ImportReport; mutations: PlannedMutation[]; formerPages: number}> {
  const now = options.now?.() ?? new Date()
  const prepared = prepareGames(readList(options.text, options.map), {
    ...options,
    today: calendarDayOf(now),
  })
  const {files, flags} = await findThumbnails(prepared.games, options.images ?? null)
  const {games} = prepared
  for (const game of games) game.flags.push(...(flags.get(game.id) ?? []))
  const bare = games.map(toGameDocument)

  const known = client ? await findKnownAssets(client, files.values(), retry) : new Map()
  let documents = withThumbnails(bare, files, known)
  const wanted = new Map(documents.map(({id, fields}) => [id, fields]))
  const lake = client ? await readLake(client, wanted, retry) : EMPTY_LAKE
  let plan = planMutations(documents, lake, options)
  const reportOf = () =>
    makeReport({
      source: options.source,
      run: now.toISOString(),
      mode: writer ? 'write' : 'dry',
      format: prepared.format,
      notes: prepared.notes,
      games,
      rejections: prepared.rejections,
      plan,
    })
  let report = reportOf()
  assertConserved(prepared.read, report.counts)

  if (writer && files.size > 0) {
    const refused = await uploadThumbnails(writer, filesToUpload(plan, files), known, {
      signal: options.signal,
      onProgress: (done, total) => options.onProgress?.({step: 'images', done, total}),
    })
    const accepted = [...files].filter(([, file]) => !refused.has(file.sha1))
    documents = withThumbnails(bare, new Map(accepted), known)
    plan = planMutations(documents, lake, options)
    for (const game of games) {
      const file = files.get(game.id)
      if (file && refused.has(file.sha1)) game.flags.push(refusedFlag)
    }
    report = reportOf()
  }
  options.onPlan?.({plan, documents, files})
  const mutations = plan.flatMap((game) => game.mutations)
  return {report, mutations, formerPages: lake.reportPages}
}

const refusedFlag = {
  flag: 'unreadable-image',
  message: 'The lake refused its image file.',
} as const

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
  mutations: readonly PlannedMutation[],
  written: readonly PlannedMutation[],
  overtaken: readonly PlannedMutation[],
): Unwritten {
  const done = new Set(written.map(({id}) => id))
  const unwritten: Unwritten = new Map()
  for (const {id} of mutations) if (!done.has(id)) unwritten.set(id, 'not-written')
  for (const {id} of overtaken) unwritten.set(id, 'overtaken')
  return unwritten
}

/**
 * Keeps the run for the studio. Pages of an earlier, longer report go.
 *
 * @returns why it could not, or `null`
 */
async function storeReport(
  writer: LakeWriter,
  report: ImportReport,
  formerPages: number,
): Promise<string | null> {
  const pages = await writer.write(toReportDocuments(report), {
    toMutations: (document) => [{createOrReplace: document}],
  })
  const surplus = Array.from({length: formerPages}, (_, index) => reportPageId(index))
    .slice(pages.written.length)
    .map((id) => ({id}))
  const {stopped} =
    pages.stopped === null
      ? await writer.write(surplus, {toMutations: (page) => [{delete: page}]})
      : pages
  return stopped && `the report for the studio could not be stored (${stopped})`
}
