import type {HeldBytes} from './held-bytes.ts'

/**
 * A body whose chunks count as held until they are sent, so that clients that ask for much and read nothing
 * cannot fill the memory.
 */
export function countedBody(
  chunks: readonly Uint8Array[],
  held: HeldBytes,
): ReadableStream<Uint8Array> {
  const waiting = [...chunks]
  let inFlight: Uint8Array | undefined
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined

  const response = {
    cutOff() {
      discard()
      controller?.error(new Error('The client reads too slowly'))
    },
  }

  function discard(): void {
    for (const chunk of [...waiting.splice(0), inFlight]) if (chunk) held.remove(chunk, response)
    inFlight = undefined
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started
      },
      pull(started) {
        if (inFlight) held.remove(inFlight, response)
        const next = waiting.shift()
        inFlight = next
        if (next) started.enqueue(next)
        else started.close()
      },
      cancel: discard,
    },
    {highWaterMark: 0},
  )
  for (const chunk of waiting) held.add(chunk, response)
  return body
}
