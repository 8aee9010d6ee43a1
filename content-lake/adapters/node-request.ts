import type {IncomingMessage, ServerResponse} from 'node:http'
import {Readable} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {ReadableStream as NodeStream} from 'node:stream/web'
import {RequestError} from '../errors.ts'
import type {RequestHead} from './request-head.ts'

/** Turns a request of node:http into a web Request that reads its body as it arrives. */
export function toWebRequest(
  incoming: IncomingMessage,
  {method, url}: RequestHead,
  signal: AbortSignal,
): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  if (!hasBody(incoming)) return new Request(url, {method, headers, signal})
  // `duplex` is required for a streamed body, and missing in the DOM's types.
  const init: RequestInit & {duplex: 'half'} = {
    method,
    headers,
    signal,
    // Safe: node's and the DOM's stream types describe the same objects.
    body: NodeStream.from(bodyOf(incoming)) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>,
    duplex: 'half',
  }
  return new Request(url, init)
}

function hasBody({method, headers}: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

async function* bodyOf(incoming: IncomingMessage): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    // A reader that stops early must not close the connection: its answer still has to go out.
    yield* incoming.iterator({destroyOnReturn: false})
  } catch {
    throw new RequestError(400, 'The request ended in the middle of its body')
  }
}

/**
 * Sends a web Response, no faster than the client takes it. When the client goes away the body is cancelled, and
 * when the body fails the connection is cut, because an answer that broke off must not look complete.
 *
 * @throws what the body throws; the connection is closed then
 */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const {body} = response
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  if (!body || outgoing.req.method === 'HEAD') {
    outgoing.end()
    await body?.cancel()
    return
  }
  outgoing.flushHeaders()
  // Safe: node's and the DOM's stream types describe the same objects.
  const bytes = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(bytes, outgoing)
}
