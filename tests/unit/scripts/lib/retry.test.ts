import {ClientError, ServerError} from '@sanity/client'
import {expect, test} from 'vitest'

import {withRetry} from '../../../../scripts/lib/retry.ts'

const answer = (statusCode: number, headers: object = {}) => ({
  statusCode,
  headers,
  body: {},
  url: '',
  method: 'POST',
})
const busy = (headers?: object) => new ClientError(answer(429, headers))
const refused = () => new TypeError('fetch failed')

/** Fails with each error in turn, then succeeds; tells how long it waited. */
async function waitsFor(errors: Error[], random = () => 0) {
  const waits: number[] = []
  const queue = [...errors]
  const result = await withRetry(
    async () => {
      const error = queue.shift()
      if (error) throw error
      return 'done'
    },
    {random, now: () => 0, sleep: async (wait) => void waits.push(wait)},
  ).catch((error: unknown) => error)
  return {waits, result}
}

test('tries again after a refused connection, a time-out, 429 and 5xx, waiting ever longer', async () => {
  const timeout = new DOMException('too slow', 'TimeoutError')
  const {waits, result} = await waitsFor([refused(), timeout, busy(), new ServerError(answer(503))])

  expect(result).toBe('done')
  expect(waits).toEqual([375, 750, 1_500, 3_000])
})

test('tries nine times over more than a minute before it gives up', async () => {
  const {waits, result} = await waitsFor(Array.from({length: 20}, refused))

  expect(result).toBeInstanceOf(TypeError)
  expect(waits).toHaveLength(8)
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(60_000)
})

test('spreads its waits', async () => {
  expect((await waitsFor([refused()], () => 0.999)).waits[0]).toBeGreaterThan(600)
})

test('obeys Retry-After in seconds and as a date', async () => {
  expect((await waitsFor([busy({'retry-after': '7'})])).waits).toEqual([7_000])
  expect((await waitsFor([busy({'retry-after': 'Thu, 01 Jan 1970 00:00:09 GMT'})])).waits).toEqual([
    9_000,
  ])
  expect((await waitsFor([busy({'retry-after': '86400'})])).waits).toEqual([120_000])
})

test('does not repeat what cannot get better', async () => {
  const {waits, result} = await waitsFor([new ClientError(answer(403))])

  expect(result).toBeInstanceOf(ClientError)
  expect(waits).toEqual([])
})

test('a signal ends the waiting at once', async () => {
  const controller = new AbortController()
  const attempt = withRetry(() => Promise.reject(refused()), {
    signal: controller.signal,
    onWait: () => controller.abort(),
  })

  await expect(attempt).rejects.toThrow('aborted')
})
