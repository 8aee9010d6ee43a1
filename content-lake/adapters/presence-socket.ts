import type {WebSocket} from 'ws'
import type {ContentLake, LakeUser} from '../index.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {expectAuthorization, readMessage, sendMessage} from './json-messages.ts'

const heartbeatMs = 15_000
/** A client that lags behind this far is dropped; it connects again by itself. */
const maxBufferedBytes = 1_000_000
/** Studio needs one for each window. */
const maxSubscriptions = 16

type Session = {
  socket: WebSocket
  room: string
  user: LakeUser | undefined
  subscriptions: Set<string>
}

export type Presence = {
  join(socket: WebSocket, dataset: string): void
  close(): void
}

/**
 * Tells which user is at which place of the studio: JSON-RPC over a WebSocket, told on to everyone signed in on the
 * same dataset. Nothing of it is kept.
 */
export function createPresence(lake: ContentLake): Presence {
  const sessions = new Set<Session>()
  let subscriptionCount = 0

  const heartbeat = setInterval(() => {
    for (const {socket} of sessions) {
      if (socket.readyState === socket.OPEN) socket.send('♥')
    }
  }, heartbeatMs)
  heartbeat.unref()

  function broadcast(from: Session, result: JsonObject): void {
    for (const session of sessions) {
      if (session.room !== from.room || !session.user) continue
      for (const subscription of session.subscriptions) {
        send(session.socket, {
          jsonrpc: '2.0',
          method: 'presence_subscription',
          params: {subscription, result},
        })
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
    join(socket, room) {
      const session: Session = {socket, room, user: undefined, subscriptions: new Set()}
      sessions.add(session)
      expectAuthorization(socket, () => session.user !== undefined)
      socket.on('message', (data) => {
        const {id, method, params} = readMessage(data) ?? {}
        if (typeof method !== 'string') return
        const result = answer(session, method, isJsonObject(params) ? params : {})
        const isCall = typeof id === 'string' || typeof id === 'number'
        if (isCall) send(socket, {jsonrpc: '2.0', id, result})
      })
      socket.on('close', () => sessions.delete(session))
    },
    close() {
      clearInterval(heartbeat)
      sessions.clear()
    },
  }
}

function send(socket: WebSocket, message: JsonObject): void {
  if (socket.bufferedAmount > maxBufferedBytes) socket.terminate()
  else sendMessage(socket, message)
}
