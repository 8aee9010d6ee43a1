import {ContentLakeError} from '../errors.ts'
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

export type TimedQuery = {
  query: string
  /** A query that takes longer counts as slow, in milliseconds. */
  limit: number
}

type Options<Job, Answer> = {
  start: () => Runner<Job, Answer>
  /** Longest that a query may take, waiting included but not the way of the documents, in ms. */
  timeout: number
  report: (error: unknown) => void
  /** Time that the processor has spent on this process, in ms. */
  processorTime?: () => number
}

/** A moment by two clocks, in milliseconds. */
type Moment = {wall: number; processor: number}

type Entry<Job, Answer> = {
  job: Job
  arrivedAt: Moment
  /** When some thread first had the documents that it is about. */
  readyAt?: Moment
  /** When it began to run. */
  startedAt?: Moment
  /** Whether it has lost its thread once. */
  wasEnded: boolean
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
/** A quick query that came so lately keeps one thread free for others like it. */
const reservedFor = 500
/** How often somebody looks at the clock while there is anything to do. */
const lookEvery = 20
/** What a busy machine and the way of the documents may add to the time of a query, at most. */
const mostDelay = 8_000
/** Texts come from outside and without end. */
const mostTexts = 300

/*
 * Two threads at most. Queries are told apart by how long their text took last time: quick ones
 * come first and run anywhere, unknown ones come next, slow ones last and one at a time. While quick ones keep coming, all others share one thread. A query that takes
 * longer than its limit goes on as long as nobody waits; else its thread is ended with it. Once,
 * it may wait for another turn, as a slow one.
 *
 * Time is what passes while the processor works for this process, since a machine that is busy
 * with other programs does not make a query hostile.
 */
export function createFairQueue<Job extends TimedQuery, Answer>({
  start,
  timeout,
  report,
  processorTime = timeOfProcess,
}: Options<Job, Answer>): FairQueue<Job, Answer> {
  type Waiting = Entry<Job, Answer>
  type Thread = Seat<Job, Answer>

  let waiting: Waiting[] = []
  let threads: Thread[] = []
  /** The part of its limit that a text took last time, without its parameters. */
  const paces = new Map<string, number>()
  let lastQuickAt = -Infinity
  let looking: NodeJS.Timeout | undefined
  let isClosed = false

  const now = (): Moment => ({wall: performance.now(), processor: processorTime()})

  function since({wall, processor}: Moment): number {
    return Math.min(performance.now() - wall, processorTime() - processor)
  }

  /** 0 for a quick query, 1 for one that is unknown or neither, 2 for a slow one. */
  function rankOf({job}: Waiting): number {
    const pace = paces.get(job.query) ?? 0.5
    if (pace >= 1) return 2
    return pace < 0.25 ? 0 : 1
  }

  function notePace({query}: Job, pace: number): void {
    paces.delete(query)
    paces.set(query, pace)
    const [oldest] = paces.keys()
    if (paces.size > mostTexts && oldest !== undefined) paces.delete(oldest)
  }

  function addThread(): Thread {
    const thread: Thread = {runner: start(), isLoading: false}
    threads = [...threads, thread]
    return thread
  }

  function endThread(thread: Thread): void {
    delete thread.entry
    threads = threads.filter((each) => each !== thread)
    thread.runner.end()
  }

  async function load(thread: Thread, job: Job): Promise<void> {
    thread.isLoading = true
    try {
      await thread.runner.prepare(job)
    } catch (error) {
      if (!threads.includes(thread)) return
      report(error)
      endThread(thread)
      addThread()
    }
    thread.isLoading = false
    pump()
  }

  /** Starts whatever can be started. */
  function pump(): void {
    for (let entry = next(); entry; entry = next()) {
      const {job} = entry
      const idle = threads.filter((thread) => !thread.entry && !thread.isLoading)
      const ready = idle.find(({runner}) => runner.isReady(job))
      if (ready) void begin(ready, entry)
      else if (idle[0]) void load(idle[0], job)
      else return
    }
  }

  /** Who is next, if anybody may begin now. */
  function next(): Waiting | undefined {
    if (threads.every((thread) => thread.entry || thread.isLoading)) return undefined
    const isShared = threads.some(({entry, isLoading}) => isLoading || (entry && rankOf(entry) > 0))
    const isReserved = performance.now() - lastQuickAt < reservedFor
    const highest = !isShared ? 2 : isReserved ? 0 : 1
    const allowed = waiting.filter((entry) => rankOf(entry) <= highest)
    return allowed.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
  }

  async function begin(thread: Thread, entry: Waiting): Promise<void> {
    waiting = waiting.filter((each) => each !== entry)
    thread.entry = entry
    entry.startedAt = now()
    entry.readyAt ??= entry.startedAt
    try {
      const answer = await thread.runner.run(entry.job)
      // Else it was ended meanwhile.
      if (thread.entry !== entry) return
      entry.answer.resolve(answer)
    } catch (error) {
      if (thread.entry !== entry) return
      if (!(error instanceof ContentLakeError)) {
        report(error)
        return giveUp(entry)
      }
      entry.answer.reject(error)
    }
    notePace(entry.job, since(entry.startedAt) / entry.job.limit)
    delete thread.entry
    pump()
  }

  /** Does what has become due: ends what has had its time or its share, or adds a thread. */
  function look(): void {
    for (const entry of waiting) {
      if (threads.some(({runner}) => runner.isReady(entry.job))) entry.readyAt ??= now()
    }
    const running = threads.flatMap(({entry}) => entry ?? [])
    for (const entry of [...waiting, ...running]) if (isOver(entry)) giveUp(entry)
    for (const thread of threads) takeTurnFrom(thread)

    const [first] = waiting
    if (first && threads.length < 2 && !threads.some(({isLoading}) => isLoading)) {
      const isUrgent = performance.now() - first.arrivedAt.wall >= patience
      if (isUrgent) void load(addThread(), first.job)
    }
    pump()
    if (waiting.length > 0 || threads.some(({entry}) => entry)) return
    clearInterval(looking)
    looking = undefined
  }

  function isOver({arrivedAt, readyAt}: Waiting): boolean {
    if (performance.now() - arrivedAt.wall >= timeout + mostDelay) return true
    return readyAt !== undefined && since(readyAt) >= timeout
  }

  /** A query that runs for longer than its limit makes way when others wait. */
  function takeTurnFrom(thread: Thread): void {
    const {entry} = thread
    if (!entry?.startedAt || since(entry.startedAt) < entry.job.limit) return
    notePace(entry.job, 1)
    if (waiting.length === 0 || threads.length < 2) return
    if (threads.some(({isLoading}) => isLoading)) return
    if (entry.wasEnded) return giveUp(entry)
    entry.wasEnded = true
    waiting.push(entry)
    replace(thread, entry.job)
  }

  function giveUp(entry: Waiting): void {
    entry.answer.reject(new QueryStopped(entry.job.query))
    waiting = waiting.filter((each) => each !== entry)
    const thread = threads.find((each) => each.entry === entry)
    if (!thread) return
    notePace(entry.job, 1)
    replace(thread, entry.job)
  }

  /** Another thread takes over; what the old one was doing ends with it. */
  function replace(thread: Thread, job: Job): void {
    endThread(thread)
    void load(addThread(), job)
  }

  return {
    async run(job) {
      if (isClosed) throw new QueryStopped(job.query)
      const entry: Waiting = {
        job,
        arrivedAt: now(),
        wasEnded: false,
        answer: Promise.withResolvers(),
      }
      if (rankOf(entry) === 0) lastQuickAt = performance.now()
      else if (waiting.length >= mostWaiting) throw new TooManyQueries()
      waiting.push(entry)
      if (threads.length === 0) addThread()
      looking ??= setInterval(look, lookEvery)
      pump()
      return entry.answer.promise
    },
    close() {
      isClosed = true
      clearInterval(looking)
      const entries = [...waiting, ...threads.flatMap(({entry}) => entry ?? [])]
      for (const entry of entries) entry.answer.reject(new QueryStopped(entry.job.query))
      waiting = []
      for (const thread of threads) endThread(thread)
    },
  }
}

/** Of all threads of this process, in milliseconds. */
function timeOfProcess(): number {
  const {user, system} = process.cpuUsage()
  return (user + system) / 1000
}
