import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {addressesOf} from '../../config/ports.ts'
import {serveOnLoopback, type Listening} from '../../content-lake/adapters/loopback-server.ts'
import type {Handler} from '../../server/loopback-server.ts'
import {createCurrentBuild} from '../../server/static-host/current-build.ts'
import {createGamesHost} from '../../server/static-host/games.ts'
import {gamesHeaders, siteHeaders} from '../../server/static-host/headers.ts'
import {createSiteHost} from '../../server/static-host/site.ts'

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
  const handlers: {site?: Handler; games?: Handler} = {}
  const asked: string[] = []
  const changes = new Map<string, (text: string) => string>()
  let isHanging = false

  const answering =
    (part: 'site' | 'games'): Handler =>
    (request) => {
      const {pathname} = new URL(request.url)
      if (part === 'site') asked.push(pathname)
      if (isHanging) return new Promise(() => undefined)
      const change = part === 'site' ? changes.get(pathname) : undefined
      if (change) return changed(pathname, change)
      return handlers[part]?.(request) ?? new Response(null, {status: 503})
    }
  const listen = (part: 'site' | 'games', port: number): Promise<Listening> =>
    serveOnLoopback({port, handle: answering(part)})

  let servers = await Promise.all([listen('site', 0), listen('games', 0)])
  let isListening = true
  const [site, games] = servers
  const ports = {site: site.port, games: games.port, studio: 1, lake: 1, identity: 1}
  const addresses = addressesOf({ports})
  const built = createCurrentBuild(join(dist, 'web'), addresses)

  handlers.site = createSiteHost({
    root: join(dist, 'web'),
    address: addresses.site,
    config: addresses,
    lakeAddress: addresses.lake,
    headers: () => siteHeaders(built().reach, built().headScriptHash),
    isShellPage: (pathname) => built().shellPages.has(pathname),
  })
  handlers.games = createGamesHost({
    root: join(dist, 'games'),
    source: join(dist, '..', 'games'),
    headers: () => gamesHeaders(built().reach),
    readers: [addresses.site],
    site: () => addresses.site,
  })

  return {
    site: addresses.site,
    games: addresses.games,
    asked,
    async stop() {
      isListening = false
      await Promise.all(servers.map((server) => server.close()))
    },
    replace: (pathname, change) => changes.set(pathname, change),
    hang: () => {
      isHanging = true
    },
    resume: async () => {
      isHanging = false
      if (isListening) return
      servers = await Promise.all([listen('site', ports.site), listen('games', ports.games)])
      isListening = true
    },
  }
}

async function changed(pathname: string, change: (text: string) => string): Promise<Response> {
  const text = await readFile(join(dist, 'web', pathname), 'utf8')
  const type = pathname.endsWith('.js') ? 'text/javascript' : 'text/html'
  return new Response(change(text), {headers: {'content-type': type, 'cache-control': 'no-cache'}})
}
