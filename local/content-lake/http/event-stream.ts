/** A stream of server-sent events to one client. */
export type EventStream = {
  response: Response
  send(event: StreamEvent): void
  /** A line that clients skip. */
  comment(text: string): void
  close(): void
}

type StreamEvent = {
  name?: string
  /** What the client sends as `Last-Event-ID` when it connects again. */
  id?: string
  data: unknown
  /** After how many milliseconds the client is to connect again. */
  retry?: number
}

export type EventStreamOptions = {
  signal: AbortSignal
  /** Called once, when the client goes, is cut off, or the stream is closed. */
  onClose: () => void
}

/** Bytes that may wait for a slow client before it is cut off; it connects again by itself. */
const maxWaitingBytes = 8_000_000
const keepAliveMs = 15_000

const encoder = new TextEncoder()

/** Opens a stream of events. Sends a comment every 15 s, so that nothing takes it for dead. */
export function openEventStream({signal, onClose}: EventStreamOptions): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let isOpen = true

  function stop(): void {
    if (!isOpen) return
    isOpen = false
    clearInterval(keepAlive)
    signal.removeEventListener('abort', close)
    onClose()
  }

  function close(): void {
    if (!isOpen) return
    stop()
    controller?.close()
  }

  function write(text: string): void {
    if (!isOpen || !controller) return
    controller.enqueue(encoder.encode(text))
    if ((controller.desiredSize ?? 0) > -maxWaitingBytes) return
    stop()
    controller.error(new Error('The client reads too slowly'))
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      cancel: stop,
    },
    new ByteLengthQueuingStrategy({highWaterMark: 0}),
  )
  const keepAlive = setInterval(() => write(':\n\n'), keepAliveMs)
  keepAlive.unref()
  signal.addEventListener('abort', close)
  // Later, since the caller has not yet what it needs to clear up.
  if (signal.aborted) queueMicrotask(close)

  return {
    response: new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    }),
    send({name, id, data, retry}) {
      const lines = [
        ...(name === undefined ? [] : [`event: ${name}`]),
        ...(id === undefined ? [] : [`id: ${id}`]),
        ...(retry === undefined ? [] : [`retry: ${retry}`]),
        `data: ${JSON.stringify(data)}`,
      ]
      write(`${lines.join('\n')}\n\n`)
    },
    comment: (text) => write(`:${text}\n\n`),
    close,
  }
}
