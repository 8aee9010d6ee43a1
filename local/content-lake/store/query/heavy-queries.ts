import {ContentLakeError} from '../../http/errors.ts'
import type {DatasetStore} from '../dataset-store.ts'
import type {Caller, Perspective} from '../perspectives.ts'
import {startQueryThread, type QueryThread} from './query-thread.ts'
import {QueryStopped, TooManyQueries} from './query-stopped.ts'
import type {QueryContext, QueryText} from './run-query.ts'
import type {FromWorker} from './worker-messages.ts'

type HeavyQuery = QueryText &
  Omit<QueryContext, 'dataset'> & {dataset: DatasetStore; perspective: Perspective; caller: Caller}

export type HeavyQueries = {
  /**
   * Runs a query in a thread of its own, one after the other.
   * @param until when an answer is due, by the clock of `performance.now()`
   * @returns JSON text, in UTF-8
   * @throws QueryStopped within the deadline, waiting included; TooManyQueries at once
   */
  run(query: HeavyQuery, until: number): Promise<{json: Uint8Array; milliseconds: number}>
  /** Whether the thread has the dataset; if not, it gets it now, for the next query. */
  isReady(dataset: DatasetStore): boolean
  close(): void
}

type Job = {
  number: number
  query: HeavyQuery
  until: number
  settle: (outcome: Error | {json: Uint8Array; milliseconds: number}) => void
}

/** More are refused at once. */
const mostWaiting = 40
/** While others wait, nobody has the thread for longer than this, in milliseconds. */
const fairShare = 450
/** A thread that has not stopped by itself after this long is ended. */
const patience = 150
/** A thread without work is ended after this long, which gives its memory back. */
const idleTime = 60_000

export function createHeavyQueries(report: (error: unknown) => void): HeavyQueries {
  const waiting: Job[] = []
  let thread: QueryThread | undefined
  let running: Job | undefined
  let jobs = 0
  let idleTimer: NodeJS.Timeout | undefined

  function start(): QueryThread {
    const started = startQueryThread({
      onAnswer: (answer) => thread === started && take(answer),
      onEnd(error) {
        if (thread !== started) return
        report(error)
        replaceThread()
      },
    })
    return started
  }

  function take(answer: FromWorker): void {
    const job = running
    if (answer.job !== job?.number) return
    finish(job)
    if (answer.kind === 'result') job.settle(answer)
    else if (answer.kind === 'stopped') job.settle(new QueryStopped(job.query.query))
    else job.settle(new ContentLakeError(answer.status, answer.body, answer.message))
  }

  function finish(job: Job): void {
    if (running !== job) return
    running = undefined
    void runNext()
  }

  /** The old thread goes with whatever it is doing, and what it was doing is stopped. */
  function replaceThread(): void {
    thread?.end()
    thread = undefined
    if (!running) return
    running.settle(new QueryStopped(running.query.query))
    finish(running)
  }

  async function runNext(): Promise<void> {
    try {
      await sendNext()
    } catch (error) {
      report(error)
      replaceThread()
    }
  }

  async function sendNext(): Promise<void> {
    clearTimeout(idleTimer)
    const job = waiting.shift()
    if (!job) return restWhenIdle()
    running = job
    thread ??= start()
    const current = thread
    const {query, params, identity, now, projectId, dataset, perspective, caller} = job.query
    const number = await current.load(dataset)
    // The thread may have been replaced, or the job given up, while the documents were on their way.
    if (running !== job) return
    const milliseconds = job.until - performance.now()
    if (milliseconds <= 0) return finish(job)
    current.post({
      kind: 'run',
      job: job.number,
      dataset: number,
      datasetName: dataset.name,
      perspective,
      caller,
      milliseconds,
      query,
      params,
      identity,
      now,
      projectId,
    })
    watch(job)
  }

  function restWhenIdle(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(close, idleTime).unref()
  }

  /** Stops the job when others have waited while it had its share. */
  function watch(job: Job): void {
    const timer = setTimeout(() => {
      if (running !== job) return
      if (waiting.length > 0) stop(job)
      else watch(job)
    }, fairShare)
    timer.unref()
  }

  function stop(job: Job): void {
    const stopped = thread
    stopped?.stop(job.number)
    setTimeout(() => {
      if (running === job && thread === stopped) replaceThread()
    }, patience)
  }

  function giveUp(job: Job): void {
    const position = waiting.indexOf(job)
    if (position >= 0) waiting.splice(position, 1)
    else if (running === job) stop(job)
    job.settle(new QueryStopped(job.query.query))
  }

  function close(): void {
    clearTimeout(idleTimer)
    for (const job of waiting.splice(0)) job.settle(new QueryStopped(job.query.query))
    replaceThread()
  }

  return {
    run(query, until) {
      if (waiting.length >= mostWaiting) return Promise.reject(new TooManyQueries())
      const left = until - performance.now()
      if (left <= 0) return Promise.reject(new QueryStopped(query.query))
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => giveUp(job), left)
        const job: Job = {
          number: ++jobs,
          query,
          until,
          settle(outcome) {
            clearTimeout(timer)
            if (outcome instanceof Error) reject(outcome)
            else resolve(outcome)
          },
        }
        waiting.push(job)
        if (!running) void runNext()
      })
    },
    isReady(dataset) {
      if (thread?.has(dataset)) return true
      thread ??= start()
      thread.load(dataset).catch(report)
      if (!running) restWhenIdle()
      return false
    },
    close,
  }
}
