import {WebSocketServer} from 'ws'
import type {ContentLake} from '../index.ts'
import {serveListenSocket} from './listen-socket.ts'
import {endSocket, type Upgrade} from './loopback-server.ts'
import {createPresence} from './presence-socket.ts'

export type Sockets = {upgrade: Upgrade; close: () => void}

/** Largest frame that a client may send. */
const maxFrameBytes = 1_000_000

/** The two WebSockets of the lake: many listeners over one connection, and presence. */
export function createSockets(lake: ContentLake): Sockets {
  const server = new WebSocketServer({noServer: true, maxPayload: maxFrameBytes})
  const presence = createPresence(lake)

  return {
    upgrade({incoming, socket, firstBytes, url, origin}) {
      const room = /^\/v[^/]+\/socket\/([^/]+)$/.exec(url.pathname)?.[1]
      const isListen = url.pathname === '/v1/listen-socket'
      if (origin !== undefined && !lake.isAllowedOrigin(origin)) return endSocket(socket, 403)
      if (!isListen && room === undefined) return endSocket(socket, 404)

      server.handleUpgrade(incoming, socket, firstBytes, (client) => {
        // The close that follows an error ends everything that belongs to the socket.
        client.on('error', () => undefined)
        if (room === undefined) serveListenSocket(client, lake)
        else presence.join(client, room)
      })
    },
    close() {
      presence.close()
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}
