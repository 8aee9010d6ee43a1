/** The lake's frames (docs/content-lake-differences.md): one JSON object per text message. */
type ClientFrame =
  | {type: 'authorize'; token: string | null}
  /** `lastEventId`: what the client heard last, so that the lake can go on from there. */
  | {type: 'open'; id: string; path: string; lastEventId?: string}
  | {type: 'close'; id: string}
  | {type: 'ping'}

export type ServerFrame =
  | {type: 'head'; id: string; status: number; headers: Record<string, string>}
  | {type: 'chunk'; id: string; text: string}
  | {type: 'end'; id: string; error: string | null}
  | {type: 'pong'}

export type ListenerSocketOptions = {
  /** `ws://…/v1/listen-socket` of the lake. */
  url: string
  /** Whose streams these are; the lake takes it once, before anything else. */
  token: string | null
  onFrame: (frame: ServerFrame) => void
  /** Called once, unless `close` came first: every stream on the socket is dead. */
  onLost: (loss: ListenerLoss) => void
}

export type ListenerLoss = {reason: string; isRefused: boolean}

export type ListenerSocket = {send: (frame: ClientFrame) => void; close: () => void}

/** A laptop that slept leaves sockets that look open; one ping without an answer, and it is given up. */
const PING_EVERY_MS = 20_000

/** The lake's close code for a token that it does not know. */
const UNAUTHORIZED = 4401

/** Connects at once; frames that are sent before the socket is open wait for it. */
export function openListenerSocket(options: ListenerSocketOptions): ListenerSocket {
  const socket = new WebSocket(options.url)
  const queue: ClientFrame[] = [{type: 'authorize', token: options.token}]
  let isAnswering = true
  let isOver = false

  const heartbeat = setInterval(() => {
    if (!isAnswering) return lose('the content lake stopped answering')
    isAnswering = false
    send({type: 'ping'})
  }, PING_EVERY_MS)

  function send(frame: ClientFrame): void {
    if (socket.readyState === WebSocket.CONNECTING) queue.push(frame)
    // Of one that is closing the streams are lost, which the close event will tell.
    else if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function close(): void {
    isOver = true
    clearInterval(heartbeat)
    socket.close()
  }

  function lose(reason: string, isRefused = false): void {
    if (isOver) return
    close()
    options.onLost({reason, isRefused})
  }

  socket.addEventListener('open', () => {
    for (const frame of queue.splice(0)) send(frame)
  })
  socket.addEventListener('message', (event: MessageEvent<unknown>) => {
    isAnswering = true
    const frame = parseServerFrame(event.data)
    if (frame && !isOver) options.onFrame(frame)
  })
  socket.addEventListener('close', ({code}) =>
    lose('the connection to the content lake was closed', code === UNAUTHORIZED),
  )
  // A close event follows every error and tells more.
  socket.addEventListener('error', () => {})

  return {send, close}
}

/** @returns `null` for a frame that a newer lake may send and this studio does not know. */
function parseServerFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null
  const value: unknown = JSON.parse(data)
  if (typeof value !== 'object' || value === null || !('type' in value)) return null
  if (value.type === 'pong') return {type: 'pong'}
  if (!('id' in value) || typeof value.id !== 'string') return null

  if (value.type === 'head' && 'status' in value && typeof value.status === 'number') {
    const headers = 'headers' in value ? textEntries(value.headers) : {}
    return {type: 'head', id: value.id, status: value.status, headers}
  }
  if (value.type === 'chunk' && 'text' in value && typeof value.text === 'string') {
    return {type: 'chunk', id: value.id, text: value.text}
  }
  if (value.type === 'end') {
    const error = 'error' in value && typeof value.error === 'string' ? value.error : null
    return {type: 'end', id: value.id, error}
  }
  return null
}

function textEntries(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, text]: [string, unknown]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )
}
