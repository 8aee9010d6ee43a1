import {ClientError, ServerError, type Mutation, type SanityClient} from '@sanity/client'

import {HOSTED_GAP, requestPace} from '../lib/request-pace.ts'
import {isUnreachable, withRetry, type RetryOptions} from '../lib/retry.ts'
import type {PlannedMutation} from './plan-mutations.ts'

export type WriteOptions = {
  /** Begins the ids of this run's transactions: `[a-zA-Z0-9-]`, never used before. */
  run: string
  retry?: RetryOptions
  signal?: AbortSignal
  /** Milliseconds between requests; 0 for a lake on this machine. */
  gap?: number
  /** Documents to one transaction. */
  batch?: number
  /** Told before each batch is sent, so that an undo file is never behind. */
  onBatch?: (mutations: readonly PlannedMutation[]) => void
  onProgress?: (done: number, total: number) => void
}

export type WriteResult = {
  written: PlannedMutation[]
  /** Documents that somebody changed between the plan and the write; they are as that somebody left them. */
  overtaken: PlannedMutation[]
  /** Why the run ended early, in words. What is written is whole, and the next run does the rest. */
  stopped: string | null
}

const BATCH_DOCUMENTS = 100
const BATCH_CHARACTERS = 1_000_000

/**
 * Writes planned documents in batches, each one transaction. A batch keeps its transaction id over all tries, so
 * that a time-out behind the commit cannot write it twice. A document that was changed meanwhile is left alone
 * and the rest of its batch written one by one.
 * When the lake refuses for good, or the signal comes, the result says so and tells what was written.
 */
export async function writePlan(
  client: SanityClient,
  mutations: readonly PlannedMutation[],
  options: WriteOptions,
): Promise<WriteResult> {
  const result: WriteResult = {written: [], overtaken: [], stopped: null}
  const pace = requestPace(options.gap ?? HOSTED_GAP)
  const send = async (batch: readonly PlannedMutation[], transactionId: string) => {
    await pace(options.signal)
    await withRetry(() => commit(client, batch, transactionId), {
      ...options.retry,
      signal: options.signal,
    })
  }

  try {
    let number = 0
    for (const batch of batchesOf(mutations, options.batch ?? BATCH_DOCUMENTS)) {
      options.signal?.throwIfAborted()
      options.onBatch?.(batch)
      number += 1
      const transactionId = `${options.run}-${number}`
      try {
        await send(batch, transactionId)
        result.written.push(...batch)
      } catch (error) {
        if (!isOvertaken(error)) throw error
        await writeOneByOne(batch, transactionId, send, result)
      }
      options.onProgress?.(result.written.length + result.overtaken.length, mutations.length)
    }
  } catch (error) {
    result.stopped = reasonToStop(error, options.signal)
  }
  return result
}

/** @throws what is neither the signal nor an answer of the lake: a mistake of ours */
function reasonToStop(error: unknown, signal: AbortSignal | undefined): string {
  if (signal?.aborted) return 'it was interrupted'
  if (isUnreachable(error)) return 'the lake stopped answering'
  if (error instanceof ClientError || error instanceof ServerError) {
    return `the lake answered ${error.statusCode}: ${error.message}`
  }
  throw error
}

async function writeOneByOne(
  batch: readonly PlannedMutation[],
  transactionId: string,
  send: (batch: readonly PlannedMutation[], transactionId: string) => Promise<void>,
  result: WriteResult,
): Promise<void> {
  for (const [index, mutation] of batch.entries()) {
    try {
      await send([mutation], `${transactionId}-${index}`)
      result.written.push(mutation)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      result.overtaken.push(mutation)
    }
  }
}

async function commit(
  client: SanityClient,
  batch: readonly PlannedMutation[],
  transactionId: string,
): Promise<void> {
  try {
    await client.mutate(batch.map(toMutation), {
      transactionId,
      returnDocuments: false,
      visibility: 'sync',
    })
  } catch (error) {
    // The lake has it already: an earlier try was committed and only its answer was lost.
    if (errorTypes(error).includes('transactionAlreadyExistsError')) return
    throw error
  }
}

function toMutation(mutation: PlannedMutation): Mutation {
  if (mutation.kind === 'create') return {createIfNotExists: mutation.document}
  const {id, revision, set, unset} = mutation
  return {patch: {id, ifRevisionID: revision, set, ...(unset.length > 0 && {unset})}}
}

function* batchesOf(
  mutations: readonly PlannedMutation[],
  limit: number,
): Generator<PlannedMutation[]> {
  let batch: PlannedMutation[] = []
  let characters = 0
  for (const mutation of mutations) {
    const size = JSON.stringify(toMutation(mutation)).length
    if (batch.length === limit || (batch.length > 0 && characters + size > BATCH_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(mutation)
    characters += size
  }
  if (batch.length > 0) yield batch
}

/** Somebody else wrote first: another revision, or a document that is gone. */
function isOvertaken(error: unknown): boolean {
  if (!(error instanceof ClientError)) return false
  const types = errorTypes(error)
  return (
    types.includes('documentRevisionIDDoesNotMatchError') || types.includes('documentNotFoundError')
  )
}

/** The error types in an answer of the Content Lake: of the whole, and of each mutation. */
function errorTypes(error: unknown): string[] {
  if (!(error instanceof ClientError)) return []
  const body: unknown = error.response?.body
  const top = field(body, 'error')
  const items = field(top, 'items')
  const inner = Array.isArray(items) ? items.map((item: unknown) => field(item, 'error')) : []
  return [top, ...inner].flatMap((part) => {
    const type = field(part, 'type')
    return typeof type === 'string' ? [type] : []
  })
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
