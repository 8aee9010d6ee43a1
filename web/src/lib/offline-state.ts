import {useSyncExternalStore, type ReactNode} from 'react'

import type {Game} from './models.ts'

/**
 * What the page knows of its network. All of it comes from `offline/go-offline.tsx`, which is loaded when the
 * page is idle, so that a visit with a network never pays for it.
 */
export type OfflineState = {
  /** The site's own server cannot be reached. */
  isOffline: boolean
  /** Stands under the roof and says so; nothing while there is a network. */
  strip: ReactNode
  /** Whether the game plays without a network; `null` while that is not known, or of no matter. */
  isKept: (game: Pick<Game, 'gameType' | 'path'>) => boolean | null
}

export const ONLINE: OfflineState = {isOffline: false, strip: null, isKept: () => null}

let state = ONLINE
const listeners = new Set<() => void>()

export const offlineState = {
  get: () => state,
  set: (next: OfflineState) => {
    state = next
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Online while prerendering and hydrating. */
export function useOffline(): OfflineState {
  return useSyncExternalStore(offlineState.subscribe, offlineState.get, () => ONLINE)
}
