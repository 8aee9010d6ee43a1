import type {HeldBytes} from './held-bytes.ts'

/** A stream of server-sent events to one client. */
export type EventStream = {
  response: Response
  send(event: StreamEvent): void
  /** Sends what {@link encodeEvent} made; for an event that many streams send. */
  sendBytes(event: Uint8Array): void
  /** A line that clients skip. */
  comment(text: string): void
  /** Ends the stream after what was sent. */
  close(): void
}

export type StreamEvent = {
  name?: string
  /** What the client sends as `Last-Event-ID` when it connects again. */
  id?: string
  data: unknown
  /** After how many milliseconds the client is to connect again. */
  retry?: number
}

export type EventStreamOptions = {
  signal: AbortSignal
  /** Where held events count. */
  held: HeldBytes
  /** Called once, when the client goes, is cut off, or the stream is closed. */
  onClose: () => void
}

/** What may wait for one client, in bytes. */
const maxQueuedBytes = 8_000_000
const keepAliveMs = 15_000

const encoder = new TextEncoder()

/** The bytes of an event, as https://html.spec.whatwg.org/multipage/server-sent-events.html wants them. */
export function encodeEvent({name, id, data, retry}: StreamEvent): Uint8Array {
  const lines = [
    ...(name === undefined ? [] : [`event: ${name}`]),
    ...(id === undefined ? [] : [`id: ${id}`]),
    ...(retry === undefined ? [] : [`retry: ${retry}`]),
    `data: ${JSON.stringify(data)}`,
  ]
  return encoder.encode(`${lines.join('\n')}\n\n`)
}

/**
 * Opens a stream of events. A stream without news sends a comment every 15 s, so that nothing takes it for dead.
 * Events wait here for a client that does not read. When they are too many, or those of all streams together are,
 * the stream is cut off; the client connects again by itself.
 */
export function openEventStream({signal, held, onClose}: EventStreamOptions): EventStream {
  const queue: Uint8Array[] = []
  let queuedBytes = 0
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Given to the reader, which has not asked for the next one yet. */
  let inFlight: Uint8Array | undefined
  let isWanted = false
  let isOpen = true

  const stream = {
    cutOff() {
      discard()
      controller?.error(new Error('The client reads too slowly'))
    },
  }

  /** Takes no more events; those in the queue are still sent. */
  function stop(): void {
    if (!isOpen) return
    isOpen = false
    clearInterval(keepAlive)
    signal.removeEventListener('abort', abort)
    onClose()
  }

  /** Gives up what was not read. */
  function discard(): void {
    stop()
    release()
    for (const event of queue.splice(0)) held.remove(event, stream)
    queuedBytes = 0
  }

  function abort(): void {
    discard()
    controller?.close()
  }

  function release(): void {
    if (inFlight) held.remove(inFlight, stream)
    inFlight = undefined
  }

  function flush(): void {
    if (!isWanted || !controller) return
    const event = queue.shift()
    if (event) {
      isWanted = false
      inFlight = event
      queuedBytes -= event.byteLength
      controller.enqueue(event)
    } else if (!isOpen) {
      isWanted = false
      controller.close()
    }
  }

  function sendBytes(event: Uint8Array): void {
    if (!isOpen) return
    queue.push(event)
    queuedBytes += event.byteLength
    held.add(event, stream)
    if (queuedBytes > maxQueuedBytes) stream.cutOff()
    if (isOpen) flush()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      pull() {
        release()
        isWanted = true
        flush()
      },
      cancel: discard,
    },
    // Only what the client has asked for leaves the queue.
    {highWaterMark: 0},
  )
  const keepAlive = setInterval(() => {
    if (queue.length === 0) sendBytes(encoder.encode(':\n\n'))
  }, keepAliveMs)
  keepAlive.unref()
  signal.addEventListener('abort', abort)
  // Not at once, because `onClose` may need this function's result.
  if (signal.aborted) queueMicrotask(abort)

  return {
    response: new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    }),
    send: (event) => sendBytes(encodeEvent(event)),
    sendBytes,
    comment: (text) => sendBytes(encoder.encode(`:${text}\n\n`)),
    close() {
      stop()
      flush()
    },
  }
}
