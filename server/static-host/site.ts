import type {Handler} from '../loopback-server.ts'
import {cacheControl, type HeaderSet} from './headers.ts'
import {configResponse, createStaticFiles, sendPage, textResponse} from './static-files.ts'

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
export function createSiteHost(options: SiteHostOptions): Handler {
  const {root, config, headers} = options
  const files = createStaticFiles({
    root,
    headers,
    cacheControl: (pathname) => cacheControl('site', pathname),
    onMissing: (request) => {
      const status = options.isShellPage(new URL(request.url).pathname) ? 200 : 404
      return sendPage(request, {root, page: '/shell', status})
    },
  })

  return (request) => {
    const {hostname, pathname, search} = new URL(request.url)
    if (hostname !== 'localhost') {
      return new Response(null, {
        status: 308,
        headers: {location: `${options.address}${pathname}${search}`},
      })
    }
    if (pathname === '/config.json') return configResponse(headers(), config)
    if (/^\/(?:images|files)\//.test(pathname)) return askLake(request, options.lakeAddress)
    return files(request)
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
async function askLake(request: Request, lakeAddress: string): Promise<Response> {
  const {pathname, search} = new URL(request.url)
  const headers = new Headers()
  for (const name of ['accept', 'if-none-match']) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  let answer: Response
  try {
    // The lake's own address in front, so that no path of a visitor can name another host.
    answer = await fetch(`${lakeAddress}${pathname}${search}`, {
      method: request.method === 'HEAD' ? 'HEAD' : 'GET',
      headers,
      redirect: 'error',
      signal: AbortSignal.any([request.signal, AbortSignal.timeout(20_000)]),
    })
  } catch {
    return textResponse(502, 'The content lake does not answer.')
  }
  const forwarded = new Headers({'x-content-type-options': 'nosniff'})
  for (const name of FORWARDED) {
    const value = answer.headers.get(name)
    if (value !== null) forwarded.set(name, value)
  }
  return new Response(answer.body, {status: answer.status, headers: forwarded})
}
