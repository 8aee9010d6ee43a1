import {createReadStream, existsSync} from 'node:fs'
import type {RequestListener} from 'node:http'
import {join} from 'node:path'

import type {HeaderSet} from './headers.ts'
import {createStaticFiles, pathnameOf, sendText} from './static-files.ts'

export type StudioHostOptions = {root: string; config: object; headers: () => HeaderSet}

/** The built studio; every address that is not a file is one of its own routes and gets its page. */
export function createStudioHost({root, config, headers}: StudioHostOptions): RequestListener {
  const page = join(root, 'index.html')
  const files = createStaticFiles({
    root,
    headers,
    cacheControl: (pathname) =>
      pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : null,
    onMissing: (request, response) => {
      if (/\.[a-z0-9]{2,5}$/i.test(pathnameOf(request)) || !existsSync(page)) {
        sendText(response, 404, 'Not found.')
        return
      }
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      })
      createReadStream(page).pipe(response)
    },
  })

  return (request, response) => {
    if (pathnameOf(request) !== '/config.json') {
      files(request, response)
      return
    }
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value)
    response.writeHead(200, {'content-type': 'application/json', 'cache-control': 'no-store'})
    response.end(JSON.stringify(config))
  }
}
