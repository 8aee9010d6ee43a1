import {TooManyRequestsError} from '../errors.ts'

/** Jobs that may wait for their turn before more of them are refused. */
const maxWaiting = 256

/** Runs a job when its turn comes. Throws TooManyRequestsError when too many wait already. */
export type TakeTurn = <Result>(job: () => Promise<Result>) => Promise<Result>

/** Runs at most so many jobs at once; the others wait in order. */
export function createTurns(limit: number): TakeTurn {
  const waiting: (() => void)[] = []
  let free = limit

  return async (job) => {
    if (free > 0) free -= 1
    else if (waiting.length >= maxWaiting) {
      throw new TooManyRequestsError('Too many images are being made. Try again in a moment')
    }
    // A job that ends hands its place to the next one, so that no later job takes it.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
