import {expect, test} from 'vitest'

import {toSignInError} from '../../../../web/src/auth/sign-in-error.ts'

const firebaseError = (code: string, message = `Firebase: Something. (${code}).`) =>
  Object.assign(new Error(message), {code})

test('the message is the provider’s own, with a plain sentence beside it', () => {
  const error = toSignInError(firebaseError('auth/user-disabled'))

  expect(error.sentence).toBe('This account has been switched off.')
  expect(error.message).toBe('Firebase: Something. (auth/user-disabled).')
})

test('an unknown e-mail, a wrong password and wrong credentials read the same to the letter', () => {
  const said = ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential'].map(
    (code) => {
      const message =
        'Firebase: The supplied auth credential is incorrect, malformed or has expired. (auth/invalid-credential).'
      const error = toSignInError(
        code === 'auth/invalid-credential' ? firebaseError(code, message) : firebaseError(code),
      )
      return `${error.sentence} ${error.message}`
    },
  )

  expect(new Set(said).size).toBe(1)
  expect(said[0]).not.toMatch(/user-not-found|wrong-password/)
})

test.for([
  firebaseError('auth/whatever-comes-next'),
  firebaseError('constructor'),
  new TypeError('x is not a function'),
  'a text',
  null,
  {code: {}},
])('what nobody foresaw is a plain sentence too: %s', (thrown) => {
  expect(toSignInError(thrown).sentence).toBe('Signing in did not work. Try again in a moment.')
})

test('a message that never ends is cut', () => {
  const error = toSignInError(firebaseError('auth/internal-error', 'x'.repeat(1_000_000)))
  expect(error.message).toHaveLength(300)
})
