import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {CHUNK_TIMEOUT_MS, withinTime} from '../../../../web/src/lib/within-time.ts'

beforeEach(() => {
  vi.useFakeTimers()
  sessionStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a chunk may take 120 seconds and no longer', async () => {
  expect(CHUNK_TIMEOUT_MS).toBe(120_000)
  const failed = vi.fn<(error: Error) => void>()
  withinTime(new Promise(() => undefined), CHUNK_TIMEOUT_MS, 'This page').catch(failed)

  await vi.advanceTimersByTimeAsync(119_999)
  expect(failed).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(failed.mock.calls[0]?.[0].message).toBe('This page did not arrive within 120 seconds.')
})

test('one that arrives in time leaves no timer behind', async () => {
  await expect(withinTime(Promise.resolve('chunk'), CHUNK_TIMEOUT_MS, 'x')).resolves.toBe('chunk')
  await vi.advanceTimersByTimeAsync(0)

  expect(vi.getTimerCount()).toBe(0)
})

test('a failed chunk loads the page again once in 30 seconds, never in a loop', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', {reload})
  const {reloadForNewBuild} = await import('../../../../web/src/lib/reload-for-new-build.ts')
  reloadForNewBuild()
  const fail = () => window.dispatchEvent(new Event('vite:preloadError', {cancelable: true}))

  expect(fail()).toBe(false)
  expect(fail()).toBe(true)
  expect(reload).toHaveBeenCalledTimes(1)

  vi.setSystemTime(Date.now() + 31_000)
  expect(fail()).toBe(false)
  expect(reload).toHaveBeenCalledTimes(2)
})
