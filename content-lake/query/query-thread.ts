import {join} from 'node:path'
import {setImmediate as nextTurn} from 'node:timers/promises'
import {Worker} from 'node:worker_threads'
import {ContentLakeError} from '../errors.ts'
import type {DatasetStore} from '../storage/dataset-store.ts'
import type {Caller, Perspective} from './perspectives.ts'
import type {Runner} from './fair-queue.ts'
import type {FromWorker, ToWorker} from './query-worker.ts'
import type {QueryContext, QueryText} from './run-query.ts'

export type QueryRequest = QueryText &
  Omit<QueryContext, 'dataset'> & {dataset: DatasetStore; perspective: Perspective; caller: Caller}

const workerFile = join(import.meta.dirname, 'query-worker.ts')

/** Documents in one message: few enough not to hold up other requests while they are written. */
const chunk = 200

type Copy = {number: number; ready: PromiseWithResolvers<void>; isReady: boolean}

/**
 * A thread with copies of the datasets that it was asked about, kept current.
 * Its answers are JSON text in UTF-8.
 */
export function startQueryThread<Job extends QueryRequest>(): Runner<Job, Uint8Array> {
  const worker = new Worker(workerFile, {
    execArgv: [],
    resourceLimits: {maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32},
  })
  const copies = new Map<DatasetStore, Copy>()
  const unsubscribes: (() => void)[] = []
  let running: PromiseWithResolvers<Uint8Array> | undefined
  let ended: Error | undefined
  let lastNumber = 0

  worker.on('message', take)
  worker.on('error', (error) => finish(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => finish(new Error(`The query thread ended with code ${code}`)))
  // It must not keep the lake's process alive.
  worker.unref()

  function take(message: FromWorker): void {
    if (message.kind === 'complete') {
      const copy = [...copies.values()].find(({number}) => number === message.dataset)
      if (copy) copy.isReady = true
      copy?.ready.resolve()
    } else if (message.kind === 'result') running?.resolve(message.json)
    else running?.reject(new ContentLakeError(message.status, message.body, message.message))
  }

  function finish(error: Error): void {
    if (ended) return
    ended = error
    for (const unsubscribe of unsubscribes) unsubscribe()
    running?.reject(error)
    for (const {ready} of copies.values()) ready.reject(error)
    copies.clear()
    void worker.terminate()
  }

  function post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    if (!ended) worker.postMessage(message)
  }

  async function send(dataset: DatasetStore, number: number): Promise<void> {
    function replace(changes: readonly {id: string; after: unknown}[]): void {
      const json = JSON.stringify(changes.map(({id, after}) => ({id, after})))
      post({kind: 'replace', dataset: number, json})
    }
    unsubscribes.push(
      dataset.onReplace(replace),
      dataset.onClose((reason) => {
        if (reason === 'private') return
        copies.delete(dataset)
        post({kind: 'drop', dataset: number})
      }),
    )
    const ids = dataset.all().map(({_id}) => _id)
    for (let start = 0; start < ids.length; start += chunk) {
      // As they are by now: what changes meanwhile was sent already.
      replace(ids.slice(start, start + chunk).map((id) => ({id, after: dataset.get(id)})))
      // oxlint-disable-next-line no-await-in-loop -- in between, other requests have their turn
      await nextTurn()
    }
    post({kind: 'complete', dataset: number})
  }

  return {
    isReady: ({dataset}) => copies.get(dataset)?.isReady === true,
    async prepare({dataset}) {
      if (ended) throw ended
      const known = copies.get(dataset)
      if (known) return known.ready.promise
      lastNumber += 1
      const copy = {number: lastNumber, ready: Promise.withResolvers<void>(), isReady: false}
      copies.set(dataset, copy)
      await Promise.all([send(dataset, lastNumber), copy.ready.promise])
    },
    run({dataset, perspective, caller, query, params, identity, now, projectId}) {
      const number = copies.get(dataset)?.number
      if (ended || number === undefined) return Promise.reject(ended ?? new Error('No dataset'))
      running = Promise.withResolvers()
      const context = {query, params, identity, now, projectId, dataset: dataset.name}
      post({kind: 'run', dataset: number, perspective, caller, query: context})
      return running.promise
    },
    end: () => finish(new Error('The query thread was ended')),
  }
}
