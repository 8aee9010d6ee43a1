import {createHash, randomBytes} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {mkdir, open, readFile, rename, rm, stat, type FileHandle} from 'node:fs/promises'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {assertWithin} from '../errors.ts'
import {DamagedFileError} from '../persistence/damaged-file.ts'
import {syncPath} from '../persistence/sync-path.ts'
import {assetNamePattern, type AssetFiles, type AssetKind} from './asset-files.ts'

/** Assets as files in `<folder>/assets/<dataset>/<kind>s`. */
export function keepAssetsInFolder(folder: string): AssetFiles {
  const root = join(folder, 'assets')
  /** Files whose bytes were found to be right, with their time of change. */
  const verified = new Map<string, number>()

  function fileOf(dataset: string, kind: AssetKind, name: string): string | undefined {
    return assetNamePattern.test(name) ? join(root, dataset, `${kind}s`, name) : undefined
  }

  return {
    async receive(dataset, kind, body, limit) {
      const target = join(root, dataset, `${kind}s`)
      const isNew = await mkdir(target, {recursive: true, mode: 0o700})
      // A new folder is a name in the folder above it, which has to reach the disk as well.
      if (isNew !== undefined) {
        for (const above of [folder, root, join(root, dataset)]) await syncPath(above)
      }
      // Written aside and renamed, so that an asset is either whole or not there.
      const draft = join(target, `.${randomBytes(8).toString('hex')}.part`)
      const discard = () => rm(draft, {force: true})
      try {
        const {sha1, size} = await writeDown(draft, body, limit)
        return {
          sha1,
          size,
          bytes: () => readFile(draft),
          async keep(name) {
            await rename(draft, join(target, name))
            await syncPath(target)
          },
          discard,
        }
      } catch (error) {
        await discard()
        throw error
      }
    },
    async find(dataset, kind, name) {
      const file = fileOf(dataset, kind, name)
      const facts = file === undefined ? undefined : await statOf(file)
      if (file === undefined || !facts) return undefined
      if (verified.get(file) !== facts.mtimeMs) {
        await verify(file, name)
        verified.set(file, facts.mtimeMs)
      }
      return {
        size: facts.size,
        bytes: () => readFile(file),
        stream: (start, end) => toByteStream(createReadStream(file, {start, end})),
      }
    },
    async size(dataset, kind, name) {
      const file = fileOf(dataset, kind, name)
      return file === undefined ? undefined : (await statOf(file))?.size
    },
    async remove(dataset) {
      await rm(join(root, dataset), {recursive: true, force: true})
    },
    async clear() {
      await rm(root, {recursive: true, force: true})
    },
  }
}

async function writeDown(
  file: string,
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<{sha1: string; size: number}> {
  const hash = createHash('sha1')
  let size = 0
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const chunk of body) {
      size += chunk.byteLength
      assertWithin(size, limit)
      hash.update(chunk)
      await writeAll(handle, chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return {sha1: hash.digest('hex'), size}
}

async function writeAll(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  let written = 0
  while (written < chunk.byteLength) {
    written += (await handle.write(chunk, written)).bytesWritten
  }
}

/** The name begins with the hash of the bytes, so it tells whether they are still the same. */
async function verify(file: string, name: string): Promise<void> {
  const hash = createHash('sha1')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  if (hash.digest('hex') === name.slice(0, 40)) return
  throw new DamagedFileError(file, 'its bytes have changed on the disk')
}

async function statOf(file: string): Promise<{size: number; mtimeMs: number} | undefined> {
  try {
    return await stat(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function toByteStream(stream: Readable): ReadableStream<Uint8Array> {
  // Safe: node's and the DOM's stream types describe the same objects, and a file read without
  // an encoding yields bytes.
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array>
}
