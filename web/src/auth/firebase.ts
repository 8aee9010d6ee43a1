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
  type User,
} from 'firebase/auth'

import type {IdentityAddress} from '../config.ts'
import type {Account} from './account-store.ts'
import {toSignInError} from './sign-in-error.ts'

/** What the site uses of the identity provider. */
export type Identity = ReturnType<typeof openIdentity>

/** The only file that touches firebase; loaded on the login page, or where a session is remembered. */
export function openIdentity({emulatorUrl, ...options}: IdentityAddress) {
  const auth: Auth = initializeAuth(initializeApp(options), {
    // The first that the browser lets us use.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence, inMemoryPersistence],
    // Whole sentences: without it a visitor would read "Error (auth/…)".
    errorMap: debugErrorMap,
  })
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, {disableWarnings: true})

  return {
    /** Calls back with the session at once and whenever it changes. */
    onAccount: (listener: (account: Account | null) => void) => {
      onAuthStateChanged(
        auth,
        (user) => {
          if (user === null) listener(null)
          else
            void accountOf(user).then((account) => auth.currentUser === user && listener(account))
        },
        () => listener(null),
      )
    },
    /** @throws {SignInError} */
    signIn: async (email: string, password: string): Promise<void> => {
      try {
        await signInWithEmailAndPassword(auth, email, password)
      } catch (error) {
        throw toSignInError(error)
      }
    },
    signOut: () => signOut(auth),
  }
}

/** @see https://firebase.google.com/docs/auth/admin/custom-claims */
async function accountOf(user: User): Promise<Account> {
  // The token is at hand unless it has run out; without it the visitor is signed in all the same.
  const claims = await user.getIdTokenResult().then(
    (token) => token.claims,
    () => null,
  )
  return {email: user.email ?? '', isEditor: claims?.editor === true}
}
