import {createReadStream, existsSync} from 'node:fs'
import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'

import sirv from 'sirv'

import type {HeaderSet} from './headers.ts'

export type StaticFilesOptions = {
  /** The folder whose files are served. */
  root: string
  /** Sent with every answer; read at each request, since a rebuild may change them. */
  headers: () => HeaderSet
  /** `cache-control` of a file by its address. */
  cacheControl: (pathname: string) => string
  /** Answers what no file is there for. */
  onMissing: (request: IncomingMessage, response: ServerResponse) => void
}

/** Serves a folder, precompressed where the client can read it, and refuses every method but GET and HEAD. */
export function createStaticFiles({
  root,
  headers,
  cacheControl,
  onMissing,
}: StaticFilesOptions): RequestListener {
  // `dev` looks at the disk for every request, so that a rebuild shows without a restart.
  const serve = sirv(root, {
    dev: true,
    etag: true,
    brotli: true,
    gzip: true,
    extensions: ['html'],
    setHeaders: (response, pathname) => {
      response.setHeader('cache-control', cacheControl(pathname))
    },
  })

  return (request, response) => {
    for (const [name, value] of Object.entries(headers())) response.setHeader(name, value)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, {allow: 'GET, HEAD'})
      response.end()
      return
    }
    serve(request, response, () => {
      onMissing(request, response)
    })
  }
}

/** The address without its query; `/` for what cannot be read as one. */
export function pathnameOf(request: IncomingMessage): string {
  return URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '/'
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  })
  response.end(`${text}\n`)
}

/** `/config.json`: what a built part is told when it runs. */
export function sendConfig(response: ServerResponse, headers: HeaderSet, config: object): void {
  response.writeHead(200, {
    ...headers,
    'content-type': 'application/json',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify(config))
}

/**
 * Answers an address that no file bears with a page that finds out itself what to show. A missing script or
 * picture is not a page: HTML in its place would only be misread.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: {file: string; status: number},
): void {
  if (/\.[a-z0-9]{2,5}$/i.test(pathnameOf(request)) || !existsSync(page.file)) {
    sendText(response, 404, 'Not found.')
    return
  }
  response.writeHead(page.status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
  if (request.method === 'HEAD') response.end()
  else createReadStream(page.file).pipe(response)
}
