import {renderHook, waitFor} from '@testing-library/react'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {setAccount} from '../../../../../web/src/auth/account-store.ts'
import {useEditHref} from '../../../../../web/src/routes/use-edit-href.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json({studio: 'http://localhost:3333'}))
})

afterEach(() => {
  setAccount(null)
  vi.unstubAllGlobals()
})

test('an editor is led to the document in the studio', async () => {
  setAccount({email: 'owner@school.example', isEditor: true})
  const {result} = renderHook(() => useEditHref('game', 'game-1'))

  await waitFor(() =>
    expect(result.current).toBe('http://localhost:3333/intent/edit/id=game-1;type=game/'),
  )
})

test.each([null, {email: 'player@school.example', isEditor: false}])(
  'no way into the studio is shown to %j',
  async (account) => {
    const asked = vi.fn<typeof fetch>()
    vi.stubGlobal('fetch', asked)
    setAccount(account)
    const {result} = renderHook(() => useEditHref('game', 'game-1'))

    expect(result.current).toBeNull()
    expect(asked).not.toHaveBeenCalled()
  },
)
