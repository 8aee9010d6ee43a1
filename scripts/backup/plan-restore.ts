import {isDeepStrictEqual} from 'node:util'

import {isRecord} from '../lib/is-record.ts'
import {ASSET_REFERENCE, assetId, type Archive, type StoredDocument} from './read-archive.ts'

export type RestorePlan = {
  create: StoredDocument[]
  replace: StoredDocument[]
  unchanged: number
  /** Ids of assets of the backup that the lake does not have. */
  upload: string[]
  /** What the lake has and the backup does not, assets included. */
  extra: StoredDocument[]
}

/** Compares a backup with every document of a lake. Pure; a restored lake leaves nothing to plan. */
export function planRestore(
  {documents, assets}: Pick<Archive, 'documents' | 'assets'>,
  lake: ReadonlyMap<string, StoredDocument>,
): RestorePlan {
  const plan: RestorePlan = {create: [], replace: [], unchanged: 0, upload: [], extra: []}
  const known = new Set(assets.keys())
  for (const document of documents) {
    known.add(document._id)
    const current = lake.get(document._id)
    if (!current) plan.create.push(document)
    else if (isDeepStrictEqual(content(asStored(document)), content(current))) plan.unchanged += 1
    else plan.replace.push(document)
  }
  plan.upload = [...assets.keys()].filter((id) => !lake.has(id))
  plan.extra = [...lake.values()].filter(({_id}) => !known.has(_id))
  return plan
}

/** Whether a backup and a lake that is not empty have no type of documents in common. */
export function isForeign(
  {documents}: Pick<Archive, 'documents'>,
  lake: ReadonlyMap<string, StoredDocument>,
): boolean {
  const known = new Set([...lake.values()].map(({_type}) => _type).filter((type) => !isAsset(type)))
  return known.size > 0 && !documents.some(({_type}) => known.has(_type))
}

function isAsset(type: string): boolean {
  return type === 'sanity.imageAsset' || type === 'sanity.fileAsset'
}

/** What the lake sets by itself at every write is no content. */
function content({_rev, _updatedAt, ...rest}: Record<string, unknown>): object {
  return rest
}

/** A document as the lake will hold it: assets referred to by id, not by file. */
export function asStored(document: StoredDocument): StoredDocument {
  const fields = Object.entries(document).map(([key, value]) => [key, stored(value)])
  const {_id, _type} = document
  return {...Object.fromEntries(fields), _id, _type}
}

function stored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stored)
  if (!isRecord(value)) return value

  const {_sanityAsset, ...rest} = value
  const fields = Object.fromEntries(
    Object.entries(rest).map(([key, inner]) => [key, stored(inner)]),
  )
  const match = typeof _sanityAsset === 'string' ? ASSET_REFERENCE.exec(_sanityAsset) : null
  if (!match) return fields
  const [, kind, path = ''] = match
  const _ref = assetId(kind === 'image' ? 'image' : 'file', path)
  return {...fields, asset: {_type: 'reference', _ref}}
}
