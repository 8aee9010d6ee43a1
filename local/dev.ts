import {watch, type FSWatcher} from 'node:fs'
import {join} from 'node:path'

import {createServer, type Plugin, type ViteDevServer} from 'vite'

import {buildGames} from './build/games.ts'
import {loadFirstContent} from './first-content.ts'
import {printAddresses} from './print-addresses.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {runTimeConfig, type Addresses} from './settings.ts'
import {startSharedParts} from './shared-parts.ts'

// `npm run dev`: the parts of `npm start` with Vite in place of the built site and studio. Nothing is
// prerendered; the site reads the lake itself.
await runUntilStopped(async (root, stack) => {
  const {settings, addresses, tokens, directory, servers} = await startSharedParts(root, stack, {
    parts: ['games', 'identity'],
    log: console.log,
  })
  const {ports, dataDir} = settings
  for (const [folder, port] of [
    ['web', ports.site],
    ['studio', ports.studio],
  ] as const) {
    stack.adopt(await startVite(join(root, folder), port, addresses), (server) => server.close())
  }
  await loadFirstContent({
    seed: join(root, 'seed'),
    dataDir,
    lakeAddress: addresses.lake,
    token: tokens.owner,
    log: console.log,
  })
  const watcher = await serveGames(root)
  stack.defer(() => {
    watcher.close()
  })
  servers.open()
  printAddresses(settings, tokens, directory.users)
})

async function startVite(
  folder: string,
  port: number,
  addresses: Addresses,
): Promise<ViteDevServer> {
  const server = await createServer({
    root: folder,
    configFile: join(folder, 'vite.config.ts'),
    plugins: [runTimeAddresses(addresses)],
    server: {
      host: 'localhost',
      port,
      strictPort: true,
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

/** Copies the games, and once more whenever one of their files changes. */
async function serveGames(root: string): Promise<FSWatcher> {
  const source = join(root, 'games')
  const target = join(root, 'dist', 'games')
  await buildGames(source, target)
  return watch(source, {recursive: true}, () => {
    buildGames(source, target).catch((error: unknown) => {
      console.error('The games could not be copied.', error)
    })
  })
}
