import {act, renderHook} from '@testing-library/react'
import {expect, test, vi} from 'vitest'

const aRecord = (label: string) => ({label, games: 1, fields: [], documents: []})

/** The module as a page that is loaded again finds it. */
async function freshPage() {
  vi.resetModules()
  return import('../../../../studio/catalogue/last-change.ts')
}

test('ten steps are kept, over a reload too, and are taken back one after the other', async () => {
  sessionStorage.clear()
  const before = await freshPage()
  for (let step = 1; step <= 12; step += 1) {
    before.rememberChange('catalogue-desk', aRecord(`Step ${step}`))
  }

  const {useHistory, forgetChange} = await freshPage()
  const {result} = renderHook(() => useHistory('catalogue-desk'))
  const labels = () => result.current.map(({label}) => label)
  expect(labels()).toHaveLength(10)
  expect(labels()[0]).toBe('Step 12')
  expect(labels()[9]).toBe('Step 3')

  const [last] = result.current
  act(() => {
    if (last) forgetChange('catalogue-desk', last)
  })
  expect(labels()[0]).toBe('Step 11')
  expect((await freshPage()).useHistory).not.toBe(useHistory)
})

test('what is too large for the storage is dropped from its end, and the newest step stays', async () => {
  sessionStorage.clear()
  const {rememberChange} = await freshPage()
  rememberChange('duplicates', aRecord('small'))
  const store = sessionStorage.setItem.bind(sessionStorage)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => {
    if (value.includes('small')) throw new Error('Full')
    store(key, value)
  })
  rememberChange('duplicates', aRecord('newest'))
  const {result} = renderHook((await freshPage()).useHistory.bind(null, 'duplicates'))
  expect(result.current.map(({label}) => label)).toEqual(['newest'])
})
