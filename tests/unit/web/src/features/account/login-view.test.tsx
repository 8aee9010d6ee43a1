import {screen} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {LoginView} from '../../../../../../web/src/features/account/login-view.tsx'
import {renderView} from '../render-view.tsx'

test('login: why it failed is shown as text, in one sentence, and the fields are handed over', async () => {
  const user = userEvent.setup()
  const onSubmit = vi.fn<(email: string, password: string) => void>()
  renderView(<LoginView isLoading={false} problem="That was <i>wrong</i>." onSubmit={onSubmit} />)
  expect(screen.getByRole('alert')).toHaveTextContent(/^That was <i>wrong<\/i>\.$/)

  await user.type(screen.getByRole('textbox', {name: 'Email'}), 'a@b.example')
  await user.type(screen.getByLabelText('Password'), ' secret ')
  await user.click(screen.getByRole('button', {name: 'Log In'}))
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith('a@b.example', ' secret ')
})

test('login: while an answer is awaited the button is disabled', () => {
  renderView(<LoginView isLoading problem={null} onSubmit={() => {}} />)

  expect(screen.getByRole('button', {name: 'Log In'})).toBeDisabled()
  expect(screen.queryByRole('alert')).toBeNull()
})
