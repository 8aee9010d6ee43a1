import {createHash} from 'node:crypto'
import {readFile} from 'node:fs/promises'

import type {Manifest} from 'vite'

import {WORKER_FILE} from '../build/worker-bundle.ts'
import type {OfflineBuild} from '../src/offline/worker/worker-scope.ts'

/** At the root, so that every page is in its reach. */
export const WORKER_ADDRESS = 'sw.js'

const SHELL = '/shell.html'
/** Chunks, by their names, for signing in, for the studio's frame and for writing to a lake. */
const ONLINE_ONLY = /^(?:firebase|start-preview|preview|browserUpload|stegaEncodeSourceMap)/

const ICONS = ['/icons/shack.svg', '/icons/shack-32.png', '/icons/drive.svg', '/site.webmanifest']

/**
 * `sw.js`: the worker with the list of what it keeps. Another list is another worker, which is how browsers find
 * out that there is a new build.
 *
 * @param web the built site, all of its files written.
 * @param contentFiles addresses of what the catalogue is read from.
 * @param isWanted `false`: a worker that takes an earlier one away (`VITE_OFFLINE=off`).
 */
export async function serviceWorker(
  web: URL,
  {contentFiles, isWanted}: {contentFiles: string[]; isWanted: boolean},
): Promise<string> {
  const code = await readFile(new URL(WORKER_FILE, web), 'utf8')
  if (!isWanted) return `self.BUILD=null;${code}`

  const addresses = [SHELL, ...ICONS, ...contentFiles, ...(await builtFiles(web))]
  const files = await Promise.all(
    addresses.map(async (address): Promise<[string, string]> => {
      const content = await readFile(new URL(`.${address}`, web))
      return [address, `sha256-${createHash('sha256').update(content).digest('base64')}`]
    }),
  )
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 12)
  const build: OfflineBuild = {version, shell: SHELL, files}
  return `self.BUILD=${JSON.stringify(build)};${code}`
}

/** Scripts, their styles, fonts and drawings: all that pages need without a network. */
async function builtFiles(web: URL): Promise<string[]> {
  // Written by the same build's Vite.
  const manifest = JSON.parse(
    await readFile(new URL('.vite/manifest.json', web), 'utf8'),
  ) as Manifest
  const files = Object.values(manifest)
    .filter(({file, name = ''}) => /\.(?:js|woff2|svg)$/.test(file) && !ONLINE_ONLY.test(name))
    .flatMap(({file, css = []}) => [file, ...css])
  return [...new Set(files)].map((file) => `/${file}`)
}
