import {createEventCutter, type EventCutter} from './event-cutter.ts'
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
  /** How long a listener outlives a lake that is gone, in milliseconds. */
  patienceMs?: number
}

/** What `@sanity/client` passes: the address as text, and the usual options. */
export type ListenerFetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/** The streams of one user over one socket. There is one channel per tab, two for a moment when the user changes. */
type Channel = {
  token: string | null
  /** `null` while the lake is gone and streams wait for it. */
  socket: ListenerSocket | null
  streams: Map<string, Stream>
  timer: ReturnType<typeof setTimeout> | undefined
}

type Stream = {
  path: string
  /** Whether it may be continued by another stream after a loss: so it is with listeners. */
  isListener: boolean
  events: EventCutter
  /** Whether the lake has been asked for it over the present socket. */
  isAsked: boolean
  /** When it was interrupted; `null` while it runs. */
  lostAt: number | null
  /** Settles the `fetch`; afterwards the body is fed. */
  answer: (response: Response) => void
  refuse: (reason: unknown) => void
  body: ReadableStreamDefaultController<Uint8Array> | null
}

/** Longer than the local lake needs to start again, shorter than it takes Studio to warn of unsaved edits. */
const PATIENCE_MS = 10_000
const RETRY_MS = 300

/**
 * A `fetch` that carries the listeners' event streams over one WebSocket and everything else as it is.
 *
 * Studio holds five or six event streams open per tab, and a browser allows six connections to one host over
 * all tabs: without this, saving waits for ever.
 *
 * When the lake goes away for a moment, as it does when it is started again, a listener is interrupted instead of
 * broken: the next socket continues it, and the lake greets it anew (`welcomeback` with what was missed, or
 * `welcome`, after which clients read again). Of a broken listener Studio would take the form away from whoever is
 * typing in it, and keys would be lost. After `patienceMs` the streams fail as a dropped connection would.
 */
export function createListenerFetch(options: ListenerFetchOptions): ListenerFetch {
  const {lake, storedToken, patienceMs = PATIENCE_MS} = options
  const socketUrl = `${lake.replace(/^http/, 'ws')}/v1/listen-socket`
  const channels = new Map<string | null, Channel>()
  let lastId = 0

  function openChannel(token: string | null): Channel {
    const channel: Channel = {token, socket: null, streams: new Map(), timer: undefined}
    channels.set(token, channel)
    return channel
  }

  /** Asks the lake for every stream that it is not sending yet. */
  function ask(channel: Channel): void {
    clearTimeout(channel.timer)
    channel.timer = undefined
    const socket = (channel.socket ??= connect(channel))
    for (const [id, stream] of channel.streams) {
      if (stream.isAsked) continue
      stream.isAsked = true
      socket.send({type: 'open', id, path: stream.path, lastEventId: stream.events.lastEventId()})
    }
  }

  function connect(channel: Channel): ListenerSocket {
    return openListenerSocket({
      url: socketUrl,
      token: channel.token,
      onFrame: (frame) => receive(channel, frame),
      onLost(loss) {
        channel.socket = null
        for (const [id, stream] of channel.streams) interrupt(channel, id, stream, loss)
      },
    })
  }

  function receive(channel: Channel, frame: ServerFrame): void {
    if (frame.type === 'pong') return
    const stream = channel.streams.get(frame.id)
    if (!stream) return

    if (frame.type === 'chunk') {
      feed(stream, stream.events.take(frame.text))
    } else if (frame.type === 'end') {
      if (stream.isListener && stream.body) {
        // So a lake ends its streams that stops in good order, to be started again.
        const reason = frame.error ?? 'the content lake ended it'
        interrupt(channel, frame.id, stream, {reason, isRefused: false})
      } else {
        channel.streams.delete(frame.id)
        finish(stream, frame.error)
        closeIfUnused(channel)
      }
    } else if (stream.body === null) {
      answer(stream, frame, () => end(channel, frame.id))
    } else if (frame.status === 200) {
      stream.lostAt = null
    } else {
      // Asked again by the client, it gets this status as its answer.
      channel.streams.delete(frame.id)
      fail(stream, new TypeError(`Listener lost: the content lake answered ${frame.status}`))
    }
  }

  /** Lets a stream wait for the lake, if it may and has not waited too long. */
  function interrupt(channel: Channel, id: string, stream: Stream, loss: ListenerLoss): void {
    stream.lostAt ??= Date.now()
    const mayWait =
      stream.isListener &&
      stream.body !== null &&
      !loss.isRefused &&
      Date.now() - stream.lostAt < patienceMs
    if (mayWait) {
      stream.isAsked = false
      stream.events.drop()
      channel.timer ??= setTimeout(() => ask(channel), RETRY_MS)
      return
    }
    channel.streams.delete(id)
    if (loss.isRefused && stream.body === null) stream.answer(new Response(null, {status: 401}))
    else fail(stream, new TypeError(`Listener lost: ${loss.reason}`))
    closeIfUnused(channel)
  }

  /** The client stopped listening. */
  function end(channel: Channel, id: string): void {
    if (!channel.streams.delete(id)) return
    channel.socket?.send({type: 'close', id})
    closeIfUnused(channel)
  }

  /** The last one out closes the socket. */
  function closeIfUnused(channel: Channel): void {
    if (channel.streams.size > 0) return
    clearTimeout(channel.timer)
    channel.socket?.close()
    if (channels.get(channel.token) === channel) channels.delete(channel.token)
  }

  return async (url, init) => {
    const target = new URL(url)
    if (!isEventStream(target)) return fetch(url, init)
    init?.signal?.throwIfAborted()

    lastId += 1
    const id = String(lastId)
    const headers = new Headers(init?.headers)
    const token = bearerToken(headers) ?? storedToken()
    const {promise, resolve, reject} = Promise.withResolvers<Response>()
    const stream: Stream = {
      path: target.pathname + target.search,
      isListener: !target.pathname.includes('/data/live/'),
      events: createEventCutter(headers.get('last-event-id') ?? undefined),
      isAsked: false,
      lostAt: null,
      answer: resolve,
      refuse: reject,
      body: null,
    }
    const channel = channels.get(token) ?? openChannel(token)
    channel.streams.set(id, stream)
    ask(channel)

    init?.signal?.addEventListener('abort', () => {
      if (!channel.streams.has(id)) return
      end(channel, id)
      fail(stream, init.signal?.reason)
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

function answer(
  stream: Stream,
  {status, headers}: Extract<ServerFrame, {type: 'head'}>,
  onCancel: () => void,
): void {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      stream.body = controller
    },
    cancel: onCancel,
  })
  const isWithoutBody = [204, 205, 304].includes(status)
  // What was refused has an end; only what was granted may be continued.
  if (status !== 200) stream.isListener = false
  stream.answer(new Response(isWithoutBody ? null : body, {status, headers}))
}

const encoder = new TextEncoder()

function feed(stream: Stream, text: string): void {
  if (text !== '') stream.body?.enqueue(encoder.encode(text))
}

function finish(stream: Stream, error: string | null): void {
  if (stream.body === null || error !== null) {
    fail(stream, new TypeError(error ?? 'The listener ended before it began.'))
    return
  }
  feed(stream, stream.events.drop())
  stream.body.close()
}

function fail(stream: Stream, reason: unknown): void {
  if (stream.body) stream.body.error(reason)
  else stream.refuse(reason)
}
