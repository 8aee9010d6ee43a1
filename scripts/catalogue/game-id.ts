import {createHash} from 'node:crypto'

import {nameKey} from '../../schemas/rules/name-key.ts'
import type {GameType} from '../../schemas/rules/game-type.ts'

/**
 * The id of a game's document: the same for every entry that merges into it, whatever the order of the list
 * (DESIGN section 4). It never contains a dot, since the Content Lake hides ids that do.
 */
export function gameId(gameType: GameType | null, path: string, name: string): string {
  const identity = JSON.stringify([gameType ?? '', path, nameKey(name)])
  return `game-${createHash('sha256').update(identity).digest('hex').slice(0, 20)}`
}
