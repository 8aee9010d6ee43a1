import {join} from 'node:path'
import {setImmediate as nextTurn} from 'node:timers/promises'
import {Worker} from 'node:worker_threads'
import {ContentLakeError} from '../../errors.ts'
import type {DatasetStore} from '../dataset-store.ts'
import type {Caller, Perspective} from '../perspectives.ts'
import type {Runner} from './fair-queue.ts'
import type {QueryContext, QueryText} from './run-query.ts'
import type {FromWorker, ToWorker} from './worker-messages.ts'

export type QueryRequest = QueryText &
  Omit<QueryContext, 'dataset'> & {dataset: DatasetStore; perspective: Perspective; caller: Caller}

const workerFile = join(import.meta.dirname, 'query-worker.ts')

/** Documents in one message: few enough not to hold up other requests while they are written. */
const chunk = 200

type Loaded = {number: number; ready: PromiseWithResolvers<void>; isReady: boolean}

/**
 * A thread with copies of the datasets that it was asked about, kept current.
 * Its answers are JSON text in UTF-8.
 */
export function startQueryThread<Job extends QueryRequest>(): Runner<Job, Uint8Array> {
  const worker = new Worker(workerFile, {
    execArgv: [],
    resourceLimits: {maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32},
  })
  const datasets = new Map<DatasetStore, Loaded>()
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
    if (message.kind === 'ready') {
      const loaded = [...datasets.values()].find(({number}) => number === message.dataset)
      if (!loaded) return
      loaded.isReady = true
      loaded.ready.resolve()
      return
    }
    const {kind} = message
    if (kind === 'result') running?.resolve(message.json)
    else running?.reject(new ContentLakeError(message.status, message.body, message.message))
    running = undefined
  }

  function finish(error: Error): void {
    if (ended) return
    ended = error
    for (const unsubscribe of unsubscribes) unsubscribe()
    running?.reject(error)
    for (const {ready} of datasets.values()) ready.reject(error)
    datasets.clear()
    void worker.terminate()
  }

  function post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    if (!ended) worker.postMessage(message)
  }

  async function send(dataset: DatasetStore, number: number): Promise<void> {
    const documents = dataset.all()
    unsubscribes.push(
      dataset.onReplace((replacements) => {
        const changes = replacements.map(({id, after}) => ({id, after}))
        post({kind: 'replace', dataset: number, json: JSON.stringify(changes)})
      }),
      dataset.onClose((reason) => {
        if (reason === 'private') return
        datasets.delete(dataset)
        post({kind: 'drop', dataset: number})
      }),
    )
    for (let start = 0; start < documents.length; start += chunk) {
      if (ended) return
      const json = JSON.stringify(documents.slice(start, start + chunk))
      post({kind: 'documents', dataset: number, json})
      // oxlint-disable-next-line no-await-in-loop -- in between, other requests have their turn
      await nextTurn()
    }
    post({kind: 'complete', dataset: number})
  }

  return {
    isReady: ({dataset}) => datasets.get(dataset)?.isReady === true,
    async prepare({dataset}) {
      if (ended) throw ended
      const known = datasets.get(dataset)
      if (known) return known.ready.promise
      lastNumber += 1
      const loaded = {number: lastNumber, ready: Promise.withResolvers<void>(), isReady: false}
      datasets.set(dataset, loaded)
      await Promise.all([send(dataset, lastNumber), loaded.ready.promise])
    },
    run({dataset, perspective, caller, query, params, identity, now, projectId}) {
      const number = datasets.get(dataset)?.number
      if (ended || number === undefined) return Promise.reject(ended ?? new Error('No dataset'))
      running = Promise.withResolvers()
      const context = {query, params, identity, now, projectId, dataset: dataset.name}
      post({kind: 'run', dataset: number, perspective, caller, query: context})
      return running.promise
    },
    end: () => finish(new Error('The query thread was ended')),
  }
}
