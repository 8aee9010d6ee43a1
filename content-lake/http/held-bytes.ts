/** A request or an answer that can be broken off because its client is too slow. */
type Holder = {cutOff(): void}

/** Bytes that are kept because clients do not read them, or do not send the rest. */
export type HeldBytes = {
  add(chunk: Uint8Array, holder: Holder): void
  remove(chunk: Uint8Array, holder: Holder): void
}

/**
 * Keeps all chunks together below a size. A chunk counts once, however many answers wait to send it, because they
 * share its bytes. Above the limit, those that hold the oldest chunk are cut off; a client may connect again.
 *
 * @param maxBytes the size of all of them together
 */
export function createHeldBytes(maxBytes: number): HeldBytes {
  /** In the order of their arrival: a Map keeps it. */
  const chunks = new Map<Uint8Array, Set<Holder>>()
  let bytes = 0

  function cutOffSlowest(): void {
    for (const [, holders] of chunks) {
      if (bytes <= maxBytes) return
      // Each of them removes its own chunks.
      for (const holder of holders) holder.cutOff()
    }
  }

  return {
    add(chunk, holder) {
      const holders = chunks.get(chunk)
      if (holders) {
        holders.add(holder)
        return
      }
      chunks.set(chunk, new Set([holder]))
      bytes += chunk.byteLength
      if (bytes > maxBytes) cutOffSlowest()
    },
    remove(chunk, holder) {
      const holders = chunks.get(chunk)
      if (!holders?.delete(holder) || holders.size > 0) return
      chunks.delete(chunk)
      bytes -= chunk.byteLength
    },
  }
}
