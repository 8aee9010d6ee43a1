import type {IncomingMessage} from 'node:http'

/** Method, address and origin of a request that may be passed on to a handler. */
export type RequestHead = {
  method: string
  /** `http://<Host><target>`: the path is exactly the one that was asked for, never another host. */
  url: URL
  /** Absent for programs, which need not send it. */
  origin: string | undefined
}

/** The answer to a request that is passed to nobody. */
export type RefusedHead = {status: 400 | 405 | 421; reason: string}

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Reads what every server of this machine must know of a request before it does anything else. Other code takes
 * the URL from here and never parses `request.url` itself, because a target such as `//host/path` would make
 * `new URL()` throw or lead to another host.
 */
export function readRequestHead(incoming: IncomingMessage): RequestHead | RefusedHead {
  const {method = '', url: target = '', headers, headersDistinct} = incoming
  if (!METHODS.includes(method)) return refusal(405, `The method ${method} is not allowed`)
  const {host, origin} = headers
  if (origin !== undefined && !isOrigin(origin)) return refusal(400, 'The Origin cannot be read')
  const isOneHost = headersDistinct.host?.length === 1
  if (!isOneHost || host === undefined || !URL.canParse(`http://${host}`)) {
    return refusal(400, 'The Host cannot be read')
  }
  if (!isLocalHost(host)) return refusal(421, 'This server answers to names of this machine only')

  // A proxy sends the whole address as target. It is read like any other, and its host counts.
  const url = URL.parse(target.startsWith('/') ? `http://${host}${target}` : target)
  if (url?.protocol !== 'http:' || url.username !== '' || url.password !== '') {
    return refusal(400, 'The target cannot be read')
  }
  if (!isLocalHost(url.host))
    return refusal(421, 'This server answers to names of this machine only')
  return {method, url, origin}
}

/**
 * True for the names of this machine. Any other name was made to lead to 127.0.0.1 by a foreign web page
 * (DNS rebinding).
 *
 * @param host a `Host` header, with or without a port
 */
export function isLocalHost(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)(?::\d{1,5})?$/i.test(host)
}

function isOrigin(origin: string): boolean {
  return origin === 'null' || /^[a-z][a-z\d+.-]*:\/\/[^\s/\\?#@,]*$/i.test(origin)
}

function refusal(status: RefusedHead['status'], reason: string): RefusedHead {
  return {status, reason}
}
