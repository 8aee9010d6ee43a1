import {fork, spawnSync} from 'node:child_process'
import {once} from 'node:events'
import {cpSync, mkdirSync, readdirSync, readFileSync, rmSync} from 'node:fs'
import {join, resolve} from 'node:path'

import {readSettings} from '../../../config/node/settings.ts'
import {addressesOf} from '../../../config/ports.ts'
import {build} from '../../../server/build/build.ts'
import {startEmbeddedLake} from '../../../server/embedded-lake.ts'
import {loadFirstContent} from '../../../server/first-content.ts'
import {freePorts, portVariables} from '../../support/product.ts'
import {writeDocuments} from '../lake-documents.ts'

const root = resolve(import.meta.dirname, '../../..')
export const results = join(root, 'bench-results')

/** A production site with its lake, for measuring. */
export type BuiltSite = {
  /** Holds `web` and `games`. */
  dist: string
  lake: string
  /** Seconds that the pages took, and how many there are; `null` where nothing had to be built. */
  prerender: {seconds: number; cpuSeconds: number; pages: number} | null
  close: () => Promise<void>
}

/** The site of the seed's games in `dist/`, brought up to date as `npm start` does. */
export async function seededSite(): Promise<BuiltSite> {
  // Ports that nobody has: a product that runs here meanwhile is left alone.
  const ports = portVariables(await freePorts())
  const settings = readSettings({...ports, DATA_DIR: join(results, 'data')}, root)
  const running = await startEmbeddedLake(settings)
  const lake = `http://localhost:${running.port}`
  const {log} = console
  await loadFirstContent({
    seed: join(root, 'seed'),
    dataDir: settings.dataDir,
    lakeAddress: lake,
    token: running.tokens.owner,
    log,
  })
  await build({root, addresses: addressesOf(settings), lakeAddress: lake, log})
  return {dist: join(root, 'dist'), lake, prerender: null, close: () => running.close()}
}

/**
 * The same build over a catalogue of so many documents, in a folder of its own.
 *
 * @param built a site whose scripts are used.
 */
export async function bigSite(built: string, documents: number): Promise<BuiltSite> {
  const data = join(results, `data-${documents}`)
  const dist = join(results, `dist-${documents}`)
  for (const folder of [data, dist]) rmSync(folder, {recursive: true, force: true})
  await writeDocuments(data, documents)
  copyBuild(built, dist)

  const server = fork(join(import.meta.dirname, '../lake-server.ts'), [data], {
    execArgv: ['--max-semi-space-size=8'],
  })
  // Safe: the first thing that the server says is its port.
  const [{port}] = (await once(server, 'message')) as [{port: number}]
  const lake = `http://localhost:${port}`
  const close = async () => {
    server.disconnect()
    await once(server, 'exit')
    for (const folder of [data, dist]) rmSync(folder, {recursive: true, force: true})
  }
  try {
    return {dist, lake, prerender: prerender(dist, lake), close}
  } catch (error) {
    await close()
    throw error
  }
}

/** Scripts, styles and pictures without any page or content. */
function copyBuild(from: string, to: string): void {
  mkdirSync(join(to, 'web'), {recursive: true})
  for (const name of readdirSync(join(from, 'web'))) {
    if (/^(?:assets|icons|\.vite)$|\.webmanifest$|^worker/.test(name)) {
      cpSync(join(from, 'web', name), join(to, 'web', name), {recursive: true})
    }
  }
  cpSync(join(from, 'ssr'), join(to, 'ssr'), {recursive: true})
  cpSync(join(from, 'games', 'manifest.json'), join(to, 'games', 'manifest.json'))
}

function prerender(dist: string, lake: string): BuiltSite['prerender'] {
  const env = {...process.env, NODE_ENV: 'production', PRERENDER_LAKE: lake}
  const cpuBefore = childrenCpu()
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [join(root, 'web', 'prerender.ts')],
    {cwd: root, env: {...env, PRERENDER_DIST: new URL(`file://${dist}/`).href}, encoding: 'utf8'},
  )
  const [, pages, seconds] = /Prerendered (\d+) pages in ([\d.]+) s/.exec(stdout) ?? []
  if (status !== 0 || pages === undefined) throw new Error(`${stdout}\n${stderr}`)
  return {
    pages: Number(pages),
    seconds: Number(seconds),
    cpuSeconds: childrenCpu() - cpuBefore,
  }
}

/** What ended children of this process have used; 0 where the system does not say. */
function childrenCpu(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[13]) + Number(fields[14])) / 100
  } catch {
    return 0
  }
}
