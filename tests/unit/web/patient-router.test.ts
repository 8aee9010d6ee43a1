import {createMemoryRouter} from 'react-router-dom'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {withPatience} from '../../../web/src/patient-router.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a page hears while it goes from `/` to another one, each time in a word. */
async function heardOf(to: string, options?: {flushSync: boolean}) {
  const router = createMemoryRouter([
    {path: '/', element: null},
    {path: '/quick', element: null, loader: () => 'at hand'},
    {path: '/slow', element: null, loader: () => new Promise((done) => setTimeout(done, 2_000, 1))},
  ])
  const heard: string[] = []
  withPatience(router).subscribe((state, {flushSync}) =>
    heard.push(
      `${state.navigation.state} at ${state.location.pathname}${flushSync ? ' in one piece' : ''}`,
    ),
  )
  const arrived = router.navigate(to, options)
  await vi.advanceTimersByTimeAsync(600)
  const inTime = [...heard]
  await vi.advanceTimersByTimeAsync(2_000)
  await arrived
  return {inTime, heard}
}

test('of a page that is at hand one hears once', async () => {
  expect((await heardOf('/quick')).heard).toEqual(['idle at /quick'])
})

test('a wait is told of when it lasts, and its end', async () => {
  const {inTime, heard} = await heardOf('/slow')

  expect(inTime).toEqual(['loading at /'])
  expect(heard).toEqual(['loading at /', 'idle at /slow'])
})

test('what is asked for in one piece comes in one piece', async () => {
  expect((await heardOf('/quick', {flushSync: true})).heard).toEqual([
    'idle at /quick in one piece',
  ])
})

test('who no longer listens is not told of a wait either', async () => {
  const router = createMemoryRouter([
    {path: '/', element: null},
    {path: '/slow', element: null, loader: () => new Promise(() => undefined)},
  ])
  const heard = vi.fn<() => void>()
  const leave = withPatience(router).subscribe(heard)
  void router.navigate('/slow')
  await vi.advanceTimersByTimeAsync(100)
  leave()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(heard).not.toHaveBeenCalled()
})
