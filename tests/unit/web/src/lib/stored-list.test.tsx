import {act, renderHook} from '@testing-library/react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {playedGames, rememberPlayed} from '../../../../../web/src/lib/shelf.ts'
import {createStoredList, useStoredList} from '../../../../../web/src/lib/stored-list.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset.history
})

test('the newest comes first, once, and the oldest falls off', () => {
  const list = createStoredList('list', 3)
  for (const id of ['a', 'b', 'c', 'a', 'd']) list.add(id)

  expect(list.get()).toEqual(['d', 'a', 'c'])
  expect(createStoredList('list', 3).get()).toEqual(['d', 'a', 'c'])
})

test('cleared means gone from the storage too', () => {
  const list = createStoredList('list', 3)
  list.add('a')
  list.clear()

  expect(list.get()).toEqual([])
  expect(localStorage.getItem('list')).toBeNull()
})

test.each(['{', 'null', '7', '{"a":1}', '[1,{},null]'])(
  '%s in the storage is an empty list',
  (text) => {
    localStorage.setItem('list', text)

    expect(createStoredList('list', 3).get()).toEqual([])
  },
)

test('refused storage keeps the list for the page', () => {
  vi.stubGlobal('localStorage', {
    getItem() {
      throw new DOMException('Refused', 'SecurityError')
    },
    setItem() {
      throw new DOMException('Full', 'QuotaExceededError')
    },
    removeItem() {
      throw new DOMException('Refused', 'SecurityError')
    },
  })
  const list = createStoredList('list', 3)
  list.add('a')

  expect(list.get()).toEqual(['a'])
})

test('a change in another tab is taken over', () => {
  const list = createStoredList('list', 3)
  const {result} = renderHook(() => useStoredList(list))
  expect(result.current).toEqual([])

  localStorage.setItem('list', '["elsewhere"]')
  act(() => void window.dispatchEvent(new StorageEvent('storage', {key: 'list'})))

  expect(result.current).toEqual(['elsewhere'])
})

test('with the memory off a launch is not remembered', () => {
  playedGames.clear()
  document.documentElement.dataset.history = 'off'
  rememberPlayed('a')
  expect(playedGames.get()).toEqual([])

  document.documentElement.dataset.history = 'on'
  rememberPlayed('a')
  expect(playedGames.get()).toEqual(['a'])
})
