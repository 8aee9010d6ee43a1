import {ClientError, ServerError} from '@sanity/client'

export type RetryOptions = {
  sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  random?: () => number
  now?: () => number
  signal?: AbortSignal
  /** Told before every wait, so that a person knows why nothing moves. */
  onWait?: (error: unknown, milliseconds: number) => void
}

/** Waits before the second to the ninth try: at least 68 s in all, whatever the jitter. */
const DELAYS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]
const LONGEST_WAIT = 120_000

/**
 * Repeats what failed for a passing reason: no connection, a time-out, 408, 429 or 5xx. `@sanity/client` never
 * repeats a mutation itself. `Retry-After` is obeyed, other waits double with a quarter of jitter.
 *
 * @throws the last error after nine tries, or at once one that another try would not mend
 */
export async function withRetry<T>(
  action: () => Promise<T>,
  options: RetryOptions = {},
): Promise<T> {
  const {sleep = waitFor, random = Math.random, now = Date.now, signal} = options
  for (const delay of DELAYS) {
    signal?.throwIfAborted()
    try {
      return await action()
    } catch (error) {
      if (!isPassing(error)) throw error
      const wait = retryAfter(error, now()) ?? delay * (0.75 + random() / 2)
      options.onWait?.(error, wait)
      await sleep(wait, signal)
    }
  }
  return action()
}

/** Whether another try may succeed. */
function isPassing(error: unknown): boolean {
  if (error instanceof ServerError) return true
  if (error instanceof ClientError) return error.statusCode === 408 || error.statusCode === 429
  return isUnreachable(error)
}

/** Whether no whole answer came: refused, reset, no such host, too slow, or cut off in its middle. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DOMException) return error.name === 'TimeoutError'
  return error instanceof TypeError && /^(?:fetch failed|terminated)$/.test(error.message)
}

/** Whether nobody listens at the address. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : null
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED'
}

/** `Retry-After` in milliseconds, from seconds or a date; `null` when the answer has none. */
function retryAfter(error: unknown, now: number): number | null {
  if (!(error instanceof ClientError || error instanceof ServerError)) return null
  const headers: unknown = error.response?.headers
  const value = headerValue(headers, 'retry-after')
  if (value === null) return null

  const seconds = Number(value)
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - now
  return Number.isNaN(wait) ? null : Math.min(Math.max(wait, 0), LONGEST_WAIT)
}

function headerValue(headers: unknown, name: string): string | null {
  if (headers instanceof Headers) return headers.get(name)
  if (typeof headers !== 'object' || headers === null) return null
  const value: unknown = Reflect.get(headers, name)
  return typeof value === 'string' && value !== '' ? value : null
}

/** A wait that an abort ends at once. */
export function waitFor(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // An abort signal may carry any reason; ours are errors, and the caller tells by the signal.
    const refuse = () =>
      reject(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
    if (signal?.aborted) return refuse()
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    const stop = () => {
      clearTimeout(timer)
      refuse()
    }
    signal?.addEventListener('abort', stop, {once: true})
  })
}
