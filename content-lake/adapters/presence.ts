import {WebSocketServer, type RawData, type WebSocket} from 'ws'
import type {ContentLake, LakeUser} from '../index.ts'
import {isJsonObject, parseJson, type Json, type JsonObject} from '../json.ts'
import {endSocket, type Upgrade} from './loopback-server.ts'

const heartbeatMs = 15_000
/** How long a client may take to say who it is. */
const authorizeWithinMs = 10_000
/** Largest message that a client may send. */
const maxMessageBytes = 1_000_000
/** A client that lags behind this far is dropped; it connects again by itself. */
const maxBufferedBytes = 1_000_000
/** Studio needs one for each window. */
const maxSubscriptions = 16

type Session = {
  socket: WebSocket
  dataset: string
  user: LakeUser | undefined
  subscriptions: Set<string>
}

export type Presence = {upgrade: Upgrade; close(): void}

/**
 * Tells which user is at which place of the studio: JSON-RPC over a WebSocket at `/v…/socket/<dataset>`, told on to
 * everyone signed in on the same dataset. Nothing of it is kept.
 */
export function createPresence(lake: ContentLake): Presence {
  const server = new WebSocketServer({noServer: true, maxPayload: maxMessageBytes})
  const sessions = new Set<Session>()
  let subscriptionCount = 0

  const heartbeat = setInterval(() => {
    for (const {socket} of sessions) {
      if (socket.readyState === socket.OPEN) socket.send('♥')
    }
  }, heartbeatMs)
  heartbeat.unref()

  function join(socket: WebSocket, dataset: string): void {
    const session: Session = {socket, dataset, user: undefined, subscriptions: new Set()}
    sessions.add(session)
    const limit = setTimeout(() => {
      if (!session.user) socket.close(4401, 'authorize first')
    }, authorizeWithinMs)
    // The close that follows an error ends everything that belongs to the socket.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(limit)
      sessions.delete(session)
    })
    socket.on('message', (data) => {
      const {id, method, params} = readMessage(data) ?? {}
      if (typeof method !== 'string') return
      const result = answer(session, method, isJsonObject(params) ? params : {})
      const isCall = typeof id === 'string' || typeof id === 'number'
      if (isCall) send(socket, {jsonrpc: '2.0', id, result})
    })
  }

  function broadcast(from: Session, result: JsonObject): void {
    for (const {socket, dataset, user, subscriptions} of sessions) {
      if (dataset !== from.dataset || !user) continue
      for (const subscription of subscriptions) {
        const params = {subscription, result}
        send(socket, {jsonrpc: '2.0', method: 'presence_subscription', params})
      }
    }
  }

  function answer(session: Session, method: string, params: JsonObject): Json {
    if (method === 'authorization') {
      const header = typeof params.authorization === 'string' ? params.authorization : ''
      session.user = lake.authenticate(header.replace(/^Bearer\s+/i, ''))
      return {ok: session.user !== undefined}
    }
    if (!session.user) return null
    const i = session.user.id
    switch (method) {
      case 'presence_subscribe': {
        if (session.subscriptions.size >= maxSubscriptions) return null
        subscriptionCount += 1
        const subscription = `presence-${subscriptionCount}`
        session.subscriptions.add(subscription)
        return subscription
      }
      case 'presence_unsubscribe':
        if (typeof params.subscriptionId === 'string') {
          session.subscriptions.delete(params.subscriptionId)
        }
        return true
      case 'presence_rollcall':
        broadcast(session, {type: 'rollCall', i, session: params.session ?? ''})
        return true
      case 'presence_announce': {
        const data = isJsonObject(params.data) ? params.data : {}
        const m = {sessionId: data.sessionId ?? '', locations: data.locations ?? []}
        broadcast(session, {type: 'state', i, m})
        return true
      }
      case 'presence_disconnect':
        broadcast(session, {type: 'disconnect', i, m: {session: params.session ?? ''}})
        return true
      default:
        return null
    }
  }

  return {
    upgrade({incoming, socket, firstBytes, url, origin}) {
      const dataset = /^\/v[^/]+\/socket\/([^/]+)$/.exec(url.pathname)?.[1]
      if (origin !== undefined && !lake.isAllowedOrigin(origin)) return endSocket(socket, 403)
      if (dataset === undefined) return endSocket(socket, 404)
      server.handleUpgrade(incoming, socket, firstBytes, (client) => join(client, dataset))
    },
    close() {
      clearInterval(heartbeat)
      for (const client of server.clients) client.terminate()
      server.close()
    },
  }
}

/** Undefined when it is no JSON object. */
function readMessage(data: RawData): JsonObject | undefined {
  try {
    // Messages are small, so `ws` gives them as one Buffer.
    const message = parseJson(Buffer.isBuffer(data) ? data.toString('utf8') : '')
    return isJsonObject(message) ? message : undefined
  } catch {
    return undefined
  }
}

function send(socket: WebSocket, message: JsonObject): void {
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}
