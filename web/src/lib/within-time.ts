/** Chunks come from a static path with a time-out of 120 seconds (spec section 7). */
export const CHUNK_TIMEOUT_MS = 120_000

/** @throws when the promise has not settled after `milliseconds`; the message says what was awaited. */
export function withinTime<Value>(
  promise: Promise<Value>,
  milliseconds: number,
  what: string,
): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`${what} did not arrive within ${milliseconds / 1_000} seconds.`)),
      milliseconds,
    )
    promise.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
