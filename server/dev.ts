import {watch} from 'node:fs'
import {join} from 'node:path'

import {createServer, type Plugin, type ViteDevServer} from 'vite'

import {environment} from '../config/node/environment.ts'
import {runTimeConfig, type Addresses} from '../config/ports.ts'
import {readHostedProject} from '../config/project.ts'
import {buildGames} from './build/games.ts'
import {loadFirstContent} from './first-content.ts'
import {printAddresses} from './print-addresses.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {startSharedParts} from './shared-parts.ts'
import {nothingBuilt} from './static-host/build-facts.ts'
import {studioHeaders, type HeaderSet} from './static-host/headers.ts'

/** An editor that writes many files at once, or one of them in several steps, is waited for. */
const GATHER_MS = 200

// `npm run dev`: the parts of `npm start` with Vite in place of the built site and studio. Nothing is
// prerendered; the site reads the lake itself.
await runUntilStopped(async (root, stack) => {
  const {settings, addresses, tokens, directory, servers} = await startSharedParts(root, stack, {
    parts: ['games', 'identity'],
    log: console.log,
  })
  const {ports, dataDir} = settings
  const site = await startVite(join(root, 'web'), ports.site, addresses)
  stack.adopt(site, (server) => server.close())
  const studio = await startVite(join(root, 'studio'), ports.studio, addresses, {
    ...(readHostedProject(environment()) === null && headersOfStudio(addresses)),
  })
  stack.adopt(studio, (server) => server.close())
  await loadFirstContent({
    seed: join(root, 'seed'),
    dataDir,
    lakeAddress: addresses.lake,
    token: tokens.owner,
    log: console.log,
  })
  const stopWatching = await serveGames(root)
  stack.defer(stopWatching)
  servers.open()
  printAddresses(settings, tokens, directory.users)
})

async function startVite(
  folder: string,
  port: number,
  addresses: Addresses,
  headers: HeaderSet = {},
): Promise<ViteDevServer> {
  const server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    plugins: [runTimeAddresses(addresses)],
    server: {
      host: 'localhost',
      port,
      strictPort: true,
      headers,
      proxy: Object.fromEntries(['/images', '/files'].map((path) => [path, addresses.lake])),
    },
  })
  return server.listen()
}

function runTimeAddresses(addresses: Addresses): Plugin {
  return {
    name: 'run-time-addresses',
    configureServer(server) {
      server.middlewares.use('/config.json', (_request, response) => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(runTimeConfig(addresses)))
      })
    },
  }
}

/** As in the build, so that Studio asks nobody beyond this machine; with Vite's socket, which tells of changes. */
function headersOfStudio(addresses: Addresses): HeaderSet {
  const {reach} = nothingBuilt(addresses)
  return studioHeaders({...reach, lake: [...reach.lake, addresses.studio]})
}

/**
 * Copies the games, and once more whenever one of their files changes. One saved file is told several times, and
 * two copies at once would be in each other's way.
 *
 * @returns ends it.
 */
async function serveGames(root: string): Promise<() => void> {
  const source = join(root, 'games')
  const target = join(root, 'dist', 'games')
  await buildGames(source, target)

  let copied = Promise.resolve()
  let pause: NodeJS.Timeout | undefined
  const copyAgain = () => {
    copied = copied
      .then(async () => {
        await buildGames(source, target)
      })
      .catch((error: unknown) => {
        console.error('The games could not be copied.', error)
      })
  }
  const watcher = watch(source, {recursive: true}, () => {
    clearTimeout(pause)
    pause = setTimeout(copyAgain, GATHER_MS)
  })
  return () => {
    clearTimeout(pause)
    watcher.close()
  }
}
