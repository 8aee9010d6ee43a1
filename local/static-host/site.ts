import type {IncomingMessage, RequestListener, ServerResponse} from 'node:http'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'

import {cacheControl, type HeaderSet} from './headers.ts'
import {createStaticFiles, pathnameOf, sendConfig, sendPage, sendText} from './static-files.ts'

export type SiteHostOptions = {
  /** The built site. */
  root: string
  /** Where the site is reached; requests to 127.0.0.1 are sent there. */
  address: string
  /** The body of `/config.json`: the addresses that the site and its build do not know. */
  config: object
  /** The embedded lake, which holds the pictures that the site shows under its own address. */
  lakeAddress: string
  headers: () => HeaderSet
  /** Addresses that are pages although no file bears their name, by what the build knew. */
  isShellPage: (pathname: string) => boolean
}

/**
 * The public site: prerendered pages, `/config.json`, and the lake's pictures. An address without a file gets
 * the shell, which asks the lake for it, with the status that the build knew: 404 for almost all of them.
 */
export function createSiteHost(options: SiteHostOptions): RequestListener {
  const {root, config, headers} = options
  const files = createStaticFiles({
    root,
    headers,
    cacheControl: (pathname) => cacheControl('site', pathname),
    onMissing: (request, response) => {
      const status = options.isShellPage(pathnameOf(request)) ? 200 : 404
      sendPage(request, response, {file: join(root, 'shell.html'), status})
    },
  })

  return (request, response) => {
    const pathname = pathnameOf(request)
    if (!request.headers.host?.startsWith('localhost')) {
      response.writeHead(308, {location: new URL(request.url ?? '/', options.address).href})
      response.end()
    } else if (pathname === '/config.json') {
      sendConfig(response, headers(), config)
    } else if (/^\/(?:images|files)\//.test(pathname)) {
      void forwardToLake(request, response, options.lakeAddress)
    } else {
      files(request, response)
    }
  }
}

const FORWARDED = [
  'content-type',
  'content-length',
  'cache-control',
  'etag',
  'content-security-policy',
  'content-disposition',
  'vary',
]

/** Passes a picture on as the lake made it; nothing of the request but its address and validators goes along. */
async function forwardToLake(
  request: IncomingMessage,
  response: ServerResponse,
  lakeAddress: string,
): Promise<void> {
  const stop = new AbortController()
  response.on('close', () => {
    stop.abort()
  })
  try {
    const answer = await fetch(new URL(request.url ?? '/', lakeAddress), {
      headers: picked(request, ['accept', 'if-none-match']),
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(20_000)]),
    })
    for (const name of FORWARDED) {
      const value = answer.headers.get(name)
      if (value !== null) response.setHeader(name, value)
    }
    response.setHeader('x-content-type-options', 'nosniff')
    response.writeHead(answer.status)
    // Node's own stream type and the web's differ in name only.
    if (answer.body)
      await pipeline(
        Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]),
        response,
      )
    else response.end()
  } catch {
    if (response.headersSent) response.destroy()
    else sendText(response, 502, 'The content lake does not answer.')
  }
}

function picked(request: IncomingMessage, names: string[]): Headers {
  const headers = new Headers()
  for (const name of names) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return headers
}
