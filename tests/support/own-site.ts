import {readFile} from 'node:fs/promises'
import {createServer, type RequestListener, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import {join} from 'node:path'

import {addressesOf} from '../../local/settings.ts'
import {createCurrentBuild} from '../../local/static-host/current-build.ts'
import {createGamesHost} from '../../local/static-host/games.ts'
import {gamesHeaders, siteHeaders} from '../../local/static-host/headers.ts'
import {createSiteHost} from '../../local/static-host/site.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')

/** A site and a games origin of one test's own, serving what was built, which can be taken away. */
export type OwnSite = {
  site: string
  games: string
  /** Pathnames that were asked of the site, without those of images. */
  asked: string[]
  /** Changes what the site answers at an address. */
  replace: (pathname: string, change: (text: string) => string) => void
  /** Nobody listens any more. */
  stop: () => Promise<void>
  /** Connections are taken and never answered. */
  hang: () => void
  /** Both listen and answer again, at the same addresses. */
  resume: () => Promise<void>
}

/** Nobody is behind its lake and its identity server: what the site shows is what was built. */
export async function startOwnSite(): Promise<OwnSite> {
  const listeners: {site?: RequestListener; games?: RequestListener} = {}
  const asked: string[] = []
  const changes = new Map<string, (text: string) => string>()
  let isHanging = false

  const answering =
    (part: 'site' | 'games'): RequestListener =>
    (request, response) => {
      const {pathname} = new URL(request.url ?? '/', 'http://localhost')
      if (part === 'site') asked.push(pathname)
      if (isHanging) return
      const change = part === 'site' ? changes.get(pathname) : undefined
      if (change) {
        void sendChanged(response, pathname, change)
        return
      }
      listeners[part]?.(request, response)
    }

  let servers = await Promise.all([listen(answering('site'), 0), listen(answering('games'), 0)])
  const [sitePort, gamesPort] = servers.map(portOf)
  const ports = {site: sitePort ?? 0, games: gamesPort ?? 0, studio: 1, lake: 1, identity: 1}
  const addresses = addressesOf({ports, dataDir: ''})
  const built = createCurrentBuild(join(dist, 'web'), addresses)

  listeners.site = createSiteHost({
    root: join(dist, 'web'),
    address: addresses.site,
    config: addresses,
    lakeAddress: addresses.lake,
    headers: () => siteHeaders(built().reach, built().headScriptHash),
    isShellPage: (pathname) => built().shellPages.has(pathname),
  })
  listeners.games = createGamesHost({
    root: join(dist, 'games'),
    headers: () => gamesHeaders(built().reach),
    readers: [addresses.site],
    site: () => addresses.site,
  })

  const stop = async () => {
    await Promise.all(servers.map(closed))
  }
  return {
    site: addresses.site,
    games: addresses.games,
    asked,
    stop,
    replace: (pathname, change) => changes.set(pathname, change),
    hang: () => {
      isHanging = true
    },
    resume: async () => {
      isHanging = false
      if (servers.every(({listening}) => listening)) return
      servers = await Promise.all([
        listen(answering('site'), ports.site),
        listen(answering('games'), ports.games),
      ])
    },
  }
}

async function sendChanged(
  response: ServerResponse,
  pathname: string,
  change: (text: string) => string,
): Promise<void> {
  const text = await readFile(join(dist, 'web', pathname), 'utf8')
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
  response.writeHead(200, {'content-type': type, 'cache-control': 'no-cache'})
  response.end(change(text))
}

function listen(listener: RequestListener, port: number): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(listener)
    server.on('error', reject)
    server.listen(port, 'localhost', () => {
      resolve(server)
    })
  })
}

function portOf(server: Server): number {
  // A server that listens on a port has an AddressInfo.
  return (server.address() as AddressInfo).port
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => {
      resolve()
    })
    server.closeAllConnections()
  })
}
