import {createReadStream} from 'node:fs'
import {readFile, stat} from 'node:fs/promises'
import {join} from 'node:path'
import {createInterface} from 'node:readline'

import {isRecord} from '../lib/is-record.ts'
import {plainLine} from '../lib/plain-text.ts'
import {ArchiveError, type UnpackedArchive} from './unpack-archive.ts'

export type StoredDocument = {_id: string; _type: string; [field: string]: unknown}

type AssetFacts = StoredDocument & {_type: 'sanity.imageAsset' | 'sanity.fileAsset'}

/** What a backup holds, read and checked; the assets stay in the folder. */
export type Archive = {
  folder: string
  documents: StoredDocument[]
  /** Asset ids with the kind and the path of their file. */
  assets: Map<string, {kind: 'image' | 'file'; path: string}>
  /** What else was known of an asset, by `image-<sha1>` or `file-<sha1>`. */
  assetMap: Record<string, AssetFacts>
}

/** The Content Lake's own rule for ids. */
const ID = /^[A-Za-z0-9_][A-Za-z0-9._-]{0,127}$/
const MAX_DEPTH = 40
const MAX_LINE = 32 * 1024 * 1024
const MAX_ASSET_MAP = 256 * 1024 * 1024

/**
 * Reads the documents of an unpacked backup. Every picture that a document names must be in the backup: an
 * address or a path to another place could fetch from this machine's network or upload its files.
 *
 * @throws {ArchiveError}
 */
export async function readArchive({folder, files}: UnpackedArchive): Promise<Archive> {
  const documents: StoredDocument[] = []
  const ids = new Set<string>()
  const lines = createInterface({
    input: createReadStream(join(folder, 'data.ndjson')),
    crlfDelay: Infinity,
  })
  let number = 0
  for await (const line of lines) {
    number += 1
    if (line.trim() === '') continue
    const document = readDocument(line, number, files)
    // System documents are the lake's own. They are neither restored nor compared.
    if (document._id.startsWith('_.')) continue
    if (ids.has(document._id)) {
      throw new ArchiveError(`The archive holds the document ${document._id} twice.`)
    }
    ids.add(document._id)
    documents.push(document)
  }
  return {
    folder,
    documents,
    assets: assetsOf(files),
    assetMap: files.has('assets.json') ? await readAssetMap(join(folder, 'assets.json')) : {},
  }
}

function readDocument(line: string, number: number, files: ReadonlySet<string>): StoredDocument {
  const where = `line ${number} of data.ndjson`
  if (line.length > MAX_LINE)
    throw new ArchiveError(`The archive is damaged: ${where} is too long.`)
  const value = parsed(line, where)
  if (!isStoredDocument(value)) {
    throw new ArchiveError(`The archive is damaged: ${where} is no document with _id and _type.`)
  }
  if (/^sanity\.(?:image|file)Asset$/.test(value._type)) {
    throw new ArchiveError(
      `The archive names ${plainLine(value._id)} without its file; make the backup with npm run backup, not with a raw export.`,
    )
  }
  for (const [key, inner] of everyField(value, where)) {
    if (key === '_sanityAsset') assertOwnAsset(inner, where, files)
  }
  return value
}

function isStoredDocument(value: unknown): value is StoredDocument {
  return (
    isRecord(value) &&
    typeof value._id === 'string' &&
    ID.test(value._id) &&
    typeof value._type === 'string' &&
    value._type !== ''
  )
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ArchiveError(`The archive is damaged: ${where} is no JSON.`)
  }
}

/** Every field at every depth. A key that reaches for a prototype and a bottomless nesting are refused. */
function everyField(root: object, where: string): [string, unknown][] {
  const fields: [string, unknown][] = []
  let level: object[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new ArchiveError(`The archive is nested too deep in ${where}.`)
    const next: object[] = []
    for (const [key, value] of level.flatMap((one) => Object.entries(one))) {
      if (key === '__proto__')
        throw new ArchiveError(`The archive has a key __proto__ in ${where}.`)
      fields.push([key, value])
      if (typeof value === 'object' && value !== null) next.push(value)
    }
    level = next
  }
  return fields
}

/** How a backup names an asset: `image@file://./images/<name>`. */
export const ASSET_REFERENCE =
  /^(image|file)@file:\/\/\.\/((images|files)\/[A-Za-z0-9][A-Za-z0-9._-]*)$/

function assertOwnAsset(value: unknown, where: string, files: ReadonlySet<string>): void {
  const match = typeof value === 'string' ? ASSET_REFERENCE.exec(value) : null
  const [, kind, path, folder] = match ?? []
  if (path === undefined || folder !== `${kind}s`) {
    throw new ArchiveError(
      `The archive names an asset outside of itself in ${where} (${plainLine(String(value), 80)}); refused.`,
    )
  }
  if (!files.has(path)) {
    throw new ArchiveError(`The archive is damaged: ${where} needs ${path}, which is not in it.`)
  }
}

function assetsOf(files: ReadonlySet<string>): Archive['assets'] {
  const assets: Archive['assets'] = new Map()
  for (const path of files) {
    const kind = path.startsWith('images/') ? 'image' : path.startsWith('files/') ? 'file' : null
    if (kind !== null) assets.set(assetId(kind, path), {kind, path})
  }
  return assets
}

/** `images/abc-30x20.png` is the file of the asset `image-abc-30x20-png`. */
export function assetId(kind: 'image' | 'file', path: string): string {
  const name = path.slice(path.indexOf('/') + 1)
  return `${kind}-${name.replace(/\.([^.]*)$/, '-$1')}`
}

async function readAssetMap(file: string): Promise<Archive['assetMap']> {
  if ((await stat(file)).size > MAX_ASSET_MAP) {
    throw new ArchiveError('The archive is damaged: its assets.json is too long.')
  }
  const value = parsed(await readFile(file, 'utf8'), 'assets.json')
  if (!isRecord(value)) throw new ArchiveError('The archive is damaged: assets.json is no object.')
  everyField(value, 'assets.json')

  const map: Archive['assetMap'] = {}
  for (const [key, asset] of Object.entries(value)) {
    if (!/^(?:image|file)-[0-9a-f]{40}$/.test(key) || !isRecord(asset)) {
      throw new ArchiveError(
        `The archive is damaged: assets.json has no asset at ${plainLine(key)}.`,
      )
    }
    const _type = key.startsWith('image-') ? 'sanity.imageAsset' : 'sanity.fileAsset'
    map[key] = {...asset, _id: key, _type}
  }
  return map
}
