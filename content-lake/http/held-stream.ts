import type {HeldBytes} from './held-bytes.ts'

/** A body whose bytes count as held until the client has taken them. */
export type HeldStream = {
  body: ReadableStream<Uint8Array>
  push: (chunk: Uint8Array) => void
  /** Ends the body after what was pushed. */
  end: () => void
  /** Ends the body now; what the client has not taken is dropped. */
  abort: () => void
  isEmpty: () => boolean
}

/**
 * Opens a body that gives its chunks no faster than the client takes them. A client that lets too
 * much wait is cut off, and so are those that have waited longest when `held` is full.
 *
 * @param options.maxBytes what may wait for this client
 * @param options.onEnd called once, when nothing more can be pushed
 */
export function openHeldStream(
  held: HeldBytes,
  {maxBytes = Infinity, onEnd = () => undefined}: {maxBytes?: number; onEnd?: () => void} = {},
): HeldStream {
  const waiting: Uint8Array[] = []
  let waitingBytes = 0
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  /** Given to the reader, which has not asked for the next one yet. */
  let inFlight: Uint8Array | undefined
  let isWanted = false
  let isOpen = true

  const holder = {
    cutOff() {
      discard()
      controller?.error(new Error('The client reads too slowly'))
    },
  }

  function stop(): void {
    if (!isOpen) return
    isOpen = false
    onEnd()
  }

  function discard(): void {
    stop()
    for (const chunk of [inFlight, ...waiting.splice(0)]) if (chunk) held.remove(chunk, holder)
    inFlight = undefined
    isWanted = false
  }

  function giveNext(): void {
    if (!isWanted || (waiting.length === 0 && isOpen)) return
    isWanted = false
    inFlight = waiting.shift()
    waitingBytes -= inFlight?.byteLength ?? 0
    if (inFlight) controller?.enqueue(inFlight)
    else controller?.close()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      pull() {
        if (inFlight) held.remove(inFlight, holder)
        inFlight = undefined
        isWanted = true
        giveNext()
      },
      cancel: discard,
    },
    // Only what the client has asked for leaves the lake.
    {highWaterMark: 0},
  )

  return {
    body,
    push(chunk) {
      if (!isOpen) return
      waiting.push(chunk)
      waitingBytes += chunk.byteLength
      held.add(chunk, holder)
      if (waitingBytes > maxBytes) holder.cutOff()
      giveNext()
    },
    end() {
      stop()
      giveNext()
    },
    abort() {
      if (!isOpen) return
      discard()
      controller?.close()
    },
    isEmpty: () => waiting.length === 0,
  }
}
