const encoder = new TextEncoder()

/** A response with one JSON value on each line, made as the client takes it. */
export function ndjsonResponse(values: Iterable<unknown>): Response {
  const iterator = values[Symbol.iterator]()
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      // In portions, since one line at a time is slow for large exports.
      let text = ''
      while (text.length < 64_000) {
        const {done, value} = iterator.next()
        if (done === true) {
          if (text !== '') controller.enqueue(encoder.encode(text))
          controller.close()
          return
        }
        text += `${JSON.stringify(value)}\n`
      }
      controller.enqueue(encoder.encode(text))
    },
  })
  return new Response(body, {headers: {'content-type': 'application/x-ndjson'}})
}
