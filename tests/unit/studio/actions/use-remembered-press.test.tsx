import {renderHook} from '@testing-library/react'
import {expect, test, vi} from 'vitest'

import {
  forgetPress,
  type Pressable,
  useRememberedPress,
} from '../../../../studio/actions/use-remembered-press.ts'

const offered: Omit<Pressable, 'id' | 'press'> = {
  hasDraft: true,
  isOffered: true,
  isRefused: false,
  contentNow: () => 'as pressed',
}
const working = {...offered, isOffered: false}

function aButton(id: string) {
  const press = vi.fn()
  const {result, rerender, unmount} = renderHook((props) => useRememberedPress(props), {
    initialProps: {...offered, id, press},
  })
  return {
    press,
    click: () => result.current(),
    show: (props: typeof offered) => rerender({...props, id, press}),
    leave: unmount,
  }
}

test('a press that came to nothing is made again, twice at most', () => {
  const button = aButton('forgotten')
  button.click()
  for (let round = 0; round < 4; round += 1) {
    button.show(working)
    button.show(offered)
  }
  expect(button.press).toHaveBeenCalledTimes(3)
})

test('a press that has published is not made again, also not for the next draft', () => {
  const button = aButton('published')
  button.click()
  button.show(working)
  button.show({...working, hasDraft: false})
  button.show(offered)
  expect(button.press).toHaveBeenCalledTimes(1)
})

test('a press that the lake has answered is not made again', () => {
  const button = aButton('answered')
  button.click()
  button.show(working)
  forgetPress('answered')
  button.show(offered)
  expect(button.press).toHaveBeenCalledTimes(1)
})

test('a refusal that was out of date does not end a press, and one that was put right does', () => {
  const stale = aButton('stale')
  stale.click()
  stale.show({...working, isRefused: true})
  stale.show(offered)
  expect(stale.press).toHaveBeenCalledTimes(2)

  const read = aButton('read')
  read.click()
  read.show({...working, isRefused: true})
  read.show({...offered, contentNow: () => 'put right'})
  expect(read.press).toHaveBeenCalledTimes(1)
})

test('a press of half a minute ago is forgotten', () => {
  vi.useFakeTimers()
  const button = aButton('old')
  button.click()
  button.show(working)
  vi.advanceTimersByTime(31_000)
  button.show(offered)
  expect(button.press).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

test('a button that is drawn anew knows of the press', () => {
  const first = aButton('anew')
  first.click()
  first.show(working)
  first.leave()
  const second = aButton('anew')
  expect(second.press).toHaveBeenCalledTimes(1)
})

test('without a press nothing is pressed', () => {
  const button = aButton('untouched')
  button.show(working)
  button.show(offered)
  expect(button.press).not.toHaveBeenCalled()
})
