import {createHash} from 'node:crypto'
import {createReadStream, createWriteStream} from 'node:fs'
import {mkdir, open} from 'node:fs/promises'
import {join} from 'node:path'
import {Transform} from 'node:stream'
import {pipeline} from 'node:stream/promises'
import {createGunzip} from 'node:zlib'

import {extract, type Header} from 'tar-stream'

import {CommandError} from '../lib/command.ts'
import {plainLine} from '../lib/plain-text.ts'
import {reasonOf} from '../lib/read-text.ts'
import {ARCHIVE_LIMITS, type ArchiveLimits} from './archive-limits.ts'

/** The archive is damaged, no backup, or made to do harm; the message is one sentence. */
export class ArchiveError extends CommandError {}

/** A backup that lies unpacked in a folder: `data.ndjson`, perhaps `assets.json`, and the assets. */
export type UnpackedArchive = {
  folder: string
  /** Its files, such as `data.ndjson` and `images/<sha1>-30x20.png`. */
  files: ReadonlySet<string>
  /** Unpacked, in bytes. */
  size: number
}

/**
 * Unpacks a backup into an empty folder of ours. Only the files that a backup consists of are taken, under names
 * of plain characters: links, devices, absolute or climbing paths, doubles and everything unknown make the whole
 * archive refused, and so do more bytes or entries than a backup has, and images that are not what their name says.
 *
 * @throws {ArchiveError}
 */
export async function unpackArchive(
  file: string,
  folder: string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<UnpackedArchive> {
  await assertGzip(file)
  await Promise.all(['images', 'files'].map((name) => mkdir(join(folder, name), {mode: 0o700})))

  const unzip = createGunzip()
  const guard = byteGuard(limits, () => unzip.bytesWritten)
  const tar = extract()
  const reading = pipeline(createReadStream(file), unzip, guard.stream, tar)
  // The loop below fails as well and tells why; without this the same failure would count as unhandled.
  reading.catch(() => {})

  const files = new Set<string>()
  let root: string | null = null
  let entries = 0
  try {
    for await (const entry of tar) {
      entries += 1
      if (entries > limits.entries) {
        throw new ArchiveError(
          `The archive holds more than ${limits.entries} entries, which no backup has.`,
        )
      }
      const place = placeOf(entry.header, limits)
      root ??= place.root
      if (place.root !== root) {
        throw new ArchiveError(
          `The archive holds two folders, “${plainLine(root)}” and “${plainLine(place.root)}”; a backup has one.`,
        )
      }
      if (place.file === null) {
        entry.resume()
        continue
      }
      if (files.has(place.file)) {
        throw new ArchiveError(`The archive holds ${plainLine(place.file)} twice.`)
      }
      files.add(place.file)
      await keep(entry, folder, place.file)
    }
    await reading
  } catch (error) {
    tar.destroy()
    throw error instanceof ArchiveError ? error : await asArchiveError(file, reading, error)
  }
  if (!files.has('data.ndjson')) {
    throw new ArchiveError(`${file} is no backup: it holds no data.ndjson.`)
  }
  return {folder, files, size: guard.seen()}
}

async function assertGzip(file: string): Promise<void> {
  const magic = Buffer.alloc(2)
  try {
    const handle = await open(file)
    try {
      await handle.read(magic, 0, 2, 0)
    } finally {
      await handle.close()
    }
  } catch (error) {
    throw new ArchiveError(`${file} cannot be read: ${reasonOf(error)}.`)
  }
  if (magic[0] !== 0x1f || magic[1] !== 0x8b) {
    throw new ArchiveError(
      `${file} is no backup: a backup is a .tar.gz file made by npm run backup.`,
    )
  }
}

/** Counts what comes out of the unzipping and stops it at the limits. */
function byteGuard(limits: ArchiveLimits, packed: () => number) {
  let seen = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      seen += chunk.length
      if (seen > limits.unpacked) {
        done(
          new ArchiveError(`The archive unpacks to more than ${limits.unpacked} bytes; refused.`),
        )
      } else if (seen > limits.ratioFrom && seen > packed() * limits.ratio) {
        done(
          new ArchiveError(
            `The archive unpacks to more than ${limits.ratio} times its size, which no backup does; refused.`,
          ),
        )
      } else done(null, chunk)
    },
  })
  return {stream, seen: () => seen}
}

type Place = {
  /** The one folder around everything; empty when there is none. */
  root: string
  /** `null` for a folder. */
  file: string | null
}

const FILE = /^(?:data\.ndjson|assets\.json|(?:images|files)\/[A-Za-z0-9][A-Za-z0-9._-]*)$/
const FOLDER = /^(?:images|files)?$/

/** @throws {ArchiveError} for every entry that a backup does not have */
function placeOf({name, type, size}: Header, limits: ArchiveLimits): Place {
  const shown = plainLine(name, 80)
  if (type !== 'file' && type !== 'contiguous-file' && type !== 'directory') {
    throw new ArchiveError(
      `The archive holds a ${type ?? 'thing'} (${shown}), which no backup has.`,
    )
  }
  const parts = name.replace(/^\.\//, '').replace(/\/$/, '').split('/')
  if (name.startsWith('/') || /[\\:\0]/.test(name) || parts.includes('..')) {
    throw new ArchiveError(`The archive names a place outside of itself (${shown}); refused.`)
  }
  if (size > limits.entry) {
    throw new ArchiveError(`The archive holds a file of ${size} bytes (${shown}); refused.`)
  }

  const isFolder = type === 'directory'
  const pattern = isFolder ? FOLDER : FILE
  const whole = parts.join('/')
  const first = parts[0] ?? ''
  const inner = parts.slice(1).join('/')
  // Without a folder around it `images/x.png` would read as the file `x.png` in a folder `images`.
  if (pattern.test(whole)) return {root: '', file: isFolder ? null : whole}
  if (/^[\w.-]{1,200}$/.test(first) && pattern.test(inner)) {
    return {root: first, file: isFolder ? null : inner}
  }
  throw new ArchiveError(`The archive holds ${shown}, which no backup has.`)
}

/** Writes one file, which must not be there yet, and checks an asset against the hash in its name. */
async function keep(entry: AsyncIterable<unknown>, folder: string, file: string): Promise<void> {
  const hash = createHash('sha1')
  const watch = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  const target = createWriteStream(join(folder, file), {flags: 'wx', mode: 0o600})
  await pipeline(entry, watch, target)

  const named = /^(?:images|files)\/([0-9a-f]{40})[-.]/.exec(file)?.[1]
  const sha1 = hash.digest('hex')
  if (named !== undefined && named !== sha1) {
    throw new ArchiveError(`The archive is damaged: ${file} is not the file that its name says.`)
  }
}

/** The unzipping knows best what is wrong; what the tar reader says of it is a mere consequence. */
async function asArchiveError(
  file: string,
  reading: Promise<unknown>,
  error: unknown,
): Promise<Error> {
  const cause = await reading.then(
    () => error,
    (reason: unknown) => reason,
  )
  const found = cause instanceof ArchiveError ? cause : error
  if (found instanceof ArchiveError) return found
  if (found instanceof Error && 'code' in found && found.code === 'ENOSPC') return found
  const words = cause instanceof Error ? cause.message : String(cause)
  return new ArchiveError(`${file} is damaged: ${plainLine(words)}. Nothing was taken from it.`)
}
