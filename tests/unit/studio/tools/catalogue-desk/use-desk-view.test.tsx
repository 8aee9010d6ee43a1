import {act, renderHook} from '@testing-library/react'
import {expect, test} from 'vitest'

import {EVERYTHING} from '../../../../../studio/tools/catalogue-desk/desk-view.ts'
import {useDeskView} from '../../../../../studio/tools/catalogue-desk/use-desk-view.ts'

test('two desks side by side show the one view, and a later one finds it as it was left', () => {
  const drawnFirst = renderHook(() => useDeskView())
  const drawnSecond = renderHook(() => useDeskView())

  act(() => drawnFirst.result.current.setView({text: 'frog'}))
  act(() => drawnFirst.result.current.setSelection(new Set(['a'])))
  drawnFirst.result.current.keepOffset(340)
  drawnFirst.unmount()

  const left = {view: {...EVERYTHING, text: 'frog'}, selection: new Set(['a'])}
  expect(drawnSecond.result.current).toMatchObject(left)
  drawnSecond.unmount()
  expect(renderHook(() => useDeskView()).result.current).toMatchObject({...left, offset: 340})
})
