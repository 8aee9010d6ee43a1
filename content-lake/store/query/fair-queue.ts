import {ContentLakeError} from '../../errors.ts'
import {createQueryMemory, type QueryKind, type TimedQuery} from './query-memory.ts'
import {QueryStopped, TooManyQueries} from './query-stopped.ts'

/** A thread that runs one query at a time, or what stands in for one in a test. */
export type Runner<Job, Answer> = {
  /** Whether it has the documents that the job is about. */
  isReady(job: Job): boolean
  /** Gives it those documents. Rejects when the thread is gone. */
  prepare(job: Job): Promise<unknown>
  /** Rejects with ContentLakeError when the query is refused, with another one when the thread is gone. */
  run(job: Job): Promise<Answer>
  end(): void
}

export type FairQueue<Job, Answer> = {
  /** @throws QueryStopped when it takes too long, waiting included; TooManyQueries at once */
  run(job: Job): Promise<Answer>
  close(): void
}

type Options<Job, Answer> = {
  start: () => Runner<Job, Answer>
  /** Longest that a query may take, waiting included but not the way of the documents, in ms. */
  timeout: number
  report: (error: unknown) => void
}

type Entry<Job, Answer> = {
  job: Job
  arrivedAt: number
  /** When some thread first had the documents that it is about. */
  readyAt?: number
  /** When it began to run. */
  startedAt?: number
  /** Whether it has lost its thread once. */
  wasEnded: boolean
  timer?: NodeJS.Timeout
  answer: PromiseWithResolvers<Answer>
}

type Seat<Job, Answer> = {
  runner: Runner<Job, Answer>
  entry?: Entry<Job, Answer>
  isLoading: boolean
}

/** More unknown and slow queries are refused at once. */
const mostWaiting = 40
/** A query has to wait this long before a second thread is started for it. */
const patience = 50
/** A second thread that was not needed for this long is ended, which gives its memory back. */
const idleTime = 60_000
/** A quick query that came so lately keeps one thread free for others like it. */
const reservedFor = 500
/** The documents have to be in some thread by then, from when on the time of a query counts. */
const longestLoad = 10_000

/*
 * Two threads at most. Queries are told apart by how long their text took last time: quick ones
 * come first and run anywhere, unknown ones come next, slow ones last, one at a time and never in
 * the only thread. While quick ones keep coming, all others share one thread. A query that takes
 * longer than its limit goes on as long as nobody waits; else its thread is ended with it. Once,
 * it may wait for another turn, as a slow one.
 */
export function createFairQueue<Job extends TimedQuery, Answer>({
  start,
  timeout,
  report,
}: Options<Job, Answer>): FairQueue<Job, Answer> {
  type Waiting = Entry<Job, Answer>
  type Thread = Seat<Job, Answer>

  const waiting: Waiting[] = []
  const threads: Thread[] = []
  const memory = createQueryMemory()
  let lastQuickAt = -Infinity
  let idleTimer: NodeJS.Timeout | undefined
  let isClosed = false

  function addThread(): Thread {
    const thread: Thread = {runner: start(), isLoading: false}
    threads.push(thread)
    return thread
  }

  async function load(thread: Thread, job: Job): Promise<void> {
    thread.isLoading = true
    try {
      await thread.runner.prepare(job)
    } catch (error) {
      if (!threads.includes(thread)) return
      report(error)
      replace(thread)
    }
    thread.isLoading = false
    pump()
  }

  /** Starts whatever can be started, and ends what has had its share while others wait. */
  function pump(): void {
    if (isClosed) return
    for (const entry of waiting) {
      if (threads.some(({runner}) => runner.isReady(entry.job))) entry.readyAt ??= performance.now()
    }
    for (let entry = next(); entry; entry = next()) {
      const idle = threads.filter((thread) => !thread.entry && !thread.isLoading)
      const {job} = entry
      const ready = idle.find(({runner}) => runner.isReady(job))
      if (ready) {
        waiting.splice(waiting.indexOf(entry), 1)
        void begin(ready, entry)
        continue
      }
      const [thread] = idle
      if (!thread) break
      void load(thread, job)
    }
    const [first] = waiting
    if (!first || threads.some(({isLoading}) => isLoading)) return
    if (threads.length < 2) {
      const isUrgent = waiting.some(
        ({job, arrivedAt}) =>
          memory.kindOf(job.query) === 'slow' || performance.now() - arrivedAt >= patience,
      )
      if (isUrgent) void load(addThread(), first.job)
      return
    }
    endOverdue()
  }

  /** Who is next, if anybody may begin now. */
  function next(): Waiting | undefined {
    const isFree = threads.some(({entry, isLoading}) => !entry && !isLoading)
    if (!isFree) return undefined
    const running = threads.flatMap(({entry}) => (entry ? [memory.kindOf(entry.job.query)] : []))
    const isShared =
      running.some((kind) => kind !== 'quick') || threads.some((each) => each.isLoading)
    const find = (kind: QueryKind) => waiting.find(({job}) => memory.kindOf(job.query) === kind)
    const quick = find('quick')
    if (quick) return quick
    if (isShared && performance.now() - lastQuickAt < reservedFor) return undefined
    return find('unknown') ?? (threads.length > 1 && !isShared ? find('slow') : undefined)
  }

  async function begin(thread: Thread, entry: Waiting): Promise<void> {
    const {job} = entry
    thread.entry = entry
    entry.startedAt = performance.now()
    if (threads.every((each) => each.entry)) keepSecond()
    const timer = setTimeout(() => {
      memory.noteSlow(job.query)
      pump()
    }, job.limit)
    try {
      const answer = await thread.runner.run(job)
      // Else it was ended meanwhile.
      if (thread.entry === entry) entry.answer.resolve(answer)
    } catch (error) {
      if (thread.entry === entry) refuse(thread, entry, error)
    } finally {
      clearTimeout(timer)
    }
    if (thread.entry !== entry) return
    memory.note(job, performance.now() - entry.startedAt)
    delete thread.entry
    pump()
  }

  function refuse(thread: Thread, entry: Waiting, error: unknown): void {
    if (error instanceof ContentLakeError) return entry.answer.reject(error)
    report(error)
    memory.noteSlow(entry.job.query)
    entry.answer.reject(new QueryStopped(entry.job.query))
    replace(thread)
  }

  function endOverdue(): void {
    const overdue = threads.find(
      ({entry}) => entry?.startedAt && performance.now() - entry.startedAt >= entry.job.limit,
    )
    const entry = overdue?.entry
    if (!overdue || !entry) return
    replace(overdue)
    if (entry.wasEnded) entry.answer.reject(new QueryStopped(entry.job.query))
    else {
      entry.wasEnded = true
      waiting.push(entry)
    }
  }

  /** Another thread takes over; what the old one was doing ends with it. */
  function replace(thread: Thread): void {
    const job = thread.entry?.job
    delete thread.entry
    threads.splice(threads.indexOf(thread), 1)
    thread.runner.end()
    const fresh = addThread()
    if (job) void load(fresh, job)
  }

  /** Calls when the time of a query is over, unless it is settled before. */
  function watch(entry: Waiting, milliseconds: number): void {
    entry.timer = setTimeout(() => {
      const now = performance.now()
      const isOnTheWay = entry.readyAt === undefined && now - entry.arrivedAt < longestLoad
      const left = isOnTheWay ? timeout : timeout - (now - (entry.readyAt ?? entry.arrivedAt))
      // Timers may be a little early.
      if (left > 1) watch(entry, left)
      else giveUp(entry)
    }, milliseconds)
  }

  function giveUp(entry: Waiting): void {
    entry.answer.reject(new QueryStopped(entry.job.query))
    if (waiting.includes(entry)) waiting.splice(waiting.indexOf(entry), 1)
    const thread = threads.find((each) => each.entry === entry)
    if (!thread) return
    memory.noteSlow(entry.job.query)
    replace(thread)
    pump()
  }

  function keepSecond(): void {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      const idle = threads.findLast(({entry, isLoading}) => !entry && !isLoading)
      if (threads.length < 2 || !idle) return
      threads.splice(threads.indexOf(idle), 1)
      idle.runner.end()
    }, idleTime).unref()
  }

  function enqueue(job: Job): Promise<Answer> {
    const isQuick = memory.kindOf(job.query) === 'quick'
    if (isQuick) lastQuickAt = performance.now()
    else if (waiting.length >= mostWaiting) throw new TooManyQueries()
    const entry: Waiting = {
      job,
      arrivedAt: performance.now(),
      wasEnded: false,
      answer: Promise.withResolvers(),
    }
    waiting.push(entry)
    watch(entry, timeout)
    pump()
    if (waiting.includes(entry)) setTimeout(pump, patience)
    return entry.answer.promise.finally(() => clearTimeout(entry.timer))
  }

  return {
    async run(job) {
      if (isClosed) throw new QueryStopped(job.query)
      if (threads.length === 0) addThread()
      return enqueue(job)
    },
    close() {
      isClosed = true
      clearTimeout(idleTimer)
      const entries = [...waiting.splice(0), ...threads.flatMap(({entry}) => entry ?? [])]
      for (const entry of entries) entry.answer.reject(new QueryStopped(entry.job.query))
      for (const thread of threads.splice(0)) {
        delete thread.entry
        thread.runner.end()
      }
    },
  }
}
