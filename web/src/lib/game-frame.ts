import {checkGamePath, waflashFolder} from '../../../schemas/rules/game-path.ts'
import type {Game} from './models.ts'

/**
 * Where a launched game is framed (DESIGN decision 7), made from the catalogue's own path.
 *
 * @returns `null` for external games, which open in a window, and for a path that no browser may launch.
 */
export function gameFrameSrc(
  {gameType, path}: Pick<Game, 'gameType' | 'path'>,
  gamesOrigin: string,
): string | null {
  const trimmed = path.trim()
  if (gameType === null || gameType === 'external' || checkGamePath(gameType, trimmed) !== null) {
    return null
  }
  if (gameType === 'flash') return `${gamesOrigin}/flash/player/?swf=${encodeURIComponent(trimmed)}`
  return gameType === 'html5'
    ? `${gamesOrigin}/html5/${asFolder(trimmed)}`
    : `${gamesOrigin}/flash/${asFolder(waflashFolder(trimmed))}`
}

/** A folder needs its final slash, so that the game finds its own files; a page stays as it is. */
function asFolder(path: string): string {
  const encoded = path
    .replace(/\/+$/, '')
    .split('/')
    .map((segment) => encodeURIComponent(segment))
    .join('/')
  return /\.html?$/i.test(encoded) ? encoded : `${encoded}/`
}

/** Whether a browser may launch the game at all: one of the four types, and a path that fits it. */
export function isLaunchable({gameType, path}: Pick<Game, 'gameType' | 'path'>): boolean {
  return gameType !== null && checkGamePath(gameType, path.trim()) === null
}
