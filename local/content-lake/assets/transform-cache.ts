import type {TransformedImage} from './transform-image.ts'

/** Made pictures, the most recently used up to a number of bytes. */
export type TransformCache = {
  /** The picture of this key; made once, also when several ask at the same time. */
  get(key: string, make: () => Promise<TransformedImage>): Promise<TransformedImage>
}

/** Pictures that are made at the same time; each may take a lot of memory. */
const maxAtOnce = 4

export function createTransformCache(maxBytes: number): TransformCache {
  const takeTurn = createTurns(maxAtOnce)
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

/** Runs at most so many jobs at once; the others wait in order. */
function createTurns(limit: number): <Result>(job: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = []
  let running = 0

  return async (job) => {
    if (running >= limit) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await job()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
