import {createServer, type IncomingMessage, type Server, type ServerResponse} from 'node:http'
import type {AddressInfo} from 'node:net'
import type {Duplex} from 'node:stream'
import type {ContentLake} from '../index.ts'
import {isLocalHost} from './allowed-host.ts'
import {sendWebResponse, toWebRequest} from './node-request.ts'
import {createSockets} from './sockets.ts'

export type Listening = {port: number; close(): Promise<void>}

export type ListenOptions = {
  /** 0 takes a free one. */
  port: number
  /** How long a client may take for its headers and for its whole request, in milliseconds. */
  patience?: {headersMs: number; requestMs: number; checkEveryMs: number}
}

const usualPatience = {headersMs: 15_000, requestMs: 120_000, checkEveryMs: 5_000}

/**
 * Serves a lake on 127.0.0.1, and on ::1 where the machine has it, and on nothing else. Any other server of the
 * product uses `local/loopback-server.ts`, which a lake that stands alone cannot import.
 *
 * @throws Error with one sentence that names the port, when it is in use.
 */
export async function listenOnLoopback(
  lake: ContentLake,
  {port, patience = usualPatience}: ListenOptions,
): Promise<Listening> {
  const sockets = createSockets(lake)
  const servers: Server[] = []

  async function listen(host: string, wanted: number): Promise<number> {
    const server = createLakeServer(lake, sockets.upgrade, patience)
    await startServer(server, host, wanted)
    servers.push(server)
    return portOf(server)
  }

  const taken = await listen('127.0.0.1', port)
  try {
    await listen('::1', taken)
  } catch (error) {
    if (!isMissingAddress(error)) {
      await closeAll(servers)
      throw error
    }
  }

  return {
    port: taken,
    async close() {
      sockets.close()
      await closeAll(servers)
    },
  }
}

/** What is no request at all is answered before the lake hears of it. */
const clientErrors: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

function createLakeServer(
  lake: ContentLake,
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
  patience: NonNullable<ListenOptions['patience']>,
): Server {
  const server = createServer(
    {
      // Listener addresses may be 14,800 characters long.
      maxHeaderSize: 65_536,
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.checkEveryMs,
      keepAliveTimeout: 30_000,
    },
    (incoming, outgoing) => void answer(lake, incoming, outgoing),
  )
  server.on('upgrade', upgrade)
  server.maxConnections = 5_000
  server.on('clientError', (error, socket) => {
    const status = 'code' in error ? clientErrors[String(error.code)] : undefined
    const line = `HTTP/1.1 ${status ?? '400 Bad Request'}`
    if (socket.writable) socket.end(`${line}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
  })
  return server
}

async function answer(
  lake: ContentLake,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (!isLocalHost(incoming.headers.host)) {
    refuseHost(outgoing)
    return
  }
  const gone = new AbortController()
  outgoing.once('close', () => gone.abort())
  try {
    const response = await lake.fetch(toWebRequest(incoming, gone.signal))
    // What is left of a refused body is not worth reading.
    if (!incoming.complete) outgoing.setHeader('connection', 'close')
    await sendWebResponse(response, outgoing)
  } catch {
    // Only a request that is no request at all gets here; the lake itself always answers.
    if (!outgoing.headersSent) outgoing.writeHead(400, {connection: 'close'})
    outgoing.end()
  }
}

function refuseHost(outgoing: ServerResponse): void {
  const message = 'The content lake answers to localhost, 127.0.0.1 and [::1] only'
  outgoing.writeHead(421, {'content-type': 'application/json', connection: 'close'})
  outgoing.end(JSON.stringify({statusCode: 421, error: 'Misdirected Request', message}))
}

function startServer(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, port)))
    server.listen({host, port, ipv6Only: host === '::1'}, resolve)
  })
}

function explain(error: Error, port: number): Error {
  if (!('code' in error) || error.code !== 'EADDRINUSE') return error
  return new Error(
    `Port ${port} is in use. Stop the program that has it, or choose another port for the content lake.`,
    {cause: error},
  )
}

function isMissingAddress(error: unknown): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT')
  )
}

function portOf(server: Server): number {
  const address: AddressInfo | string | null = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

async function closeAll(servers: Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          server.close(() => resolve())
          server.closeAllConnections()
        }),
    ),
  )
}
