import {waflashFolder} from '../../schemas/rules/game-path.ts'

/** The paths that the games origin serves, by type, as its `/manifest.json` writes them. */
export type InstalledGames = Record<'html5' | 'flash' | 'waflash', ReadonlySet<string>>

/** Where the files of a game lie in the repository (DESIGN section 4); `null` for a game that needs none. */
export function fileOf(gameType: unknown, path: string): string | null {
  const bare = folderOf(path)
  switch (gameType) {
    case 'html5':
      return `games/html5/${bare}`
    case 'flash':
      return `games/flash/${bare}`
    case 'waflash':
      return `games/flash/${waflashFolder(bare)}`
    default:
      return null
  }
}

/** Whether a game's file is there. External games need none, and games without a type or path have other problems. */
export function isInstalled(
  {gameType, path}: {gameType: unknown; path: string},
  installed: InstalledGames,
): boolean {
  const bare = folderOf(path)
  if (bare === '') return true
  switch (gameType) {
    case 'html5':
      return installed.html5.has(bare)
    case 'flash':
      return installed.flash.has(bare)
    case 'waflash':
      return installed.waflash.has(waflashFolder(bare))
    default:
      return true
  }
}

/** Asks the games origin what it serves now; `null` when it does not answer. */
export async function fetchInstalledGames(
  gamesOrigin: string,
  signal?: AbortSignal,
): Promise<InstalledGames | null> {
  try {
    const response = await fetch(`${gamesOrigin}/manifest.json`, {
      cache: 'no-cache',
      ...(signal && {signal}),
    })
    return response.ok ? readInstalledGames(await response.json()) : null
  } catch {
    return null
  }
}

/** Reads the games origin's `/manifest.json`; `null` when it is not one. */
export function readInstalledGames(manifest: unknown): InstalledGames | null {
  if (typeof manifest !== 'object' || manifest === null) return null
  const fields = new Map<string, unknown>(Object.entries(manifest))
  const paths = (type: string): ReadonlySet<string> | null => {
    const list = fields.get(type)
    return Array.isArray(list) ? new Set(list.filter((path) => typeof path === 'string')) : null
  }
  const [html5, flash, waflash] = [paths('html5'), paths('flash'), paths('waflash')]
  return html5 && flash && waflash ? {html5, flash, waflash} : null
}

/** `tin-merge`, `tin-merge/` and `tin-merge/index.html` are one folder, as for the site. */
function folderOf(path: string): string {
  return path
    .trim()
    .replace(/^\/+/, '')
    .replace(/\/(?:index\.html)?$/, '')
}
