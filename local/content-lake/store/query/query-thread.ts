import {setImmediate as nextTurn} from 'node:timers/promises'
import {Worker} from 'node:worker_threads'
import type {DatasetStore} from '../dataset-store.ts'
import {stopCell, type FromWorker, type ToWorker} from './worker-messages.ts'

/** A thread with copies of the datasets that it was asked about. */
export type QueryThread = {
  /** Resolves with the number of the dataset once the thread has all of it. */
  load(dataset: DatasetStore): Promise<number>
  has(dataset: DatasetStore): boolean
  post(message: ToWorker): void
  /** Asks the thread to stop a job by itself. */
  stop(job: number): void
  end(): void
}

type Events = {
  onAnswer: (answer: FromWorker) => void
  /** The thread is gone, by mistake or for want of memory. */
  onEnd: (error: Error) => void
}

const workerFile = new URL('query-worker.ts', import.meta.url)

/** Documents in one message: few enough not to hold up other requests while they are written. */
const chunk = 200

export function startQueryThread({onAnswer, onEnd}: Events): QueryThread {
  const shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)
  const cells = new Int32Array(shared)
  const worker = new Worker(workerFile, {
    workerData: shared,
    execArgv: [],
    resourceLimits: {maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32},
  })
  const loaded = new Map<DatasetStore, {number: number; ready: Promise<void>; isReady: boolean}>()
  const unsubscribes: (() => void)[] = []
  let isEnded = false
  let datasets = 0

  worker.on('message', onAnswer)
  worker.on('error', (error) => finish(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => finish(new Error(`The query thread ended with code ${code}`)))
  // It must not keep the lake's process alive.
  worker.unref()

  function finish(error: Error): void {
    if (isEnded) return
    end()
    onEnd(error)
  }

  function end(): void {
    isEnded = true
    for (const unsubscribe of unsubscribes) unsubscribe()
    void worker.terminate()
  }

  function post(message: ToWorker): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    if (!isEnded) worker.postMessage(message)
  }

  async function send(dataset: DatasetStore, number: number): Promise<void> {
    const documents = dataset.all()
    unsubscribes.push(
      dataset.onReplace((replacements) => {
        const changes = replacements.map(({id, after}) => ({id, after: after ?? null}))
        post({kind: 'replace', dataset: number, json: JSON.stringify(changes)})
      }),
      dataset.onClose(() => {
        loaded.delete(dataset)
        post({kind: 'drop', dataset: number})
      }),
    )
    for (let start = 0; start < documents.length; start += chunk) {
      if (isEnded) return
      const json = JSON.stringify(documents.slice(start, start + chunk))
      post({kind: 'documents', dataset: number, json})
      // oxlint-disable-next-line no-await-in-loop -- in between, other requests have their turn
      await nextTurn()
    }
    post({kind: 'complete', dataset: number})
  }

  return {
    async load(dataset) {
      const known = loaded.get(dataset)
      if (known) return known.ready.then(() => known.number)
      datasets += 1
      const entry = {number: datasets, ready: send(dataset, datasets), isReady: false}
      loaded.set(dataset, entry)
      await entry.ready
      entry.isReady = true
      return entry.number
    },
    has: (dataset) => loaded.get(dataset)?.isReady === true,
    post,
    stop: (job) => void Atomics.store(cells, stopCell, job),
    end,
  }
}
