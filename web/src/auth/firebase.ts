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

/** What the site uses of the identity provider. */
export type Identity = {
  /** Calls back with the session at once and whenever it changes. */
  onAccount: (listener: (account: {email: string} | null) => void) => void
  /** @throws an error whose message is the provider's own. */
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
        throw new Error(messageOf(error), {cause: error})
      }
    },
    signOut: () => signOut(auth),
  }
}

/** Nobody may learn from the message which accounts exist (S23): these codes all read like the third. */
const REVEALING_CODES = ['auth/user-not-found', 'auth/wrong-password', 'auth/invalid-credential']

function messageOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  if (REVEALING_CODES.some((revealing) => revealing === code)) {
    return 'Firebase: The supplied auth credential is incorrect, malformed or has expired. (auth/invalid-credential).'
  }
  return error instanceof Error ? error.message : 'Signing in failed.'
}
