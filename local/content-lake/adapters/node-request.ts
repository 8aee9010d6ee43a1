import type {IncomingMessage, ServerResponse} from 'node:http'
import {once} from 'node:events'
import {Readable} from 'node:stream'

/** Turns a request of node:http into a web Request that reads its body as it arrives. */
export function toWebRequest(incoming: IncomingMessage, signal: AbortSignal): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value === undefined || name.startsWith(':')) continue
    headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const method = incoming.method ?? 'GET'
  const url = new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  if (!hasBody(incoming)) return new Request(url, {method, headers, signal})
  const body = Readable.toWeb(incoming)
  // `duplex` is required for a streamed body, and missing in the DOM's types.
  const init: RequestInit & {duplex: 'half'} = {
    method,
    headers,
    signal,
    body: toByteStream(body),
    duplex: 'half',
  }
  return new Request(url, init)
}

function hasBody({method = 'GET', headers}: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

function toByteStream(
  body: ReturnType<typeof Readable.toWeb>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Safe: node's and the DOM's stream types describe the same objects, and an IncomingMessage
  // without an encoding yields bytes.
  return body as unknown as ReadableStream<Uint8Array<ArrayBuffer>>
}

/**
 * Sends a web Response, no faster than the client takes it. When the client goes away the
 * body is cancelled, so that whatever feeds it can stop.
 */
export async function sendWebResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.setHeader(name, value)
  if (!response.body) {
    outgoing.end()
    return
  }
  const reader = response.body.getReader()
  outgoing.once('close', () => void reader.cancel().catch(() => undefined))
  outgoing.flushHeaders()
  try {
    for (;;) {
      const {done, value} = await reader.read()
      if (done || outgoing.destroyed) break
      if (!outgoing.write(value))
        await Promise.race([once(outgoing, 'drain'), once(outgoing, 'close')])
    }
    outgoing.end()
  } catch {
    // A body that breaks off must not look complete.
    outgoing.destroy()
  }
}
