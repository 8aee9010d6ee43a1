import {useSyncExternalStore} from 'react'

/** One value that the whole page shares, such as who is signed in. */
export type SharedValue<Value> = {
  get: () => Value
  set: (next: Value) => void
  /** Returns a function that ends it. */
  subscribe: (listener: () => void) => () => void
  initial: Value
}

export function sharedValue<Value>(initial: Value): SharedValue<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The value now; the initial one while prerendering and hydrating. */
export function useSharedValue<Value>({subscribe, get, initial}: SharedValue<Value>): Value {
  return useSyncExternalStore(subscribe, get, () => initial)
}

/** What only a browser can tell, once the page is there; `built` while prerendering and hydrating. */
export function useBrowserValue<Value>(read: () => Value, built: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => built)
}

function neverChanges(): () => void {
  return () => {}
}
