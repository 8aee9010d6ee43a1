import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {contentStatus} from '../../../../../web/src/content/site-content.ts'
import {offlineState, ONLINE} from '../../../../../web/src/lib/offline-state.ts'
import {goOffline} from '../../../../../web/src/offline/go-offline.tsx'

/** What the site's own server does with a question. */
let answer: (signal: AbortSignal) => Promise<Response>
const refused = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Late.', 'TimeoutError')))
  })
const isOffline = () => offlineState.get().isOffline

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), milliseconds)
    return limit.signal
  })
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', (address: string, {signal}: {signal: AbortSignal}) =>
    address === '/robots.txt' ? answer(signal) : refused(),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  contentStatus.set('current')
  offlineState.set(ONLINE)
})

test('a site that takes the question and never answers is offline after four seconds, is asked again, and its return is noticed', async () => {
  answer = silent
  contentStatus.set('saved')
  goOffline()

  await vi.advanceTimersByTimeAsync(3_900)
  expect(isOffline()).toBe(false)
  await vi.advanceTimersByTimeAsync(200)
  expect(isOffline()).toBe(true)
  expect(offlineState.get().strip).not.toBeNull()

  answer = async () => new Response(null)
  await vi.advanceTimersByTimeAsync(14_500)
  expect(isOffline()).toBe(true)
  await vi.advanceTimersByTimeAsync(500)
  expect(isOffline()).toBe(false)
})
