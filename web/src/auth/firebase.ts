import {initializeApp} from 'firebase/app'
import {
  browserLocalPersistence,
  connectAuthEmulator,
  debugErrorMap,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  onAuthStateChanged,
  signInWithEmailAndPassword,
  signOut,
  type Auth,
} from 'firebase/auth'

import type {IdentityAddress} from '../config.ts'
import {toSignInError} from './sign-in-error.ts'

/** What the site uses of the identity provider. */
export type Identity = {
  /** Calls back with the session at once and whenever it changes. */
  onAccount: (listener: (account: {email: string} | null) => void) => void
  /** @throws {SignInError} */
  signIn: (email: string, password: string) => Promise<void>
  signOut: () => Promise<void>
}

/** The only file that touches firebase; loaded on the login page, or where a session is remembered. */
export function openIdentity({emulatorUrl, ...options}: IdentityAddress): Identity {
  const auth: Auth = initializeAuth(initializeApp(options), {
    // The first that the browser lets us use.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
    // Whole sentences: without it a visitor would read "Error (auth/…)".
    errorMap: debugErrorMap,
  })
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, {disableWarnings: true})

  return {
    onAccount: (listener) => {
      onAuthStateChanged(
        auth,
        (user) => listener(user === null ? null : {email: user.email ?? ''}),
        () => listener(null),
      )
    },
    signIn: async (email, password) => {
      try {
        await signInWithEmailAndPassword(auth, email, password)
      } catch (error) {
        throw toSignInError(error)
      }
    },
    signOut: () => signOut(auth),
  }
}
