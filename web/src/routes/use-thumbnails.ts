import {useEffect, useState} from 'react'

import {contentStore} from '../content/site-content.ts'
import type {ListedGame, Picture} from '../lib/models.ts'

/** Pictures of those games by id, loaded only while they are wanted; `null` until they are there. */
export function useThumbnails(
  games: readonly ListedGame[],
  isWanted: boolean,
): ReadonlyMap<string, Picture> | null {
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Picture> | null>(null)

  useEffect(() => {
    if (!isWanted) return undefined
    let isCurrent = true
    contentStore()
      .then((store) => store.loadThumbnails(games))
      .then((pictures) => isCurrent && setLoaded(pictures))
      .catch((error: unknown) => console.warn('Thumbnails could not be loaded.', error))
    return () => {
      isCurrent = false
    }
  }, [games, isWanted])

  return loaded
}
