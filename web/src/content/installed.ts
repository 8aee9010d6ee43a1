import type {GameType} from '../../../schemas/rules/game-type.ts'
import {fieldsOf} from '../lib/fields.ts'
import type {IsInstalled} from './parse-game.ts'
import {textsOf} from './parse-value.ts'

/** What is on the games origin, as type and path with a space between, in every spelling that opens it. */
export type InstalledGames = ReadonlySet<string>

/**
 * Reads the games origin's `manifest.json` (`{"html5": [...], "flash": [...], "waflash": [...]}`). Without a manifest
 * nothing is there.
 */
export function parseManifest(manifest: unknown): InstalledGames {
  const fields = fieldsOf(manifest)
  return new Set(
    (['html5', 'flash', 'waflash'] as const).flatMap((gameType) =>
      textsOf(fields[gameType], 2_048)
        .flatMap((path) => spellings(gameType, path))
        .map((path) => `${gameType} ${path}`),
    ),
  )
}

/** Whether a game's file is there; what runs elsewhere counts as installed (DESIGN decision 7). */
export function installedBy(installed: InstalledGames): IsInstalled {
  return ({gameType, path}) => gameType === 'external' || installed.has(`${gameType} ${path}`)
}

/** `tin-merge` is also opened as `tin-merge/` and `tin-merge/index.html`, and `waflash/name` as `name`. */
function spellings(gameType: GameType, path: string): string[] {
  if (gameType === 'flash') return [path]
  const bare = path.replace(/\/(?:index\.html)?$/, '').replace(/^waflash\//, '')
  const folders = gameType === 'waflash' ? [bare, `waflash/${bare}`] : [bare]
  return folders.flatMap((folder) => [folder, `${folder}/`, `${folder}/index.html`])
}
