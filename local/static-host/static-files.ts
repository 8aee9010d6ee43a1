import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'

import sirv from 'sirv'

import type {HeaderSet} from './headers.ts'

export type StaticFilesOptions = {
  /** The folder whose files are served. */
  root: string
  /** Sent with every answer; read at each request, since a rebuild may change them. */
  headers: () => HeaderSet
  /** `cache-control` of a file by its address; `no-cache` where it says nothing. */
  cacheControl?: (pathname: string) => string | null
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
      response.setHeader('cache-control', cacheControl?.(pathname) ?? 'no-cache')
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
