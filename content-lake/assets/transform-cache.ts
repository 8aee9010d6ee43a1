import type {TakeTurn} from './take-turns.ts'
import type {TransformedImage} from './transform-image.ts'

/** Made pictures, the most recently used up to a number of bytes. */
export type TransformCache = {
  /** The picture of this key; made once, also when several ask at the same time. */
  get(key: string, make: () => Promise<TransformedImage>): Promise<TransformedImage>
}

/** @param takeTurn keeps the number of pictures that are made at the same time small */
export function createTransformCache(maxBytes: number, takeTurn: TakeTurn): TransformCache {
  const kept = new Map<string, TransformedImage>()
  const inTheMaking = new Map<string, Promise<TransformedImage>>()
  let bytes = 0

  function keep(key: string, image: TransformedImage): void {
    kept.set(key, image)
    bytes += image.bytes.byteLength
    for (const [oldest, {bytes: freed}] of kept) {
      if (bytes <= maxBytes) break
      kept.delete(oldest)
      bytes -= freed.byteLength
    }
  }

  return {
    async get(key, make) {
      const known = kept.get(key)
      if (known) {
        kept.delete(key)
        kept.set(key, known)
        return known
      }
      const waiting = inTheMaking.get(key)
      if (waiting) return waiting
      const making = takeTurn(make).finally(() => inTheMaking.delete(key))
      inTheMaking.set(key, making)
      const image = await making
      keep(key, image)
      return image
    },
  }
}
