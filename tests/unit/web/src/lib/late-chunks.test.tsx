import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {reloadForNewBuild, reloadLeadsTo} from '../../../../../web/src/lib/reload-for-new-build.ts'
import {CHUNK_TIMEOUT_MS, withinTime} from '../../../../../web/src/lib/within-time.ts'

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

test('a failed chunk loads the wanted page once in 30 seconds, never in a loop', async () => {
  const reload = vi.fn<() => void>()
  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', {reload, assign})
  const gone = new Error('The chunk is gone.')

  void reloadForNewBuild(gone)
  expect(reload).toHaveBeenCalledTimes(1)
  expect(() => reloadForNewBuild(gone)).toThrow(gone)

  // On the way to another page that one is loaded: nobody has to click again.
  vi.setSystemTime(Date.now() + 31_000)
  reloadLeadsTo(() => '/partners')
  void reloadForNewBuild(gone)
  expect(assign.mock.calls).toEqual([['/partners']])
  expect(reload).toHaveBeenCalledTimes(1)
})

test('a chunk that never comes costs one load, though its limit is longer than the pause', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', {reload, assign: vi.fn<(address: string) => void>()})
  reloadLeadsTo(() => null)
  const late = new Error('It did not come.')

  const asked = Date.now()
  vi.setSystemTime(asked + CHUNK_TIMEOUT_MS)
  void reloadForNewBuild(late, asked)
  expect(reload).toHaveBeenCalledTimes(1)

  // The page is there again and asks at once.
  const askedAgain = Date.now() + 2_000
  vi.setSystemTime(askedAgain + CHUNK_TIMEOUT_MS)
  expect(() => reloadForNewBuild(late, askedAgain)).toThrow(late)
})
