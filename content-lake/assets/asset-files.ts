import {createHash, randomBytes} from 'node:crypto'
import {createReadStream} from 'node:fs'
import {mkdir, open, readFile, rename, rm, stat} from 'node:fs/promises'
import {dirname, join} from 'node:path'
import {Readable} from 'node:stream'
import {assertWithin} from '../errors.ts'
import {DamagedFileError} from '../storage/damaged-file.ts'
import {syncPath} from '../storage/sync-path.ts'

export type AssetKind = 'image' | 'file'

/** An upload that has arrived whole, and is not yet an asset. */
export type Upload = {
  sha1: string
  /** In bytes. */
  size: number
  bytes(): Promise<Uint8Array>
  /** Gives it its name; returns when it is on the disk. Doing so again is harmless. */
  keep(name: string): Promise<void>
  /** Throws it away; harmless after `keep`. */
  discard(): Promise<void>
}

export type StoredAsset = {
  /** In bytes. */
  size: number
  bytes(): Promise<Uint8Array>
  /** The bytes from `start` to `end`, both included. */
  stream(start: number, end: number): ReadableStream<Uint8Array>
}

/** The bytes of uploaded images and files, by dataset and file name. */
export type AssetFiles = {
  /** Takes bytes as they come; throws RequestError 413 as soon as they are more than `limit`. */
  receive(
    dataset: string,
    kind: AssetKind,
    body: AsyncIterable<Uint8Array>,
    limit: number,
  ): Promise<Upload>
  /** Undefined when there is none. Throws DamagedFileError when the bytes are not what they were. */
  find(dataset: string, kind: AssetKind, name: string): Promise<StoredAsset | undefined>
  size(dataset: string, kind: AssetKind, name: string): Promise<number | undefined>
  remove(dataset: string): Promise<void>
  clear(): Promise<void>
}

/** Names are made by the lake from a hash; nothing else reaches the file system. */
const assetName = /^[a-f0-9]{40}(-\d{1,6}x\d{1,6})?\.[a-z0-9]{1,16}$/

/** Assets as files in `<folder>/<dataset>/<kind>s`; the folder is made when the first one comes. */
export function keepAssets(folder: string): AssetFiles {
  /** Files whose bytes were found to be right, with their time of change. */
  const verified = new Map<string, number>()

  async function locate(dataset: string, kind: AssetKind, name: string) {
    if (!assetName.test(name)) return undefined
    const file = join(folder, dataset, `${kind}s`, name)
    const facts = await statOf(file)
    return facts && {file, size: facts.size, mtimeMs: facts.mtimeMs}
  }

  return {
    async receive(dataset, kind, body, limit) {
      const target = join(folder, dataset, `${kind}s`)
      const isNew = await mkdir(target, {recursive: true, mode: 0o700})
      // A new folder is a name in the folder above it, which has to reach the disk as well.
      if (isNew !== undefined) {
        for (const above of [dirname(folder), folder, join(folder, dataset)]) await syncPath(above)
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
      const found = await locate(dataset, kind, name)
      if (!found) return undefined
      const {file, size, mtimeMs} = found
      if (verified.get(file) !== mtimeMs) {
        await verify(file, name)
        verified.set(file, mtimeMs)
      }
      return {
        size,
        bytes: () => readFile(file),
        stream: (start, end) => toByteStream(createReadStream(file, {start, end})),
      }
    },
    size: async (dataset, kind, name) => (await locate(dataset, kind, name))?.size,
    remove: (dataset) => rm(join(folder, dataset), {recursive: true, force: true}),
    clear: () => rm(folder, {recursive: true, force: true}),
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
      await handle.writeFile(chunk)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return {sha1: hash.digest('hex'), size}
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
