import {useSyncExternalStore} from 'react'

/** A short list of ids that this browser keeps; nothing of it is sent anywhere. */
export type StoredList = {
  subscribe: (listener: () => void) => () => void
  /** Newest first; the same array until it changes. */
  get: () => readonly string[]
  /** Puts the id first. */
  add: (id: string) => void
  remove: (id: string) => void
  clear: () => void
}

/**
 * Storage that is refused, full or holds nonsense only means that the list lasts as long as the page. Another
 * tab's change is taken over.
 */
export function createStoredList(storageKey: string, limit: number): StoredList {
  let ids: readonly string[] | null = null
  const listeners = new Set<() => void>()

  const set = (next: readonly string[]) => {
    ids = next.slice(0, limit)
    try {
      if (ids.length === 0) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, JSON.stringify(ids))
    } catch {
      // Refused or full: the list still holds for this page.
    }
    for (const listener of listeners) listener()
  }
  const get = () => (ids ??= read(storageKey).slice(0, limit))

  const onStorage = ({key}: StorageEvent) => {
    if (key !== storageKey && key !== null) return
    ids = null
    for (const listener of listeners) listener()
  }

  return {
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
    get,
    add: (id) => set([id, ...get().filter((other) => other !== id)]),
    remove: (id) => set(get().filter((other) => other !== id)),
    clear: () => set([]),
  }
}

const NOTHING: readonly string[] = []

/** The list now; empty while prerendering and hydrating. */
export function useStoredList(list: StoredList): readonly string[] {
  return useSyncExternalStore(list.subscribe, list.get, () => NOTHING)
}

/** Whether the id is on the list; a component that asks this renders anew only when the answer changes. */
export function useIsStored(list: StoredList, id: string): boolean {
  return useSyncExternalStore(
    list.subscribe,
    () => list.get().includes(id),
    () => false,
  )
}

function read(storageKey: string): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(value)
      ? [...new Set(value.filter((id): id is string => typeof id === 'string'))]
      : []
  } catch {
    return []
  }
}
