import {act, renderHook} from '@testing-library/react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {useFps} from '../../../../../web/src/lib/use-fps.ts'

let frame: FrameRequestCallback = () => undefined
let now = 0

beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    frame = callback
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
})
afterEach(() => vi.unstubAllGlobals())

/** Half a second of frames at that rate. */
function paint(framesPerSecond: number): void {
  act(() => {
    const end = now + 500
    const step = 1_000 / framesPerSecond
    while (now < end) {
      now += step
      frame(now)
    }
  })
}

test('it counts the frames of half a second, and follows them', () => {
  const {result} = renderHook(() => useFps(true))
  expect(result.current).toBeNull()

  paint(60)
  expect(result.current).toBe(60)
  paint(30)
  expect(result.current).toBe(30)
})

test('a reading above 300 leaves the last one standing, 300 itself counts', () => {
  const {result} = renderHook(() => useFps(true))
  paint(60)

  paint(400)
  expect(result.current).toBe(60)
  paint(300)
  expect(result.current).toBe(300)
})

test('switched off it forgets', () => {
  const {result, rerender} = renderHook(({isOn}) => useFps(isOn), {initialProps: {isOn: true}})
  paint(60)

  rerender({isOn: false})

  expect(result.current).toBeNull()
})
