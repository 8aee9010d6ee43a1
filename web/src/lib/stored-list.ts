import {useSyncExternalStore} from 'react'

import {listOf} from './fields.ts'
import {sharedValue, useSharedValue, type SharedValue} from './shared-value.ts'

/** A short list of ids that this browser keeps, newest first; nothing of it is sent anywhere. */
export type StoredList = SharedValue<readonly string[]> & {
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
  const list = sharedValue<readonly string[]>([])
  const read = () => list.set(readList(storageKey).slice(0, limit))
  const set = (next: readonly string[]) => {
    const ids = next.slice(0, limit)
    try {
      if (ids.length === 0) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, JSON.stringify(ids))
    } catch {
      // Refused or full: the list still holds for this page.
    }
    list.set(ids)
  }

  read()
  globalThis.window?.addEventListener('storage', ({key}) => {
    if (key === storageKey || key === null) read()
  })
  return {
    ...list,
    set,
    add: (id) => set([id, ...list.get().filter((other) => other !== id)]),
    remove: (id) => set(list.get().filter((other) => other !== id)),
    clear: () => set([]),
  }
}

/** The list now; empty while prerendering and hydrating. */
export function useStoredList(list: StoredList): readonly string[] {
  return useSharedValue(list)
}

/** Whether the id is on the list; a component that asks this renders anew only when the answer changes. */
export function useIsStored(list: StoredList, id: string): boolean {
  return useSyncExternalStore(
    list.subscribe,
    () => list.get().includes(id),
    () => false,
  )
}

function readList(storageKey: string): string[] {
  try {
    const ids = listOf(JSON.parse(localStorage.getItem(storageKey) ?? '[]'))
    return [...new Set(ids.filter((id) => typeof id === 'string'))]
  } catch {
    return []
  }
}
