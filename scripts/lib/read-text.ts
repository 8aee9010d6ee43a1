import {open, type FileHandle} from 'node:fs/promises'
import {buffer} from 'node:stream/consumers'

/** A file that cannot be read; the message is one sentence for a terminal. */
export class FileError extends Error {}

const MAX_BYTES = 20 * 1024 * 1024

export type ReadText = {text: string; note: string | null}

/**
 * Reads a text file, or standard input for `-`, of at most 20 MB. UTF-16 is told by its byte order mark or by the
 * zero bytes that every second place then has; what is not UTF-8 is read as Windows-1252, which spreadsheets still write, with a note.
 *
 * @throws {FileError}
 */
export async function readText(path: string): Promise<ReadText> {
  if (path === '-') return decodeText(await buffer(process.stdin))

  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    throw new FileError(`${path} cannot be read: ${reasonOf(error)}.`)
  }
  try {
    const {size} = await file.stat()
    if (size > MAX_BYTES)
      throw new FileError(`${path} is larger than 20 MB. Split it into several files.`)
    return decodeText(await file.readFile())
  } catch (error) {
    if (error instanceof FileError) throw error
    throw new FileError(`${path} cannot be read: ${reasonOf(error)}.`)
  } finally {
    await file.close()
  }
}

export function decodeText(bytes: Uint8Array): ReadText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  const zeroes = [0, 1, 2, 3].filter((at) => bytes[at] === 0).join()
  if (zeroes === '1,3') return decoded(bytes, 'utf-16le')
  if (zeroes === '0,2') return decoded(bytes, 'utf-16be')
  try {
    return {
      text: new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(bytes),
      note: null,
    }
  } catch {
    return decoded(bytes, 'windows-1252')
  }
}

function decoded(bytes: Uint8Array, encoding: string): ReadText {
  return {
    text: new TextDecoder(encoding).decode(bytes),
    note: `The file is not UTF-8; it was read as ${encoding}. Check names with accents.`,
  }
}

export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'EACCES') return 'permission denied'
  if (code === 'ENOSPC') return 'the disk is full'
  return error instanceof Error ? error.message : String(error)
}
