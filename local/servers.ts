import type {RequestListener} from 'node:http'
import {join} from 'node:path'

import {sendWebResponse, toWebRequest} from './content-lake/adapters/node-request.ts'
import {createIdentity, type Identity} from './identity/index.ts'
import type {UserDirectory} from './identity/users.ts'
import {serveOnLoopback, type LoopbackServer} from './loopback-server.ts'
import {
  addressesOf,
  EMBEDDED_PROJECT,
  portVariable,
  runTimeConfig,
  type Part,
  type Settings,
} from './settings.ts'
import {nothingBuilt} from './static-host/build-facts.ts'
import {createCurrentBuild} from './static-host/current-build.ts'
import {createGamesHost} from './static-host/games.ts'
import {gamesHeaders, siteHeaders, studioHeaders} from './static-host/headers.ts'
import {createSiteHost} from './static-host/site.ts'
import {sendText} from './static-host/static-files.ts'
import {createStudioHost} from './static-host/studio.ts'

export type ServersOptions = {
  root: string
  settings: Settings
  directory: UserDirectory
  secret: string
  /** Which of them to start; in development Vite serves the others. */
  parts: StaticPart[]
}

export type StaticPart = Exclude<Part, 'lake'>

export type Servers = {
  /** Begins to answer with what was built; before that every part says that it is starting. */
  open(): void
  close(): Promise<void>
}

const NAMES: Record<StaticPart, string> = {
  site: 'site',
  games: 'games origin',
  studio: 'studio',
  identity: 'identity server',
}

/** Takes the ports of the parts. Throws one sentence, holding none, when one is in use. */
export async function startServers({
  root,
  settings,
  directory,
  secret,
  parts,
}: ServersOptions): Promise<Servers> {
  const addresses = addressesOf(settings)
  const config = runTimeConfig(addresses)
  const dist = (part: string) => join(root, 'dist', part)

  // In development nothing is built, whatever an earlier build has left there.
  const built = parts.includes('site')
    ? createCurrentBuild(dist('web'), addresses)
    : () => nothingBuilt(addresses)
  let isOpen = false

  const listeners: Record<StaticPart, RequestListener> = {
    site: createSiteHost({
      root: dist('web'),
      address: addresses.site,
      config,
      lakeAddress: addresses.lake,
      headers: () => siteHeaders(built().reach, built().headScriptHash),
      isShellPage: (pathname) => built().shellPages.has(pathname),
    }),
    games: createGamesHost({
      root: dist('games'),
      headers: () => gamesHeaders(built().reach),
      readers: [addresses.site, addresses.studio],
      site: () => built().reach.site,
    }),
    studio: createStudioHost({
      root: dist('studio'),
      config,
      headers: () => studioHeaders(built().reach),
    }),
    identity: identityListener(
      createIdentity({
        projectId: EMBEDDED_PROJECT.projectId,
        directory,
        secret,
        allowedOrigins: [addresses.site],
      }),
    ),
  }

  const servers: LoopbackServer[] = []
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
  }
  try {
    for (const part of parts) {
      const listener: RequestListener = (request, response) => {
        if (isOpen) listeners[part](request, response)
        else sendStarting(response)
      }
      const name = {name: NAMES[part], variable: portVariable(part)}
      servers.push(await serveOnLoopback(name, settings.ports[part], listener))
    }
  } catch (error) {
    await close()
    throw error
  }

  return {
    close,
    open() {
      isOpen = true
    },
  }
}

function sendStarting(response: Parameters<RequestListener>[1]): void {
  response.setHeader('retry-after', '2')
  sendText(response, 503, 'Game Shack is starting. This page is there in a moment.')
}

function identityListener(identity: Identity): RequestListener {
  return (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.once('close', () => {
      gone.abort()
    })
    identity
      .fetch(toWebRequest(incoming, gone.signal))
      .then((response) => sendWebResponse(response, outgoing))
      .catch(() => {
        outgoing.destroy()
      })
  }
}
