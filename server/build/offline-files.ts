import {createHash} from 'node:crypto'
import {readdir, readFile, writeFile} from 'node:fs/promises'
import {join, relative, sep} from 'node:path'

import {gamesHeaders} from '../static-host/headers.ts'
import type {GamesManifest} from '../games-folder.ts'

/** What the worker of the games origin (`games/sw.js`) is told about every file that it may keep. */
type OfflineBuild = {
  /** Sent with every kept answer; the policy without whom the games may be framed by, which only the server knows. */
  headers: Record<string, string>
  policy: string
  /** Content types by the ending of the name. */
  types: Record<string, string>
  groups: Record<string, OfflineGroup>
}

type OfflineGroup = {
  isGame: boolean
  /** Other groups without which the game does not run. */
  needs: string[]
  /** By address. */
  files: Record<string, OfflineFile>
  /** Of each list one file is enough. */
  spares?: string[][]
}

/** `digest`: SHA-256 in base64. `isSpare`: kept only where the browser has it already. */
type OfflineFile = {digest: string; bytes: number; isSpare?: boolean}

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  png: 'image/png',
  svg: 'image/svg+xml',
  swf: 'application/x-shockwave-flash',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  wav: 'audio/wav',
  webp: 'image/webp',
  woff2: 'font/woff2',
}

/** A bigger game is for the network: it would push all others out of what a browser keeps for us. */
const MOST_BYTES = 24 * 1024 * 1024

const PLAYER = 'flash/player'

/**
 * Writes `offline-files.js` beside the built games: which files make up which game, what each of them must be,
 * and the headers that all of them are served with. It is part of the worker, so that nothing that a game
 * writes into the browser's caches can pass for another game.
 *
 * @param target the built games.
 * @param isWanted `false`: a worker that takes an earlier one away (`VITE_OFFLINE=off`).
 */
export async function writeOfflineFiles(
  target: string,
  manifest: GamesManifest,
  isWanted: boolean,
): Promise<void> {
  const build = isWanted ? await offlineBuild(target, manifest) : null
  await writeFile(join(target, 'offline-files.js'), `self.OFFLINE=${JSON.stringify(build)}\n`)
}

async function offlineBuild(target: string, manifest: GamesManifest): Promise<OfflineBuild> {
  const folder = async (name: string) => Object.fromEntries(await filesBelow(target, name))
  const game = (files: OfflineGroup['files'], needs: string[]): OfflineGroup => ({
    isGame: true,
    needs,
    files,
  })

  const groups: OfflineBuild['groups'] = {
    // What the site itself asks of this origin, whatever is played.
    bridge: {
      isGame: false,
      needs: [],
      files: {...(await folder('bridge')), ...(await folder('alive'))},
    },
    [PLAYER]: await playerGroup(target),
  }
  for (const path of manifest.html5) {
    groups[`html5/${path}`] = game(await folder(`html5/${path}`), [])
  }
  for (const path of manifest.flash) {
    const file = `flash/${path}`
    groups[file] = game({[`/${file}`]: await describe(join(target, file))}, [PLAYER])
  }
  for (const path of manifest.waflash) {
    groups[`flash/${path}`] = game(await folder(`flash/${path}`), [PLAYER])
  }
  for (const [name, {files}] of Object.entries(groups)) {
    if (groups[name]?.isGame && bytesOf(files) > MOST_BYTES) delete groups[name]
  }
  return {...fixedHeaders(), types: TYPES, groups}
}

/** The player with Ruffle, of whose programs and their companions a browser uses one each. */
async function playerGroup(target: string): Promise<OfflineGroup> {
  const found = await filesBelow(target, PLAYER)
  const wasm = found.map(([address]) => address).filter((address) => address.endsWith('.wasm'))
  const core = found
    .map(([address]) => address)
    .filter((address) => /\/core\.[^/]*\.js$/.test(address))
  const files = found
    .filter(([address]) => !/\/LICENSE[^/]*$/.test(address))
    .map(([address, file]): [string, OfflineFile] => [
      address,
      [...wasm, ...core].includes(address) ? {...file, isSpare: true} : file,
    ])
  return {
    isGame: false,
    needs: [],
    files: Object.fromEntries(files),
    spares: [wasm, core].filter((list) => list.length > 0),
  }
}

function bytesOf(files: OfflineGroup['files']): number {
  return Object.values(files).reduce((sum, {bytes}) => sum + bytes, 0)
}

async function filesBelow(target: string, name: string): Promise<[string, OfflineFile][]> {
  const entries = await readdir(join(target, name), {recursive: true, withFileTypes: true}).catch(
    () => [],
  )
  const files = entries
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  return Promise.all(
    files.map(async (file): Promise<[string, OfflineFile]> => {
      const path = relative(target, file).split(sep).map(encodeURIComponent).join('/')
      return [`/${path}`, await describe(file)]
    }),
  )
}

async function describe(file: string): Promise<OfflineFile> {
  const content = await readFile(file)
  return {digest: createHash('sha256').update(content).digest('base64'), bytes: content.length}
}

/** The headers that need no address. */
function fixedHeaders(): Pick<OfflineBuild, 'headers' | 'policy'> {
  const {'content-security-policy': policy = '', ...headers} = gamesHeaders({
    site: 'https://site.invalid',
    games: 'https://games.invalid',
    studio: 'https://studio.invalid',
    lake: [],
    pictures: [],
    identity: [],
    probeHosts: [],
    isLakeEmbedded: true,
  })
  return {headers, policy: policy.replace(/;\s*frame-ancestors[^;]*/, '')}
}
