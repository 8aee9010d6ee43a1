import {randomBytes} from 'node:crypto'
import {setImmediate} from 'node:timers/promises'

import {ClientError, ServerError, type Mutation, type SanityClient} from '@sanity/client'

import {isLoopback} from '../../config/variables.ts'
import {isRecord} from './is-record.ts'
import {isUnreachable, waitFor, withRetry, type RetryOptions} from './retry.ts'

export type WriterOptions = {
  /** Begins the transaction ids, for example `import`. */
  name: string
  /** Its signal ends the writing between two transactions. */
  retry?: RetryOptions
  /** Milliseconds between requests. By default 50 for a hosted lake and none for one on this machine. */
  gap?: number
}

export type WriteOptions<Item> = {
  /** What one item does. An item is never split between two transactions. */
  toMutations: (item: Item) => Mutation[]
  /** Items to one transaction. */
  batch?: number
  /** Called before a batch is sent; when it throws a `StopWritingError` the batch is not sent. */
  beforeBatch?: (items: readonly Item[]) => void
  /** Told how many items are done with. */
  onProgress?: (done: number) => void
}

export type WriteResult<Item> = {
  written: Item[]
  /** Items whose document somebody else changed or deleted first. It stays as it is. */
  overtaken: Item[]
  /** Items that would delete a document to which others refer. It stays as it is. */
  referenced: Item[]
  /** Why the writing ended early, as the end of a sentence; `null` when it did not. */
  stopped: string | null
}

/** A reason on this machine to write no further, as the end of a sentence ("…, since the disk is full"). */
export class StopWritingError extends Error {}

const BATCH_ITEMS = 100
const BATCH_CHARACTERS = 1_000_000
/** 20 requests a second; the hosted service allows 25 mutations a second from one address. */
const HOSTED_GAP = 50

export type LakeWriter = ReturnType<typeof lakeWriter>

/**
 * The one way in which scripts write to a lake: batches of items, each batch one transaction that keeps its id over
 * all tries, so that a try whose answer was lost after the commit is recognised and never repeated.
 */
export function lakeWriter(client: SanityClient, {name, retry = {}, gap}: WriterOptions) {
  const run = `${name}-${Date.now().toString(36)}-${randomBytes(5).toString('hex')}`
  const {signal} = retry
  const pace = requestPace(gap ?? (isLoopback(client.config().apiHost) ? 0 : HOSTED_GAP))
  let transactions = 0

  /** Writes the items in their order. The result is the same whichever answers were lost. */
  async function write<Item>(
    items: Iterable<Item>,
    {toMutations, batch = BATCH_ITEMS, beforeBatch, onProgress}: WriteOptions<Item>,
  ): Promise<WriteResult<Item>> {
    const result: WriteResult<Item> = {written: [], overtaken: [], referenced: [], stopped: null}
    /** A batch that the lake refuses because of a document is halved until that document stands alone. */
    const writeBatch = async (part: readonly Item[], transactionId: string): Promise<void> => {
      const refusal = await commit(part.flatMap(toMutations), transactionId)
      const [first] = part
      if (refusal === null) {
        result.written.push(...part)
      } else if (first !== undefined && part.length === 1) {
        result[refusal].push(first)
      } else {
        const middle = Math.ceil(part.length / 2)
        await writeBatch(part.slice(0, middle), `${transactionId}a`)
        await writeBatch(part.slice(middle), `${transactionId}b`)
      }
    }

    try {
      for (const part of batchesOf(items, toMutations, batch)) {
        // Node handles a signal after an answer that came at the same moment.
        await setImmediate()
        signal?.throwIfAborted()
        beforeBatch?.(part)
        transactions += 1
        await writeBatch(part, `${run}-${transactions}`)
        onProgress?.(result.written.length + result.overtaken.length + result.referenced.length)
      }
    } catch (error) {
      result.stopped = reasonToStop(error, signal)
    }
    return result
  }

  /** @returns why the lake refuses, when it does so because of a document; `null` when all is committed */
  async function commit(mutations: Mutation[], transactionId: string): Promise<Refusal | null> {
    const options = {transactionId, returnDocuments: false, visibility: 'sync'} as const
    try {
      await paced(() => client.mutate(mutations, options))
      return null
    } catch (error) {
      const types = errorTypes(error)
      // An earlier try was committed and only its answer was lost.
      if (types.includes('transactionAlreadyExistsError')) return null
      const refusal = types.flatMap((type) => REFUSALS[type] ?? [])[0]
      if (refusal === undefined) throw error
      return refusal
    }
  }

  /** Uploads a file. The lake keeps equal files once, so another try changes nothing. */
  async function upload(kind: 'image' | 'file', bytes: Buffer, filename: string): Promise<string> {
    const asset = await paced(() => client.assets.upload(kind, bytes, {filename}))
    return asset._id
  }

  function paced<T>(request: () => Promise<T>): Promise<T> {
    return withRetry(async () => {
      await pace(signal)
      return request()
    }, retry)
  }

  return {write, upload}
}

type Refusal = 'overtaken' | 'referenced'

const REFUSALS: Readonly<Record<string, Refusal>> = {
  documentRevisionIDDoesNotMatchError: 'overtaken',
  documentNotFoundError: 'overtaken',
  documentHasExistingReferencesError: 'referenced',
}

/** @throws what is neither the signal nor an answer of the lake: a mistake of ours */
export function reasonToStop(error: unknown, signal?: AbortSignal): string {
  if (error instanceof StopWritingError) return error.message
  if (signal?.aborted) return 'it was interrupted'
  if (isUnreachable(error)) return 'the lake stopped answering'
  if (error instanceof ClientError || error instanceof ServerError) {
    return `the lake answered ${error.statusCode}: ${error.message}`
  }
  throw error
}

/** Keeps requests at least `gap` milliseconds apart. */
function requestPace(gap: number): (signal?: AbortSignal) => Promise<void> {
  let next = 0
  return async (signal) => {
    const wait = next - Date.now()
    next = Math.max(next, Date.now()) + gap
    if (wait > 0) await waitFor(wait, signal)
  }
}

function* batchesOf<Item>(
  items: Iterable<Item>,
  toMutations: (item: Item) => Mutation[],
  limit: number,
): Generator<Item[]> {
  let batch: Item[] = []
  let characters = 0
  for (const item of items) {
    const size = JSON.stringify(toMutations(item)).length
    if (batch.length === limit || (batch.length > 0 && characters + size > BATCH_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(item)
    characters += size
  }
  if (batch.length > 0) yield batch
}

/** The error types in an answer of the Content Lake: of the whole, and of each mutation. */
function errorTypes(error: unknown): string[] {
  if (!(error instanceof ClientError)) return []
  const body: unknown = error.response?.body
  const whole = isRecord(body) ? body.error : null
  const items: unknown[] = isRecord(whole) && Array.isArray(whole.items) ? whole.items : []
  return [whole, ...items.map((item) => (isRecord(item) ? item.error : null))].flatMap((part) =>
    isRecord(part) && typeof part.type === 'string' ? part.type : [],
  )
}
