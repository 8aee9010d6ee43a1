import {join} from 'node:path'

import type {Settings} from '../config/node/settings.ts'
import {addressesOf, portVariable, runTimeConfig, type Part} from '../config/ports.ts'
import {EMBEDDED_PROJECT} from '../config/project.ts'
import type {Listening} from '../content-lake/adapters/loopback-server.ts'
import {createIdentity} from './identity/index.ts'
import type {UserDirectory} from './identity/users.ts'
import {servePart, type Handler} from './loopback-server.ts'
import {nothingBuilt} from './static-host/build-facts.ts'
import {createCurrentBuild} from './static-host/current-build.ts'
import {createGamesHost} from './static-host/games.ts'
import {gamesHeaders, siteHeaders, studioHeaders} from './static-host/headers.ts'
import {createSiteHost} from './static-host/site.ts'
import {textResponse} from './static-host/static-files.ts'
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

  const handlers: Record<StaticPart, Handler> = {
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
      source: join(root, 'games'),
      headers: () => gamesHeaders(built().reach),
      readers: [addresses.site, addresses.studio],
      site: () => built().reach.site,
    }),
    studio: createStudioHost({
      root: dist('studio'),
      config,
      headers: () => studioHeaders(built().reach),
    }),
    identity: createIdentity({
      projectId: EMBEDDED_PROJECT.projectId,
      directory,
      secret,
      allowedOrigins: [addresses.site],
    }).fetch,
  }

  const servers: Listening[] = []
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()))
  }
  try {
    for (const part of parts) {
      const name = {name: NAMES[part], variable: portVariable(part)}
      const handle: Handler = (request) => (isOpen ? handlers[part](request) : starting())
      servers.push(await servePart(name, settings.ports[part], handle))
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

function starting(): Response {
  return textResponse(503, 'Game Shack is starting. This page is there in a moment.', {
    'retry-after': '2',
  })
}
