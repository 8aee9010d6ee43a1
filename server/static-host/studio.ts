import type {Handler} from '../loopback-server.ts'
import {cacheControl, type HeaderSet} from './headers.ts'
import {configResponse, createStaticFiles, sendPage} from './static-files.ts'

export type StudioHostOptions = {root: string; config: object; headers: () => HeaderSet}

/** The built studio; every address that is not a file is one of its own routes and gets its page. */
export function createStudioHost({root, config, headers}: StudioHostOptions): Handler {
  const files = createStaticFiles({
    root,
    headers,
    cacheControl: (pathname) => cacheControl('studio', pathname),
    onMissing: (request) => sendPage(request, {root, page: '/index', status: 200}),
  })

  return (request) =>
    new URL(request.url).pathname === '/config.json'
      ? configResponse(headers(), config)
      : files(request)
}
