import {TooManyRequestsError} from '../errors.ts'

/** Lets at most so many in at the same time. */
type Gate = {
  /** Gives back what lets the next one in, good for once. Throws TooManyRequestsError when full. */
  enter(): () => void
}

export type Limits = {
  /** Queries that run or wait for a thread. The hosted limit of one dataset, here for the whole lake. */
  queries: Gate
  /** Event streams; each Studio tab has about six. */
  streams: Gate
  /** Counts a token that nobody has. Throws TooManyRequestsError when that happens too often. */
  countWrongToken(): void
}

/** Wrong tokens that are answered one by one within `wrongTokenWindowMs`. */
const maxWrongTokens = 100
const wrongTokenWindowMs = 10_000

export function createLimits(clock: () => Date): Limits {
  let wrongTokens: number[] = []

  return {
    queries: createGate(500, 'queries'),
    streams: createGate(2_000, 'listeners'),
    countWrongToken() {
      const now = clock().getTime()
      // Times ahead of now are from before the clock was set back.
      wrongTokens = wrongTokens.filter((time) => time > now - wrongTokenWindowMs && time <= now)
      if (wrongTokens.length >= maxWrongTokens) {
        throw new TooManyRequestsError('Too many requests with an unknown token')
      }
      wrongTokens.push(now)
    },
  }
}

function createGate(places: number, what: string): Gate {
  let free = places
  return {
    enter() {
      if (free === 0) {
        throw new TooManyRequestsError(`More than ${places} ${what} at once. Try again in a moment`)
      }
      free -= 1
      let isIn = true
      return () => {
        if (isIn) free += 1
        isIn = false
      }
    },
  }
}
