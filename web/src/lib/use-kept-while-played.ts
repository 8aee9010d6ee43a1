import {useEffect} from 'react'

import type {Game} from './models.ts'

/** A game that has just been launched needs the network for itself. */
const FIRST_TRY_MS = 2_000

/**
 * While a game runs, has it kept for play without a network, and its saves dated for backups. All of that is
 * loaded when the game is already there.
 *
 * @param frameSrc where the game is framed; `null`: it is not running.
 */
export function useKeptWhilePlayed(
  game: Pick<Game, 'gameType' | 'path'>,
  frameSrc: string | null,
): void {
  const {gameType, path} = game

  useEffect(() => {
    if (frameSrc === null || import.meta.env.DEV) return undefined
    const left = new AbortController()
    const timer = setTimeout(() => {
      import('./keep-while-played.ts')
        .then(({keepWhilePlayed}) =>
          keepWhilePlayed({gameType, path}, new URL(frameSrc).origin, left.signal),
        )
        .catch((error: unknown) => console.info('This game is not kept for later.', error))
    }, FIRST_TRY_MS)
    return () => {
      clearTimeout(timer)
      left.abort()
    }
  }, [gameType, path, frameSrc])
}
