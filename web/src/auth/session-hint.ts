/**
 * Whether somebody signed in with this browser: the provider's library is loaded only for them. It says
 * nothing about who, and is worth nothing to anybody else.
 */
const STORAGE_KEY = 'shack.signed-in'

export function hasSessionHint(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null
  } catch {
    return false
  }
}

export function setSessionHint(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(STORAGE_KEY, '1')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage the provider keeps no session either.
  }
}
