import {cp, readdir, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

/** What is installed on the games origin, by type: paths as the catalogue writes them. */
export type GamesManifest = {html5: string[]; flash: string[]; waflash: string[]}

/** Copies the games to `dist/games` and writes the list of them beside (DESIGN section 5, decision 7). */
export async function buildGames(games: string, target: string): Promise<GamesManifest> {
  await rm(target, {recursive: true, force: true})
  await cp(games, target, {recursive: true, filter: (source) => !/\.(?:md|d\.ts|hx)$/.test(source)})

  const manifest: GamesManifest = {
    html5: await foldersIn(join(games, 'html5')),
    flash: (await filesIn(join(games, 'flash'))).filter((name) => name.endsWith('.swf')),
    waflash: (await foldersIn(join(games, 'flash', 'waflash'))).map((name) => `waflash/${name}`),
  }
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest))
  return manifest
}

async function foldersIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder))
    .filter((entry) => entry.isDirectory())
    .map(({name}) => name)
    .sort()
}

async function filesIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder))
    .filter((entry) => entry.isFile())
    .map(({name}) => name)
    .sort()
}

/** No such folder: no such games. */
async function entriesOf(folder: string) {
  return readdir(folder, {withFileTypes: true}).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
}
