import {randomUUID} from 'node:crypto'
import {once} from 'node:events'
import {
  createServer,
  STATUS_CODES,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type {Socket} from 'node:net'
import type {Duplex} from 'node:stream'
import {sendWebResponse, toWebRequest} from './node-request.ts'
import {METHODS, readRequestHead, type RequestHead} from './request-head.ts'

export type Listening = {port: number; close(): Promise<void>}

/** Takes over the connection of a WebSocket, or ends it. */
export type Upgrade = (
  request: {incoming: IncomingMessage; socket: Duplex; firstBytes: Buffer} & RequestHead,
) => void

export type LoopbackOptions = {
  /** 0 takes a free one. */
  port: number
  handle: (request: Request) => Response | Promise<Response>
  /** Without it, a request for an upgrade is answered as any other. */
  upgrade?: Upgrade
  /** Told of errors in `handle` and `upgrade`; standard error unless given. */
  log?: ((line: string) => void) | undefined
  patience?: Patience | undefined
}

/** How long a client may take, in milliseconds. */
export type Patience = {
  headersMs: number
  /** For headers and body together. */
  requestMs: number
  /** For the next step of a connection on which nothing moves. */
  idleMs: number
  checkEveryMs: number
}

const USUAL_PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 60_000,
  checkEveryMs: 2_000,
}

/**
 * Serves on 127.0.0.1, and on ::1 where the machine has it, and on nothing else. Every request is read by
 * {@link readRequestHead} first. An error in `handle` is answered with 500 and logged; no request ends the process.
 *
 * @throws the error of `node:net` when the port cannot be had; nothing is left listening then
 */
export async function serveOnLoopback(options: LoopbackOptions): Promise<Listening> {
  const servers: Server[] = []
  const listen = async (host: string, port: number) => {
    const server = createLoopbackServer(options)
    server.listen({host, port, ipv6Only: host === '::1'})
    await once(server, 'listening')
    servers.push(server)
    return portOf(server)
  }

  const port = await listen('127.0.0.1', options.port)
  try {
    await listen('::1', port)
  } catch (error) {
    if (!isMissingAddress(error)) {
      await closeAll(servers)
      throw error
    }
  }
  return {port, close: () => closeAll(servers)}
}

/** What node:http cannot parse never becomes a request. */
const PARSE_ERRORS: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

function createLoopbackServer(options: LoopbackOptions): Server {
  const {upgrade, patience = USUAL_PATIENCE} = options
  const server = createServer(
    {
      // Addresses of listeners may be 14,800 characters long.
      maxHeaderSize: 65_536,
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.checkEveryMs,
      keepAliveTimeout: 30_000,
    },
    inTurn((incoming, outgoing) => answer(incoming, outgoing, options)),
  )
  server.maxConnections = 5_000
  server.on('clientError', (error, socket) => {
    const status = 'code' in error ? PARSE_ERRORS[String(error.code)] : undefined
    endSocket(socket, status ?? 400)
  })
  server.on('connect', (_incoming, socket) => {
    endSocket(socket, 405)
  })
  if (upgrade) {
    server.on('upgrade', (incoming, socket, firstBytes) => {
      const head = readRequestHead(incoming)
      if ('reason' in head) return endSocket(socket, head.status)
      try {
        upgrade({incoming, socket, firstBytes, ...head})
      } catch (error) {
        logError(error, head, options)
        endSocket(socket, 500)
      }
    })
  }
  return server
}

/**
 * Answers the requests of one connection one after the other. A client may send a thousand at once and read none of
 * the answers; without this all of them would be made and kept.
 */
function inTurn(
  handle: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>,
): RequestListener {
  const last = new WeakMap<Socket, Promise<void>>()
  return (incoming, outgoing) => {
    const {socket} = incoming
    const before = last.get(socket)
    const next = () => (socket.destroyed ? Promise.resolve() : handle(incoming, outgoing))
    last.set(socket, before ? before.then(next) : next())
  }
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: LoopbackOptions,
): Promise<void> {
  const {patience = USUAL_PATIENCE} = options
  const head = readRequestHead(incoming)
  if ('reason' in head) {
    outgoing.setHeader('connection', 'close')
    if (head.status === 405) outgoing.setHeader('allow', METHODS.join(', '))
    return sendProblem(outgoing, head.status, head.reason)
  }
  incoming.socket.setTimeout(patience.idleMs)
  const gone = new AbortController()
  outgoing.once('close', () => {
    gone.abort()
  })
  try {
    const response = await options.handle(toWebRequest(incoming, head, gone.signal))
    // The rest of a refused body is not read, so the connection cannot be used again.
    if (!incoming.complete) outgoing.setHeader('connection', 'close')
    await sendWebResponse(response, outgoing)
  } catch (error) {
    // The client is gone, so nobody waits for an answer and nothing went wrong here.
    if (outgoing.destroyed || incoming.errored) return
    const id = logError(error, head, options)
    if (outgoing.headersSent) outgoing.destroy()
    else sendProblem(outgoing, 500, `Internal error ${id}`)
  }
}

/** The client is told the number of the error in the log, and nothing else of it. */
function logError(
  error: unknown,
  {method, url}: RequestHead,
  {log = console.error}: LoopbackOptions,
): string {
  const id = randomUUID()
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error)
  log(`500 ${method} ${url.pathname} (error ${id}) ${detail}`)
  return id
}

function sendProblem(outgoing: ServerResponse, status: number, message: string): void {
  outgoing.writeHead(status, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
  })
  outgoing.end(JSON.stringify({statusCode: status, error: STATUS_CODES[status], message}))
}

/** Ends a connection that no ServerResponse belongs to. It may break meanwhile, and node:http no longer looks after it. */
export function endSocket(socket: Duplex, status: number): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.on('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  )
}

function isMissingAddress(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT'
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

async function closeAll(servers: Server[]): Promise<void> {
  const closed = servers.map((server) => once(server.close(), 'close'))
  for (const server of servers) server.closeAllConnections()
  await Promise.all(closed)
}
