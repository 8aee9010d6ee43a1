/** Runs a job when its turn comes. */
export type TakeTurn = <Result>(job: () => Promise<Result>) => Promise<Result>

/** Runs at most so many jobs at once; the others wait in order. */
export function createTurns(limit: number): TakeTurn {
  const waiting: (() => void)[] = []
  let running = 0

  return async (job) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await job()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
