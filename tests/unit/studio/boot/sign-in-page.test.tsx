// @vitest-environment jsdom
import {cleanup, render, screen} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {afterEach, expect, test} from 'vitest'

import {SignInPage} from '../../../../studio/boot/sign-in-page.tsx'

const TOKEN = 'q3Zx-_9aB7cD1eF2gH4iJ6kL8mN0pQrS'

afterEach(cleanup)

test('signs in with a pasted link', async () => {
  const tokens: string[] = []
  render(<SignInPage wasRefused={false} onToken={(token) => tokens.push(token)} />)

  await userEvent.type(
    screen.getByLabelText('Or paste the link or its token here'),
    `http://localhost:3333/#token=${TOKEN}{Enter}`,
  )
  expect(tokens).toEqual([TOKEN])
})

test('explains what to paste when it was something else', async () => {
  const tokens: string[] = []
  render(<SignInPage wasRefused={false} onToken={(token) => tokens.push(token)} />)
  const input = screen.getByLabelText('Or paste the link or its token here')

  await userEvent.type(input, 'owner')
  await userEvent.click(screen.getByRole('button', {name: 'Sign in'}))
  expect(tokens).toEqual([])
  const message = screen.getByRole('alert')
  expect(message.textContent).toContain('neither a sign-in link nor a token')
  expect(input.getAttribute('aria-invalid')).toBe('true')
  expect(input.getAttribute('aria-describedby')).toBe(message.id)
})

test('says why a known link does not work any more', () => {
  render(<SignInPage wasRefused onToken={() => {}} />)
  expect(screen.getByRole('alert').textContent).toContain('does not know this sign-in')
})
