import {stat} from 'node:fs/promises'
import {join, relative} from 'node:path'

import {isServedGameFile, kitFileFor, listInstalledGames} from '../games-folder.ts'
import type {Handler} from '../loopback-server.ts'
import {cacheControl, type HeaderSet} from './headers.ts'
import {configResponse, createStaticFiles, pathBelow, textResponse} from './static-files.ts'

export type GamesHostOptions = {
  /** The games as they were built. */
  root: string
  /** The folder `games`: what was put there since is served from it. */
  source: string
  headers: () => HeaderSet
  /** Who may read the list of installed games: the site and the studio. */
  readers: string[]
  /** The one origin that the bridge page answers. */
  site: () => string
}

/**
 * The games' own origin: their files, `manifest.json`, which says which games are installed, and `config.json`,
 * which tells the bridge page whose questions to answer.
 */
export function createGamesHost(options: GamesHostOptions): Handler {
  const {root, source, headers, readers, site} = options
  const onMissing = () => textResponse(404, 'This file is not on the server.')
  const common = {headers, cacheControl: (pathname: string) => cacheControl('games', pathname)}
  const kit = createStaticFiles({...common, root: source, onMissing})
  const added = createStaticFiles({
    ...common,
    root: source,
    onMissing: (request) => {
      const file = pathBelow(source, new URL(request.url).pathname)
      const shared = file === null ? null : kitFileFor(relative(source, file))
      return shared === null
        ? onMissing()
        : kit(new Request(new URL(`/${shared}`, request.url), request))
    },
  })
  const files = createStaticFiles({
    ...common,
    root,
    onMissing: (request) => {
      const file = pathBelow(source, new URL(request.url).pathname)
      return file !== null && isServedGameFile(relative(source, file))
        ? added(request)
        : onMissing()
    },
  })

  return async (request) => {
    const {pathname} = new URL(request.url)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (pathname === '/config.json') return configResponse(headers(), {site: site()})
    if (pathname === '/manifest.json' && isRead) {
      const manifest = Response.json(await listInstalledGames(source), {
        headers: {...headers(), 'cache-control': 'no-cache'},
      })
      return readableFor(manifest, request, readers)
    }
    if (
      (await isFolderWithoutSlash(root, pathname)) ||
      (await isFolderWithoutSlash(source, pathname))
    ) {
      // Without the slash a game's own relative addresses would miss its folder.
      return new Response(null, {status: 308, headers: {location: `${pathname}/`}})
    }
    return files(request)
  }
}

function readableFor(response: Response, request: Request, readers: string[]): Response {
  const origin = request.headers.get('origin')
  response.headers.append('vary', 'Origin')
  if (origin !== null && readers.includes(origin)) {
    response.headers.set('access-control-allow-origin', origin)
    response.headers.set('cross-origin-resource-policy', 'cross-origin')
  }
  return response
}

async function isFolderWithoutSlash(root: string, pathname: string): Promise<boolean> {
  if (pathname.endsWith('/') || pathname.startsWith('//')) return false
  const folder = pathBelow(root, pathname)
  if (folder === null) return false
  const page = await stat(join(folder, 'index.html')).catch(() => null)
  return page?.isFile() ?? false
}
