import type {RequestListener} from 'node:http'
import {join} from 'node:path'

import {cacheControl, type HeaderSet} from './headers.ts'
import {createStaticFiles, pathnameOf, sendConfig, sendPage} from './static-files.ts'

export type StudioHostOptions = {root: string; config: object; headers: () => HeaderSet}

/** The built studio; every address that is not a file is one of its own routes and gets its page. */
export function createStudioHost({root, config, headers}: StudioHostOptions): RequestListener {
  const files = createStaticFiles({
    root,
    headers,
    cacheControl: (pathname) => cacheControl('studio', pathname),
    onMissing: (request, response) => {
      sendPage(request, response, {file: join(root, 'index.html'), status: 200})
    },
  })

  return (request, response) => {
    if (pathnameOf(request) === '/config.json') sendConfig(response, headers(), config)
    else files(request, response)
  }
}
