import {createHash} from 'node:crypto'

import {isRecord} from '../lib/is-record.ts'
import type {OwnedFields} from './to-game-document.ts'

/**
 * `importHash` remembers what the importer last wrote, field by field, so that a later run can tell an editor's
 * change from a change of the list: `1 name=5f0c… path=…`, a digest of twelve hex digits per field that was
 * written.
 */
export type FieldDigests = Partial<Record<OwnedField, string>>

export type OwnedField = keyof OwnedFields

export const OWNED_FIELDS = [
  'name',
  'path',
  'gameType',
  'dateAdded',
  'description',
  'isTrending',
  'legacyId',
  'legacy',
  'mirrorKey',
  'thumbnail',
] as const satisfies OwnedField[]

export function writeImportHash(digests: FieldDigests): string {
  const words = OWNED_FIELDS.flatMap((field) =>
    digests[field] === undefined ? [] : [`${field}=${digests[field]}`],
  )
  return ['1', ...words].join(' ')
}

/** @returns `null` for what this importer did not write: no field then counts as ours. */
export function readImportHash(text: unknown): FieldDigests | null {
  if (typeof text !== 'string' || !/^1(?: \w+=[0-9a-f]{12})*$/.test(text)) return null

  const digests: FieldDigests = {}
  for (const word of text.split(' ').slice(1)) {
    const [name, digest] = word.split('=')
    const field = OWNED_FIELDS.find((owned) => owned === name)
    if (field) digests[field] = digest
  }
  return digests
}

/** The digest of a field's value as it stands in a document; `undefined` for an absent value. */
export function fieldDigest(field: OwnedField, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined
  const essence =
    field === 'legacy' ? legacyEssence(value) : field === 'thumbnail' ? imageEssence(value) : value
  return createHash('sha256').update(stableJson(essence)).digest('hex').slice(0, 12)
}

/**
 * Legacy entries without their positions and layout: one line more at the top of the list, or another
 * indentation, does not change five hundred games.
 */
function legacyEssence(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value
    .map((item: unknown) => {
      const entry: unknown = isRecord(item) ? item['entry'] : item
      return typeof entry === 'string' ? compactJson(entry) : stableJson(entry)
    })
    .toSorted()
}

function compactJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}

/** An image is its file: crops and the id's dimensions aside, an asset's id begins with the file's sha1. */
function imageEssence(value: unknown): unknown {
  const asset = isRecord(value) ? value['asset'] : null
  const ref = isRecord(asset) ? asset['_ref'] : null
  return typeof ref === 'string' ? assetSha1(ref) : value
}

/** `image-<sha1>-480x300-png` → `<sha1>` */
export function assetSha1(assetId: string): string {
  return /^image-([0-9a-f]{40})\b/.exec(assetId)?.[1] ?? assetId
}

/** JSON with the keys in order, since the lake may return them in another. */
function stableJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
