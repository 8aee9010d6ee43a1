import {expect, test} from 'vitest'

import {toSignInError} from '../../../../../web/src/auth/sign-in-error.ts'

const firebaseError = (code: string, message = `Firebase: Something. (${code}).`) =>
  Object.assign(new Error(message), {code})

test('a code that is known is one plain sentence, without the provider’s words', () => {
  const thrown = firebaseError('auth/user-disabled')
  const error = toSignInError(thrown)

  expect(error.message).toBe('This account has been switched off.')
  expect(error.cause).toBe(thrown)
})

test('another code is told in the provider’s own words, without its name and the code', () => {
  const thrown = firebaseError('auth/quota-exceeded', 'Firebase: Too much. (auth/quota-exceeded).')
  expect(toSignInError(thrown).message).toBe('Too much.')
})

test('an unknown e-mail, a wrong password and wrong credentials read the same to the letter', () => {
  const said = ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential'].map(
    (code) => toSignInError(firebaseError(code)).message,
  )

  expect(new Set(said)).toEqual(new Set(['This e-mail and this password do not belong together.']))
})

test.for([
  firebaseError('auth/whatever-comes-next', 'Firebase: Error (auth/whatever-comes-next).'),
  firebaseError('constructor', 'x'),
  new TypeError('x is not a function'),
  'a text',
  null,
  {code: {}},
])('what nobody foresaw is a plain sentence too: %s', (thrown) => {
  expect(toSignInError(thrown).message).toBe('Signing in did not work. Try again in a moment.')
})

test('a message that never ends is cut', () => {
  const message = `Firebase: ${'x'.repeat(1_000_000)} (auth/internal-error).`
  expect(toSignInError(firebaseError('auth/internal-error', message)).message).toHaveLength(300)
})
