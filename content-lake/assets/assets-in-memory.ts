import {createHash} from 'node:crypto'
import {assertWithin} from '../errors.ts'
import type {AssetFiles, AssetKind} from './asset-files.ts'

/** Assets of a lake that keeps nothing. */
export function keepAssetsInMemory(): AssetFiles {
  const files = new Map<string, Uint8Array>()
  const keyOf = (dataset: string, kind: AssetKind, name: string) => `${dataset}/${kind}/${name}`

  return {
    async receive(dataset, kind, body, limit) {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of body) {
        size += chunk.byteLength
        assertWithin(size, limit)
        chunks.push(chunk)
      }
      const bytes = Buffer.concat(chunks)
      return {
        sha1: createHash('sha1').update(bytes).digest('hex'),
        size,
        bytes: async () => bytes,
        async keep(name) {
          files.set(keyOf(dataset, kind, name), bytes)
        },
        async discard() {
          // Nothing points at the bytes any more.
        },
      }
    },
    async find(dataset, kind, name) {
      const bytes = files.get(keyOf(dataset, kind, name))
      if (!bytes) return undefined
      return {
        size: bytes.byteLength,
        bytes: async () => bytes,
        stream: (start, end) =>
          new ReadableStream({
            start(controller) {
              if (end >= start) controller.enqueue(bytes.subarray(start, end + 1))
              controller.close()
            },
          }),
      }
    },
    async size(dataset, kind, name) {
      return files.get(keyOf(dataset, kind, name))?.byteLength
    },
    async remove(dataset) {
      for (const key of files.keys()) if (key.startsWith(`${dataset}/`)) files.delete(key)
    },
    async clear() {
      files.clear()
    },
  }
}
