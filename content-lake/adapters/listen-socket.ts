import type {WebSocket} from 'ws'
import type {ContentLake} from '../index.ts'
import type {JsonObject} from '../json.ts'
import {expectAuthorization, readMessage, sendMessage as send} from './json-messages.ts'

/** Streams that one socket may hold open. */
const maxStreams = 64
/** What one frame takes of an event; a longer event goes in several. */
const maxFrameBytes = 65_536
const heartbeatMs = 30_000

/** Only event streams go through here; everything else is plain HTTP. */
const streamPath =
  /^\/v[^/]+\/(projects\/[^/]+\/datasets\/[^/]+\/listen|data\/(listen|live\/events)\/)/

type Session = {
  token: string | null
  streams: Map<string, AbortController>
}

/**
 * Carries many event streams over one connection, since browsers allow six connections to one
 * server for all tabs together. Frames are described in docs/content-lake-differences.md.
 */
export function serveListenSocket(socket: WebSocket, lake: ContentLake): void {
  let session: Session | undefined
  let isAlive = true

  expectAuthorization(socket, () => session !== undefined)
  const heartbeat = setInterval(() => {
    if (!isAlive) socket.terminate()
    isAlive = false
    socket.ping()
  }, heartbeatMs)

  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (data) => {
    isAlive = true
    const frame = readMessage(data)
    if (frame?.type === 'ping') {
      send(socket, {type: 'pong'})
    } else if (!session) {
      session = authorize(frame, lake)
      if (!session) socket.close(4401, 'unauthorized')
    } else if (frame?.type === 'open') {
      open(socket, session, frame, lake)
    } else if (frame?.type === 'close' && typeof frame.id === 'string') {
      session.streams.get(frame.id)?.abort()
    } else {
      socket.close(4400, 'unknown frame')
    }
  })
  socket.on('close', () => {
    clearInterval(heartbeat)
    for (const stream of session?.streams.values() ?? []) stream.abort()
  })
}

function authorize(frame: JsonObject | undefined, lake: ContentLake): Session | undefined {
  if (frame?.type !== 'authorize') return undefined
  const {token} = frame
  if (token === null || token === undefined) return {token: null, streams: new Map()}
  if (typeof token !== 'string' || !lake.authenticate(token)) return undefined
  return {token, streams: new Map()}
}

function open(socket: WebSocket, session: Session, frame: JsonObject, lake: ContentLake): void {
  const {id, path, lastEventId} = frame
  if (typeof id !== 'string' || typeof path !== 'string' || id.length > 100) {
    socket.close(4400, 'malformed open')
    return
  }
  // The path is judged as the lake will read it, because `..` may lead out of what it begins with.
  const url = URL.parse(`http://localhost${path}`)
  if (!url || !streamPath.test(url.pathname))
    return send(socket, {type: 'end', id, error: 'Only listen and live paths can be opened'})
  if (session.streams.has(id))
    return send(socket, {type: 'end', id, error: `Stream "${id}" is open already`})
  if (session.streams.size >= maxStreams)
    return send(socket, {type: 'end', id, error: 'Too many streams'})

  const stream = new AbortController()
  session.streams.set(id, stream)
  const headers = new Headers({accept: 'text/event-stream'})
  if (session.token !== null) headers.set('authorization', `Bearer ${session.token}`)
  if (typeof lastEventId === 'string' && /^[\x21-\x7e]{1,400}$/.test(lastEventId)) {
    headers.set('last-event-id', lastEventId)
  }
  const request = new Request(url, {headers, signal: stream.signal})
  void relay(socket, id, request, lake)
    .then(
      () => send(socket, {type: 'end', id}),
      () => send(socket, {type: 'end', id, error: 'The stream broke off'}),
    )
    .finally(() => session.streams.delete(id))
}

async function relay(
  socket: WebSocket,
  id: string,
  request: Request,
  lake: ContentLake,
): Promise<void> {
  const {signal} = request
  const response = await lake.fetch(request)
  send(socket, {
    type: 'head',
    id,
    status: response.status,
    headers: {'content-type': response.headers.get('content-type') ?? ''},
  })
  const reader = response.body?.getReader()
  if (!reader) return
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), {once: true})

  // Decoded piece by piece: the bytes of an event are shared by all who listen, its text would not be.
  const decoder = new TextDecoder()
  for (;;) {
    const {done, value} = await reader.read()
    if (done || signal.aborted) return
    for (let start = 0; start < value.length; start += maxFrameBytes) {
      const piece = value.subarray(start, start + maxFrameBytes)
      await sendText(socket, id, decoder.decode(piece, {stream: true}))
    }
  }
}

/** Returns when the text has left, so that what a slow client does not read waits in the lake, where it is counted. */
function sendText(socket: WebSocket, id: string, text: string): Promise<void> {
  return new Promise((resolve) => {
    socket.send(JSON.stringify({type: 'chunk', id, text}), () => resolve())
  })
}
