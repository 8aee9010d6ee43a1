import {existsSync} from 'node:fs'
import type {RequestListener} from 'node:http'
import {join} from 'node:path'

import {cacheControl, type HeaderSet} from './headers.ts'
import {createStaticFiles, pathnameOf, sendConfig, sendText} from './static-files.ts'

export type GamesHostOptions = {
  root: string
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
export function createGamesHost({root, headers, readers, site}: GamesHostOptions): RequestListener {
  const files = createStaticFiles({
    root,
    headers,
    cacheControl: (pathname) => cacheControl('games', pathname),
    onMissing: (_request, response) => {
      sendText(response, 404, 'This file is not on the server.')
    },
  })

  return (request, response) => {
    const pathname = pathnameOf(request)
    const {origin} = request.headers
    if (pathname === '/manifest.json') {
      response.setHeader('vary', 'Origin')
      if (origin !== undefined && readers.includes(origin)) {
        response.setHeader('access-control-allow-origin', origin)
        response.setHeader('cross-origin-resource-policy', 'cross-origin')
      }
    }
    if (pathname === '/config.json') {
      sendConfig(response, headers(), {site: site()})
      return
    }
    if (isFolderWithoutSlash(root, pathname)) {
      // Without the slash a game's own relative addresses would point beside its folder.
      response.writeHead(308, {location: `${pathname}/`})
      response.end()
      return
    }
    files(request, response)
  }
}

function isFolderWithoutSlash(root: string, pathname: string): boolean {
  if (pathname.endsWith('/') || pathname.startsWith('//')) return false
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return false
  }
  return !path.split(/[/\\]/).includes('..') && existsSync(join(root, path, 'index.html'))
}
