import type {ReactNode} from 'react'

import type {Game} from './models.ts'
import {sharedValue, useSharedValue} from './shared-value.ts'

/**
 * What the page knows of its network. All of it comes from `offline/go-offline.tsx`, which is loaded when the
 * page is idle, so that a visit with a network never pays for it.
 */
type OfflineState = {
  /** The site's own server cannot be reached. */
  isOffline: boolean
  /** Stands below the header and says so; nothing while there is a network. */
  strip: ReactNode
  /** Whether the game plays without a network; `null` while that is not known, or of no matter. */
  isKept: (game: Pick<Game, 'gameType' | 'path'>) => boolean | null
}

export const ONLINE: OfflineState = {isOffline: false, strip: null, isKept: () => null}

export const offlineState = sharedValue(ONLINE)

export function useOffline(): OfflineState {
  return useSharedValue(offlineState)
}
