import {useSyncExternalStore} from 'react'

/** `isEditor`: the provider's custom claim `editor` says so (decision 019). It opens nothing: the studio asks itself. */
export type Account = {email: string; isEditor: boolean}

/** Who is signed in, as far as the page knows (spec section 3, auth state). */
export type AccountState = {
  account: Account | null
  /** Until the first answer of the provider, or until it is clear that nobody is asked. */
  isLoading: boolean
}

const UNKNOWN: AccountState = {account: null, isLoading: true}

let state = UNKNOWN
const listeners = new Set<() => void>()

export function setAccount(account: AccountState['account']): void {
  state = {account, isLoading: false}
  for (const listener of listeners) listener()
}

export function useAccount(): AccountState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => UNKNOWN,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
