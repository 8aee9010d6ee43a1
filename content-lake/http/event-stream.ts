import type {CommittedTransaction} from '../storage/dataset-store.ts'
import {openHeldStream} from './held-stream.ts'
import {datasetOf, type RequestContext} from './request-context.ts'

/** A stream of server-sent events to one client. */
export type EventStream = {
  response: Response
  send: (event: StreamEvent) => void
  /** Sends what {@link encodeEvent} made; for an event that many streams send. */
  sendBytes: (event: Uint8Array) => void
  /** Ends the stream after what was sent. */
  close: () => void
}

export type StreamEvent = {
  name?: string
  /** What the client sends as `Last-Event-ID` when it connects again. */
  id?: string
  data: unknown
  /** After how many milliseconds the client is to connect again. */
  retry?: number
}

/** What may wait for one client, in bytes. */
const maxWaitingBytes = 8_000_000
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

/** A line that clients skip. */
export function encodeComment(text: string): Uint8Array {
  return encoder.encode(`:${text}\n\n`)
}

/**
 * Opens a stream that tells of what is committed to the dataset of the address. It ends when the
 * client goes or is cut off, and when the dataset is deleted or closed to the client. A stream
 * without news sends a comment every 15 s, so that nothing takes it for dead.
 *
 * @param tell called with every transaction
 * @throws TooManyRequestsError when too many streams are open
 */
export function openEventStream(
  context: RequestContext,
  tell: (stream: EventStream, transaction: CommittedTransaction) => void,
): EventStream {
  const {request, lake, user} = context
  const dataset = datasetOf(context)
  const leave = lake.limits.streams.enter()
  const {body, push, end, abort, isEmpty} = openHeldStream(lake.held.events, {
    maxBytes: maxWaitingBytes,
    onEnd() {
      leave()
      stopListening()
      stopWaiting()
      clearInterval(keepAlive)
      request.signal.removeEventListener('abort', abort)
    },
  })
  const stream: EventStream = {
    response: new Response(body, {
      headers: {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      },
    }),
    send: (event) => push(encodeEvent(event)),
    sendBytes: push,
    close: end,
  }
  const stopListening = dataset.onCommit((transaction) => tell(stream, transaction))
  const stopWaiting = dataset.onClose((reason) => {
    if (reason === 'private' && user) return
    // Clients take this as the end. When the lake only stops they shall come back.
    if (reason === 'deleted') {
      stream.send({name: 'disconnect', data: {reason: `Dataset "${dataset.name}" was deleted`}})
    }
    end()
  })
  const keepAlive = setInterval(() => {
    if (isEmpty()) push(encodeComment(''))
  }, keepAliveMs)
  keepAlive.unref()
  request.signal.addEventListener('abort', abort)
  if (request.signal.aborted) abort()
  return stream
}
