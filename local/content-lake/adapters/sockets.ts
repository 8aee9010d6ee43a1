import type {IncomingMessage} from 'node:http'
import type {Duplex} from 'node:stream'
import {WebSocketServer} from 'ws'
import type {ContentLake} from '../index.ts'
import {isLocalHost} from './allowed-host.ts'
import {serveListenSocket} from './listen-socket.ts'
import {createPresence} from './presence-socket.ts'

export type Sockets = {
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => void
}

/** Largest frame that a client may send. */
const maxFrameBytes = 1_000_000

/** The two WebSockets of the lake: many listeners over one connection, and presence. */
export function createSockets(lake: ContentLake): Sockets {
  const server = new WebSocketServer({noServer: true, maxPayload: maxFrameBytes})
  const presence = createPresence(lake)

  return {
    upgrade(request, socket, head) {
      const {pathname} = new URL(request.url ?? '/', 'http://localhost')
      const room = /^\/v[^/]+\/socket\/([^/]+)$/.exec(pathname)?.[1]
      const isListen = pathname === '/v1/listen-socket'
      const refusal = refusalOf(request, lake) ?? (isListen || room ? undefined : '404 Not Found')
      if (refusal !== undefined) {
        socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      server.handleUpgrade(request, socket, head, (client) => {
        // A socket's errors are followed by its close, where everything is cleared up.
        client.on('error', () => undefined)
        if (room) presence.join(client, room)
        else serveListenSocket(client, lake)
      })
    },
    close() {
      presence.close()
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

/** Browsers always send the origin of the page; programs need not. */
function refusalOf({headers}: IncomingMessage, lake: ContentLake): string | undefined {
  if (!isLocalHost(headers.host)) return '421 Misdirected Request'
  const {origin} = headers
  return origin !== undefined && !lake.isAllowedOrigin(origin) ? '403 Forbidden' : undefined
}
