import {
  type ListenerLoss,
  type ListenerSocket,
  openListenerSocket,
  type ServerFrame,
} from './listener-socket.ts'

export type ListenerFetchOptions = {
  /** Origin of the content lake. */
  lake: string
  /** The signed-in user's token, for requests that carry none themselves. */
  storedToken: () => string | null
}

/** What `@sanity/client` passes: the address as text, and the usual options. */
export type ListenerFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The streams of one user over one socket. There is one channel per tab, two for a moment when the user changes. */
type Channel = {socket: ListenerSocket; streams: Map<string, Stream>}

type Stream = {
  /** Settles the `fetch`; afterwards the body is fed. */
  answer: (response: Response) => void
  refuse: (reason: unknown) => void
  body: ReadableStreamDefaultController<Uint8Array> | null
}

/**
 * A `fetch` that carries the listeners' event streams over one WebSocket and everything else as it is.
 *
 * Studio holds five or six event streams open per tab, and a browser allows six connections to one host over
 * all tabs: without this, saving waits for ever. When the socket is lost every stream fails, as a dropped
 * connection would; the client then asks again, and that opens the next socket.
 */
export function createListenerFetch({lake, storedToken}: ListenerFetchOptions): ListenerFetch {
  const socketUrl = `${lake.replace(/^http/, 'ws')}/v1/listen-socket`
  const channels = new Map<string | null, Channel>()
  let lastId = 0

  function openChannel(token: string | null): Channel {
    const streams = new Map<string, Stream>()
    const socket = openListenerSocket({
      url: socketUrl,
      token,
      onFrame: (frame) => receive(streams, frame, (id) => endStream(token, id)),
      onLost(loss) {
        channels.delete(token)
        for (const stream of streams.values()) loseStream(stream, loss)
      },
    })
    const channel = {socket, streams}
    channels.set(token, channel)
    return channel
  }

  /** The client stopped listening. The last one out closes the socket. */
  function endStream(token: string | null, id: string): void {
    const channel = channels.get(token)
    if (!channel?.streams.delete(id)) return
    channel.socket.send({type: 'close', id})
    if (channel.streams.size > 0) return
    channels.delete(token)
    channel.socket.close()
  }

  return async (url, init) => {
    const target = new URL(url)
    if (!isEventStream(target)) return fetch(url, init)
    init?.signal?.throwIfAborted()

    lastId += 1
    const id = String(lastId)
    const headers = new Headers(init?.headers)
    const token = bearerToken(headers) ?? storedToken()
    const lastEventId = headers.get('last-event-id') ?? undefined
    const {promise, resolve, reject} = Promise.withResolvers<Response>()
    const stream: Stream = {answer: resolve, refuse: reject, body: null}
    const channel = channels.get(token) ?? openChannel(token)
    channel.streams.set(id, stream)
    channel.socket.send({type: 'open', id, path: target.pathname + target.search, lastEventId})

    init?.signal?.addEventListener('abort', () => {
      if (!channel.streams.has(id)) return
      endStream(token, id)
      failStream(stream, init.signal?.reason)
    })
    return promise
  }
}

/** `/v2025-02-19/data/listen/production`, `/vX/data/live/events/production`, and the long spelling of the first. */
function isEventStream({pathname}: URL): boolean {
  return /^\/v[\w-]+\/(?:data\/(?:listen|live\/events)\/|projects\/[^/]+\/datasets\/[^/]+\/listen$)/.test(
    pathname,
  )
}

function bearerToken(headers: Headers): string | null {
  return /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1] ?? null
}

const encoder = new TextEncoder()

function receive(
  streams: Map<string, Stream>,
  frame: ServerFrame,
  onCancel: (id: string) => void,
): void {
  if (frame.type === 'pong') return
  const stream = streams.get(frame.id)
  if (!stream) return

  if (frame.type === 'chunk') {
    stream.body?.enqueue(encoder.encode(frame.text))
  } else if (frame.type === 'head') {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream.body = controller
      },
      cancel: () => onCancel(frame.id),
    })
    const isWithoutBody = [204, 205, 304].includes(frame.status)
    stream.answer(
      new Response(isWithoutBody ? null : body, {status: frame.status, headers: frame.headers}),
    )
  } else {
    streams.delete(frame.id)
    if (frame.error === null && stream.body) stream.body.close()
    else failStream(stream, new TypeError(frame.error ?? 'The listener ended before it began.'))
  }
}

/** A refused token is an answer, which the client does not repeat; anything else is a broken connection, which it does. */
function loseStream(stream: Stream, {reason, isRefused}: ListenerLoss): void {
  if (isRefused && !stream.body) stream.answer(new Response(null, {status: 401}))
  else failStream(stream, new TypeError(`Listener lost: ${reason}`))
}

function failStream(stream: Stream, reason: unknown): void {
  if (stream.body) stream.body.error(reason)
  else stream.refuse(reason)
}
