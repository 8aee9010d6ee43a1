import {waflashFolder} from '../../../schemas/rules/game-path.ts'
import type {Game} from './models.ts'

/** How the worker of the games origin calls a game (`games/sw.js`); `null` where there is nothing to keep. */
export function keptName({gameType, path}: Pick<Game, 'gameType' | 'path'>): string | null {
  const trimmed = path.trim().replace(/\/+$/, '')
  if (gameType === 'html5') return `html5/${trimmed}`
  if (gameType === 'flash') return `flash/${trimmed}`
  return gameType === 'waflash' ? `flash/${waflashFolder(trimmed)}` : null
}
