import type {GameType} from '../../../schemas/rules/game-type.ts'
import type {IsInstalled} from './parse-game.ts'
import {fieldsOf, textsOf} from './parse-value.ts'

/**
 * Reads the games origin's `manifest.json` (`{"html5": [...], "flash": [...], "waflash": [...]}`) into the
 * question whether a game's file is there (DESIGN decision 7). Without a manifest nothing local is.
 */
export function installedBy(manifest: unknown): IsInstalled {
  const fields = fieldsOf(manifest)
  const installed = new Set(
    (['html5', 'flash', 'waflash'] as const).flatMap((gameType) =>
      textsOf(fields[gameType], 2_048).map((path) => keyOf(gameType, path)),
    ),
  )
  return ({gameType, path}) =>
    gameType === 'external' || (gameType !== null && installed.has(keyOf(gameType, path)))
}

/** One spelling for `tin-merge`, `tin-merge/`, `tin-merge/index.html` and `waflash/name` beside `name`. */
function keyOf(gameType: GameType, path: string): string {
  const bare = path
    .trim()
    .replace(/^\/+/, '')
    .replace(/\/(?:index\.html)?$/, '')
  return `${gameType} ${gameType === 'waflash' ? bare.replace(/^waflash\//i, '') : bare}`
}
