import {cp, mkdir, readFile, rm, stat, writeFile} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {brotliCompress, constants, gzip} from 'node:zlib'

import {environment} from '../../config/node/environment.ts'
import {isOfflineWanted} from '../../config/site-build.ts'
import {
  entriesOf,
  filesIn,
  isServedGameFile,
  KIT,
  listInstalledGames,
  type GamesManifest,
} from '../games-folder.ts'
import {isRecord} from '../is-record.ts'
import {writeOfflineFiles} from './offline-files.ts'

/** Where Ruffle lies below the target; its big files are kept from one build to the next. */
const RUFFLE = ['flash', 'player', 'ruffle']

/** The package that plays the Flash games. */
const ruffleFolder = () =>
  dirname(fileURLToPath(import.meta.resolve('@ruffle-rs/ruffle/package.json')))

/** Copies the games to `dist/games` and writes the list of them beside (DESIGN section 5, decision 7). */
export async function buildGames(
  games: string,
  target: string,
  ruffle = ruffleFolder(),
): Promise<GamesManifest> {
  await removeAllBut(target, RUFFLE)
  const isServed = (source: string) => isServedGameFile(relative(games, source))
  await cp(games, target, {recursive: true, filter: isServed})
  await copyRuffle(ruffle, join(target, 'flash', 'player'))

  const manifest = await listInstalledGames(games)
  for (const game of manifest.html5) await copyKit(join(games, KIT), join(target, 'html5', game))
  await writeFile(join(target, 'manifest.json'), JSON.stringify(manifest))
  await writeOfflineFiles(target, manifest, isOfflineWanted(environment()))
  return manifest
}

/** A game's folder stands alone, so each gets the files that all games share. Its own files win. */
async function copyKit(kit: string, game: string): Promise<void> {
  for (const name of await filesIn(kit)) {
    if (isServedGameFile(name)) await cp(join(kit, name), join(game, name), {force: false})
  }
}

/** Empties a folder except for one branch of it. */
async function removeAllBut(folder: string, [kept, ...deeper]: string[]): Promise<void> {
  for (const {name} of await entriesOf(folder)) {
    if (name !== kept) await rm(join(folder, name), {recursive: true, force: true})
    else if (deeper.length > 0) await removeAllBut(join(folder, name), deeper)
  }
}

/**
 * Ruffle's scripts, programs and licences, packed (14 MB travel as 4), and `ruffle.json`: its version, which
 * makes addresses that change with it, and the size of each program, for the player's progress bar.
 */
async function copyRuffle(source: string, player: string): Promise<void> {
  const folder = join(player, 'ruffle')
  await mkdir(folder, {recursive: true})
  const wanted = (await filesIn(source)).filter((name) => /\.(?:js|wasm)$|^LICENSE/.test(name))
  for (const name of await filesIn(folder)) {
    if (!wanted.includes(name.replace(/\.(?:br|gz)$/, ''))) await rm(join(folder, name))
  }

  const bytes: Record<string, number> = {}
  for (const name of wanted) {
    const content = await readFile(join(source, name))
    if (name.endsWith('.wasm')) bytes[name] = content.length
    if (await isSame(join(folder, name), content)) continue
    await writeFile(join(folder, name), content)
    if (!name.startsWith('LICENSE')) await pack(join(folder, name), content)
  }

  const facts: unknown = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'))
  const version = isRecord(facts) ? facts.version : undefined
  await writeFile(join(player, 'ruffle.json'), JSON.stringify({version, bytes}))
}

async function isSame(file: string, content: Buffer): Promise<boolean> {
  // The packed copies are written after the file: with both there, the file is whole.
  if ((await stat(file).catch(() => null))?.size !== content.length) return false
  if (!/LICENSE/.test(file) && (await stat(`${file}.gz`).catch(() => null)) === null) return false
  return content.equals(await readFile(file))
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Brotli's middle: its best takes twenty times as long for a tenth less. */
async function pack(file: string, content: Buffer): Promise<void> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await writeFile(`${file}.br`, await brotli(content, {params}))
  await writeFile(`${file}.gz`, await zip(content))
}
