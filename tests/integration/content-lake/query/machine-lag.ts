import {Worker} from 'node:worker_threads'

/**
 * Tells what the machine, not the lake, adds to a wait while something is done: how long a thread
 * that only sleeps was kept waiting in all, in milliseconds.
 */
export async function withLag<Result>(
  work: () => Promise<Result>,
): Promise<{result: Result; lag: number}> {
  const shared = new SharedArrayBuffer(16)
  const [isOver, total] = [new Int32Array(shared, 0, 1), new Float64Array(shared, 8, 1)]
  const sleeper = new Worker(sleep, {eval: true, workerData: shared})
  await new Promise((resolve) => sleeper.once('online', resolve))
  try {
    const result = await work()
    return {result, lag: total[0] ?? 0}
  } finally {
    Atomics.store(isOver, 0, 1)
    Atomics.notify(isOver, 0)
    await sleeper.terminate()
  }
}

const sleep = `
  const {workerData} = require('node:worker_threads')
  const isOver = new Int32Array(workerData, 0, 1)
  const total = new Float64Array(workerData, 8, 1)
  const wanted = 5
  for (let before = performance.now(); Atomics.load(isOver, 0) === 0; before = performance.now()) {
    Atomics.wait(isOver, 0, 0, wanted)
    total[0] += performance.now() - before - wanted
  }
`
