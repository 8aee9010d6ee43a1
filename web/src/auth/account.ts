import {loadSiteConfig} from '../config.ts'
import {once} from '../lib/once.ts'
import {CHUNK_TIMEOUT_MS, withinTime} from '../lib/within-time.ts'
import {setAccount} from './account-store.ts'
import type {Identity} from './firebase.ts'
import {SignInError} from './sign-in-error.ts'

/**
 * Whether somebody signed in with this browser: the provider's library is loaded only for them. It says
 * nothing about who, and is worth nothing to anybody else.
 */
const SESSION_HINT = 'shack.signed-in'

/** A provider that says nothing for this long counts as "nobody is signed in". */
const FIRST_NOTIFICATION_MS = 5_000

const identity = once(async (): Promise<Identity> => {
  const [{openIdentity}, config] = await withinTime(
    Promise.all([import('./firebase.ts'), loadSiteConfig()]),
    CHUNK_TIMEOUT_MS,
    'The sign-in',
  )
  if (config.identity === null) {
    throw new Error('Signing in is not set up on this site.')
  }
  const opened = openIdentity(config.identity)
  await firstNotification(opened)
  return opened
})

/** Loads the provider and asks who is signed in. Never rejects: without an answer nobody is. */
export async function watchSession(): Promise<void> {
  try {
    await identity()
  } catch (error) {
    console.warn('The identity provider could not be loaded.', error)
    setAccount(null)
  }
}

/** For every page: asks only where somebody has signed in before. */
export async function restoreSession(): Promise<void> {
  if (hasSessionHint()) await watchSession()
  else setAccount(null)
}

/** @throws {SignInError} also when the provider could not be loaded. */
export async function signIn(email: string, password: string): Promise<void> {
  let provider: Identity
  try {
    provider = await identity()
  } catch (error) {
    throw new SignInError('Signing in is not possible right now. Try again in a moment.', {
      cause: error,
    })
  }
  await provider.signIn(email, password)
}

export async function signOut(): Promise<void> {
  await (await identity()).signOut()
}

function firstNotification(opened: Identity): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      setAccount(null)
      resolve()
    }, FIRST_NOTIFICATION_MS)
    opened.onAccount((account) => {
      clearTimeout(timer)
      setSessionHint(account !== null)
      setAccount(account)
      resolve()
    })
  })
}

function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(SESSION_HINT) !== null
  } catch {
    return false
  }
}

function setSessionHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(SESSION_HINT, '1')
    else localStorage.removeItem(SESSION_HINT)
  } catch {
    // Without storage the provider keeps no session either.
  }
}
