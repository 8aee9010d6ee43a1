import {createHash} from 'node:crypto'
import {readdir, readFile, stat} from 'node:fs/promises'
import {basename, extname, join} from 'node:path'

import type {Flag} from './flags.ts'
import type {FlaggedGame} from './flag-games.ts'
import {hasExtension} from './best-fields.ts'
import {plainLine} from '../lib/plain-text.ts'

/** The image file of a game. `sha1` is the name under which a lake keeps the file once, whoever uses it. */
export type ThumbnailFile = {file: string; sha1: string}

export type FoundThumbnails = {
  /** By game id. */
  files: Map<string, ThumbnailFile>
  /** By game id: missing and unreadable ones. */
  flags: Map<string, Flag[]>
}

/** The images folder cannot be read; the message is one sentence for a terminal. */
export class ImagesFolderError extends Error {}

const MAX_BYTES = 20 * 1024 * 1024

/**
 * Finds the image file that each game names, also without its extension or in another case. Only files that lie
 * in the folder itself are taken, whatever path the list writes.
 *
 * @param folder `null`: only games that name no image at all are flagged
 * @throws {ImagesFolderError}
 */
export async function findThumbnails(
  games: readonly FlaggedGame[],
  folder: string | null,
): Promise<FoundThumbnails> {
  const found: FoundThumbnails = {files: new Map(), flags: new Map()}
  const names = folder === null ? null : await fileNames(folder)
  const known = new Map<string, Promise<ThumbnailFile | null>>()

  for (const game of games) {
    if (game.img === null) {
      found.flags.set(game.id, [{flag: 'missing-thumbnail', message: 'It names no image.'}])
      continue
    }
    if (folder === null || names === null) continue

    const name = findName(names, game.img)
    if (name === null) {
      const message = `The images folder has no file “${plainLine(game.img)}”.`
      found.flags.set(game.id, [{flag: 'missing-thumbnail', message}])
      continue
    }
    if (!known.has(name)) known.set(name, readThumbnail(join(folder, name)))
    const thumbnail = await known.get(name)
    if (thumbnail) {
      found.files.set(game.id, thumbnail)
    } else {
      const message = `The file “${plainLine(name)}” is no image, or larger than 20 MB.`
      found.flags.set(game.id, [{flag: 'unreadable-image', message}])
    }
  }
  return found
}

async function fileNames(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, {withFileTypes: true})
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
      .toSorted()
  } catch {
    throw new ImagesFolderError(`The images folder ${folder} cannot be read; check --images.`)
  }
}

/** The name itself, else the name plus some extension when it has none, else the name in another case. */
function findName(names: readonly string[], img: string): string | null {
  const wanted = basename(img.replaceAll('\\', '/').split(/[?#]/)[0] ?? '')
  if (wanted === '' || wanted === '.' || wanted === '..') return null

  const isStem = (name: string) => basename(name, extname(name)) === wanted
  return (
    names.find((name) => name === wanted) ??
    (hasExtension(wanted) ? undefined : names.find(isStem)) ??
    names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ??
    null
  )
}

async function readThumbnail(file: string): Promise<ThumbnailFile | null> {
  const {size} = await stat(file)
  if (size === 0 || size > MAX_BYTES) return null

  const bytes = await readFile(file)
  if (!isImage(bytes)) return null
  return {file, sha1: createHash('sha1').update(bytes).digest('hex')}
}

/** PNG, JPEG (also .jfif), GIF, WebP, AVIF, BMP and TIFF by their first bytes; SVG by its tag. */
function isImage(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 16).toString('latin1')
  return (
    head.startsWith('\u0089PNG\r\n') ||
    head.startsWith('\u00ff\u00d8\u00ff') ||
    /^GIF8[79]a/.test(head) ||
    /^RIFF[^]{4}WEBP/.test(head) ||
    /^[^]{4}ftypavi[fs]/.test(head) ||
    /^(?:BM|II\*|MM\0\*)/.test(head) ||
    /^\s*(?:<\?xml[^]*?)?(?:<!--[^]*?-->\s*)*<svg[\s>]/.test(bytes.subarray(0, 1_024).toString())
  )
}
