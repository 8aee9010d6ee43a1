import {sharedValue, useSharedValue} from '../lib/shared-value.ts'

/** `isEditor`: the provider's custom claim `editor` says so (decision 019). It opens nothing: the studio asks itself. */
export type Account = {email: string; isEditor: boolean}

/** Who is signed in, as far as the page knows (spec section 3, auth state). */
type AccountState = {
  account: Account | null
  /** Until the first answer of the provider, or until it is clear that nobody is asked. */
  isLoading: boolean
}

const state = sharedValue<AccountState>({account: null, isLoading: true})

export function setAccount(account: Account | null): void {
  state.set({account, isLoading: false})
}

export function useAccount(): AccountState {
  return useSharedValue(state)
}
