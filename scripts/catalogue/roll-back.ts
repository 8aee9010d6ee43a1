import type {Mutation, SanityClient} from '@sanity/client'

import {isRecord} from '../lib/is-record.ts'
import {lakeWriter, reasonToStop, type LakeWriter} from '../lib/lake-writer.ts'
import {withRetry, type RetryOptions} from '../lib/retry.ts'
import {readUndoFile} from './undo-file.ts'
import {isRestored, isUntouched, type UndoStep} from './undo.ts'

export type RollBackResult = {
  deleted: number
  restored: number
  /** Documents that are as before the run: taken back earlier, or never written since the run was cut short. */
  alreadyBack: number
  /** Documents that somebody changed since; they stay as they are. */
  kept: string[]
  /** Created games to which other documents refer; they stay. */
  referenced: string[]
  /** Why the rollback ended early, as the end of a sentence; `null` when it did not. */
  stopped: string | null
}

export type RollBackOptions = {
  retry?: RetryOptions
  gap?: number
}

/** So many ids, each with its draft's, fit into one address. */
const STEPS = 50

/**
 * Takes a run back, from its undo file. What an editor touched since stays. Ended early, it is finished by running
 * it again, and running it again when it is finished changes nothing.
 *
 * @throws {UndoFileError} when a line of the file is no step; nothing was changed then
 */
export async function rollBack(
  client: SanityClient,
  file: string,
  {retry = {}, gap}: RollBackOptions = {},
): Promise<RollBackResult> {
  // Every line is looked at before the first step is taken.
  for await (const _ of readUndoFile(file));

  const writer = lakeWriter(client, {name: 'rollback', retry, gap})
  const result: RollBackResult = {
    deleted: 0,
    restored: 0,
    alreadyBack: 0,
    kept: [],
    referenced: [],
    stopped: null,
  }
  try {
    const reports = await readReports(client, retry)
    const gone = new Set<string>()
    for await (const steps of inGroups(readUndoFile(file))) {
      retry.signal?.throwIfAborted()
      const documents = await readDocuments(client, steps, retry)
      const {due, alreadyBack, touched} = compare(steps, documents)
      const {written, overtaken, referenced, stopped} = await writer.write(due, {toMutations})
      for (const {step} of written) {
        if (step.undo === 'delete') documents.delete(step.id)
        result[step.undo === 'delete' ? 'deleted' : 'restored'] += 1
      }
      result.alreadyBack += alreadyBack
      result.kept.push(...touched, ...overtaken.map(({step}) => step.id))
      result.referenced.push(...referenced.map(({step}) => step.id))
      for (const id of goneGames(steps, documents)) {
        if (reports.some(({games}) => games.has(id))) gone.add(id)
      }
      if (stopped !== null) return {...result, stopped}
    }
    result.stopped = await forget(writer, reports, gone)
  } catch (error) {
    result.stopped = reasonToStop(error, retry.signal)
  }
  return result
}

async function* inGroups(steps: AsyncIterable<UndoStep>): AsyncGenerator<UndoStep[]> {
  let group: UndoStep[] = []
  for await (const step of steps) {
    if (group.push(step) < STEPS) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}

type Documents = Map<string, Record<string, unknown> & {_rev: string}>

/** The documents of some steps, and the other variant of each created game: its draft, or what is published. */
async function readDocuments(
  client: SanityClient,
  steps: readonly UndoStep[],
  retry: RetryOptions,
): Promise<Documents> {
  const ids = steps.flatMap((step) => {
    const id = gameIdOf(step)
    return step.undo === 'delete' ? [id, `drafts.${id}`] : step.id
  })
  const documents = await withRetry(() => client.getDocuments(ids), retry)
  return new Map(documents.flatMap((document) => (document ? [[document._id, document]] : [])))
}

type DueStep = {step: UndoStep; revision: string}

/** Tells what is to be taken back from what is already back and from what an editor touched. */
function compare(steps: readonly UndoStep[], documents: Documents) {
  const due: DueStep[] = []
  const touched: string[] = []
  for (const step of steps) {
    const document = documents.get(step.id)
    if (!document || isRestored(document, step)) continue
    const hasDraft = step.undo === 'delete' && documents.has(`drafts.${step.id}`)
    if (hasDraft || !isUntouched(document, step)) touched.push(step.id)
    else due.push({step, revision: document._rev})
  }
  return {due, touched, alreadyBack: steps.length - due.length - touched.length}
}

function toMutations({step, revision}: DueStep): Mutation[] {
  const patch = {id: step.id, ifRevisionID: revision}
  // A delete takes no revision of its own; the patch before it in the transaction holds the revision for it.
  if (step.undo === 'delete') {
    return [{patch: {...patch, unset: ['importHash']}}, {delete: {id: step.id}}]
  }
  return [{patch: {...patch, set: step.set, ...(step.unset.length > 0 && {unset: step.unset})}}]
}

/** Created games that the lake no longer has, neither published nor as a draft. */
function goneGames(steps: readonly UndoStep[], documents: Documents): string[] {
  return steps
    .filter((step) => step.undo === 'delete')
    .map(gameIdOf)
    .filter((id) => !documents.has(id) && !documents.has(`drafts.${id}`))
}

function gameIdOf({id}: UndoStep): string {
  return id.replace(/^drafts\./, '')
}

type StoredReport = {id: string; games: Set<string>}

/** The pages of the stored report and the games that each names. */
async function readReports(client: SanityClient, retry: RetryOptions): Promise<StoredReport[]> {
  const query = '*[_type == "importReport"]{_id, "games": entries[defined(gameId)].gameId}'
  const pages = await withRetry(() => client.fetch<unknown>(query), retry)
  return (Array.isArray(pages) ? pages : []).flatMap((page: unknown) => {
    if (!isRecord(page) || typeof page._id !== 'string') return []
    const games: unknown[] = Array.isArray(page.games) ? page.games : []
    return {id: page._id, games: new Set(games.filter((id) => typeof id === 'string'))}
  })
}

/**
 * Games that are gone leave the stored report, or the next import would think that an editor deleted them.
 *
 * @returns why it ended early, or `null`
 */
async function forget(
  writer: LakeWriter,
  reports: readonly StoredReport[],
  gone: ReadonlySet<string>,
): Promise<string | null> {
  const patches = reports.flatMap(({id, games}) => {
    const unset = [...games.intersection(gone)].map((game) => `entries[gameId=="${game}"].gameId`)
    return unset.length > 0 ? {id, unset} : []
  })
  const {stopped} = await writer.write(patches, {toMutations: (patch) => [{patch}]})
  return stopped
}
