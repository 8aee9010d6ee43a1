/**
 * Counts what is on its way, over all downloads together, in bytes as they travel.
 *
 * @param {(received: number, total: number | null) => void} show `total` is `null` until every size is known
 */
export function createDownloads(show) {
  const parts = new Map()

  const update = () => {
    let received = 0
    let total = 0
    for (const part of parts.values()) {
      received += part.received
      total += part.total ?? Number.NaN
    }
    show(received, Number.isNaN(total) ? null : total)
  }

  return {
    /** @param {number | null} total bytes */
    expect(name, total) {
      parts.set(name, {received: 0, total})
      update()
    },

    /**
     * The same response, counted while it is read. A packed one is counted by its unpacked size, which a
     * browser shows, and told by its packed one, which the network knows.
     *
     * @param {number | null} unpackedSize
     */
    counted(name, response, unpackedSize = null) {
      if (!response.ok || !response.body) return response
      const travelling = Number(response.headers.get('content-length')) || null
      const whole = unpackedSize ?? travelling
      parts.set(name, {received: 0, total: travelling ?? unpackedSize})

      let read = 0
      const counter = new TransformStream({
        transform(chunk, controller) {
          read += chunk.byteLength
          const part = parts.get(name)
          part.received =
            whole === null || part.total === null
              ? read
              : Math.min(part.total, Math.round((read / whole) * part.total))
          update()
          controller.enqueue(chunk)
        },
      })
      return new Response(response.body.pipeThrough(counter), {
        status: response.status,
        headers: response.headers,
      })
    },
  }
}
