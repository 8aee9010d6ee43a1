import {waflashFolder} from '../../../schemas/rules/game-path.ts'
import {fieldsOf, listOf} from './fields.ts'
import type {Game} from './models.ts'

/** What plays without a network, as the worker of the games origin says. */
type KeptGames = {
  games: {group: string; bytes: number}[]
  /** The Flash player's size, which all Flash games share. */
  sharedBytes: number
}

/** Reads the bridge's answer; what does not fit is left out. */
export function parseKeptGames(answer: unknown): KeptGames {
  const {games, sharedBytes} = fieldsOf(answer)
  return {
    games: listOf(games).flatMap((item) => {
      const {group, bytes} = fieldsOf(item)
      return typeof group === 'string' && isSize(bytes) ? [{group, bytes}] : []
    }),
    sharedBytes: isSize(sharedBytes) ? sharedBytes : 0,
  }
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0
}

/** How the worker of the games origin calls a game (`games/sw.js`); `null` where there is nothing to keep. */
export function keptName({gameType, path}: Pick<Game, 'gameType' | 'path'>): string | null {
  const trimmed = path.trim().replace(/\/+$/, '')
  if (gameType === 'html5') return `html5/${trimmed}`
  if (gameType === 'flash') return `flash/${trimmed}`
  return gameType === 'waflash' ? `flash/${waflashFolder(trimmed)}` : null
}
