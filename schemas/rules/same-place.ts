import {waflashFolder} from './game-path.ts'

/**
 * The place that a path means, for telling whether two games share it: without the spaces around it, the final
 * slash of a folder, and the `waflash/` that some entries carry and others do not. Letter case stays, since
 * a server may tell it apart.
 */
export function samePlace(gameType: unknown, path: string): string {
  const bare = path.trim()
  if (gameType === 'waflash') return waflashFolder(bare)
  if (gameType === 'external') return bare
  return bare.replace(/\/+$/, '')
}
