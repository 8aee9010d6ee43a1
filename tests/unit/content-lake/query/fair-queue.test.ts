import {afterEach, beforeEach, expect, test, vi} from 'vitest'
import {
  createFairQueue,
  type FairQueue,
  type Runner,
} from '../../../../content-lake/query/fair-queue.ts'

type Job = {query: string; limit: number; takes: number}

/** How long a thread needs for the documents, in milliseconds. */
const loading = 200
const limit = 350
const timeout = 1_400
/** How much later than due the queue may look at its clock. */
const late = 25

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
  })
})
afterEach(() => vi.useRealTimers())

/**
 * A queue whose threads only let time pass; `alive` counts them, `ended` those that were ended.
 * @param share of the processor's time that the queue's process gets
 */
function aQueue({share = 1} = {}) {
  const threads = {alive: 0, ended: 0}

  function start(): Runner<Job, string> {
    let isReady = false
    threads.alive += 1
    return {
      isReady: () => isReady,
      async prepare() {
        await passing(loading)
        isReady = true
      },
      async run({query, takes}) {
        await passing(takes)
        return `answer to ${query}`
      },
      end() {
        isReady = false
        threads.alive -= 1
        threads.ended += 1
      },
    }
  }

  const queue = createFairQueue<Job, string>({
    start,
    timeout,
    report: () => undefined,
    processorTime: () => performance.now() * share,
  })
  return {queue, threads}
}

function passing(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Asks, and tells how the query ended and after how long. */
async function ask(
  queue: FairQueue<Job, string>,
  query: string,
  takes: number,
): Promise<{outcome: string; ms: number}> {
  const begun = performance.now()
  const outcome = await queue.run({query, limit, takes}).catch((error: Error) => error.message)
  return {outcome, ms: performance.now() - begun}
}

async function askNow(queue: FairQueue<Job, string>, query: string, takes: number) {
  const answer = ask(queue, query, takes)
  await vi.advanceTimersByTimeAsync(20_000)
  return answer
}

const stopped = 'The query took too long and was stopped'

function expectStopped({outcome, ms}: {outcome: string; ms: number}, after: number): void {
  expect(outcome).toBe(stopped)
  expect(ms).toBeGreaterThanOrEqual(after)
  expect(ms).toBeLessThan(after + late)
}

test('the way of the documents is not on the time of the first query', async () => {
  const {queue, threads} = aQueue()

  expect(await askNow(queue, 'first', 1_300)).toEqual({outcome: 'answer to first', ms: 1_500})
  expect(threads.alive).toBe(1)
})

test('a query that takes longer than its limit goes on while nobody waits', async () => {
  const {queue, threads} = aQueue()
  await askNow(queue, 'quick', 5)

  expect((await askNow(queue, 'long', 1_000)).outcome).toBe('answer to long')
  expectStopped(await askNow(queue, 'endless', 100_000), timeout)
  expect(threads.ended).toBe(1)
})

test('a machine that is busy with other programs makes queries late, not refused', async () => {
  const {queue} = aQueue({share: 0.2})
  expect((await askNow(queue, 'cheap', 6_000)).outcome).toBe('answer to cheap')
  expectStopped(await askNow(queue, 'hostile', 100_000), 5 * timeout)

  // Somebody answers in the end, even if the process does not get on at all.
  const stuck = aQueue({share: 0})
  expectStopped(await askNow(stuck.queue, 'hostile', 100_000), timeout + 8_000)
})

test('quick queries have a thread of their own while hostile ones come and go', async () => {
  const {queue} = aQueue()
  await askNow(queue, 'quick', 5)
  // The second thread is there as soon as anybody had to wait.
  const both = [ask(queue, 'one', 1_000), ask(queue, 'quick', 5)]
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(both)

  const quick = [ask(queue, 'quick', 5)]
  const hostile = [1, 2, 3, 4, 5, 6].map((number) => ask(queue, `hostile ${number}`, 100_000))
  for (let asked = 0; asked < 60; asked += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await vi.advanceTimersByTimeAsync(50)
    quick.push(ask(queue, 'quick', 5))
  }
  await vi.advanceTimersByTimeAsync(5_000)

  for (const answer of await Promise.all(hostile)) expectStopped(answer, timeout)
  for (const {ms} of await Promise.all(quick)) expect(ms).toBeLessThan(100)
})

test('a new query behind two hostile ones has its turn within its time', async () => {
  const {queue} = aQueue()
  await askNow(queue, 'quick', 5)
  const hostile = [ask(queue, 'hostile 1', 100_000), ask(queue, 'hostile 2', 100_000)]
  const fresh = ask(queue, 'fresh', 20)
  await vi.advanceTimersByTimeAsync(5_000)

  expect((await fresh).outcome).toBe('answer to fresh')
  expect((await fresh).ms).toBeLessThan(1_000)
  await Promise.all(hostile)
})

test('more than forty unknown queries are refused, quick ones are not', async () => {
  const {queue} = aQueue()
  await askNow(queue, 'quick', 5)
  const hostile = Array.from({length: 42}, (_, number) => ask(queue, `${number}`, 100_000))
  const quick = ask(queue, 'quick', 5)
  await vi.advanceTimersByTimeAsync(5_000)

  expect((await Promise.all(hostile)).at(-1)?.outcome).toContain('Too many heavy queries')
  expect((await quick).outcome).toBe('answer to quick')
})

test('a thread that is gone stops its query, and another takes over', async () => {
  let started = 0
  const queue = createFairQueue<Job, string>({
    timeout,
    report: () => undefined,
    start: () => {
      const number = (started += 1)
      return {
        isReady: () => true,
        prepare: () => Promise.resolve(),
        run: ({query}) =>
          number === 1 ? Promise.reject(new Error('Out of memory')) : Promise.resolve(query),
        end: () => undefined,
      }
    },
  })

  expect((await askNow(queue, 'greedy', 5)).outcome).toBe(stopped)
  expect((await askNow(queue, 'next', 5)).outcome).toBe('next')
})
