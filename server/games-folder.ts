import {readdir} from 'node:fs/promises'
import {join, sep} from 'node:path'

/** What is installed on the games origin, by type: paths as the catalogue writes them. */
export type GamesManifest = {html5: string[]; flash: string[]; waflash: string[]}

/** The files that all HTML5 games share, one copy each. They are served inside each game's folder. */
export const KIT = 'kit'

/** Sources, words for developers and types are not served, and the kit has no address of its own. */
const NOT_SERVED = /^(?:flash[/\\]src|kit)(?:[/\\]|$)|\.(?:md|d\.ts)$/

/** @param path below `games`. */
export function isServedGameFile(path: string): boolean {
  return !NOT_SERVED.test(path)
}

/**
 * The kit's file that is served under this path: `kit/shack.js` for `html5/tin-merge/shack.js`.
 *
 * @param path below `games`.
 */
export function kitFileFor(path: string): string | null {
  const [type, game, name, ...deeper] = path.split(sep)
  return type === 'html5' && game && name && deeper.length === 0 ? join(KIT, name) : null
}

/** Every folder in `html5` and `flash/waflash` is a game, and every `.swf` in `flash` (DESIGN section 4). */
export async function listInstalledGames(games: string): Promise<GamesManifest> {
  return {
    html5: await foldersIn(join(games, 'html5')),
    flash: (await filesIn(join(games, 'flash'))).filter((name) => name.endsWith('.swf')),
    waflash: (await foldersIn(join(games, 'flash', 'waflash'))).map((name) => `waflash/${name}`),
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder))
    .filter((entry) => entry.isDirectory())
    .map(({name}) => name)
    .sort()
}

export async function filesIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder))
    .filter((entry) => entry.isFile())
    .map(({name}) => name)
    .sort()
}

/** No such folder: no such games. */
export async function entriesOf(folder: string) {
  return readdir(folder, {withFileTypes: true}).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
