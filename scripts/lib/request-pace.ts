import {waitFor} from './retry.ts'

/**
 * Keeps requests at least `gap` milliseconds apart. A hosted lake allows 25 mutations a second from one address;
 * the embedded one needs no pace.
 */
export function requestPace(gap: number): (signal?: AbortSignal) => Promise<void> {
  let next = 0
  return async (signal) => {
    const wait = next - Date.now()
    next = Math.max(next, Date.now()) + gap
    if (wait > 0) await waitFor(wait, signal)
  }
}

/** 20 requests a second: a fifth below what the service allows. */
export const HOSTED_GAP = 50
