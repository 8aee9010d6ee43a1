import {isJsonObject, type Json} from '../json.ts'
import {publishedId, type LakeDocument} from './document.ts'
import {publishedIdField, referencesField, type IndexedValue} from './query/evaluation.ts'

/** Which documents hold which value in one field. */
export type FieldIndex = {
  ids(value: IndexedValue): readonly string[]
  count(value: IndexedValue): number
  replace(before: LakeDocument | undefined, after: LakeDocument | undefined): void
}

export function createFieldIndex(field: string, documents: Iterable<LakeDocument>): FieldIndex {
  // Most values stand in one document only, for which a set would be a waste.
  const holders = new Map<IndexedValue, string | Set<string>>()
  const read = readerOf(field)

  function add(value: IndexedValue, id: string): void {
    const known = holders.get(value)
    if (known === undefined) holders.set(value, id)
    else if (typeof known === 'string') holders.set(value, new Set([known, id]))
    else known.add(id)
  }

  function remove(value: IndexedValue, id: string): void {
    const known = holders.get(value)
    if (known === id) holders.delete(value)
    else if (known instanceof Set && known.delete(id) && known.size === 0) holders.delete(value)
  }

  for (const document of documents) {
    for (const value of read(document)) add(value, document._id)
  }

  return {
    ids(value) {
      const known = holders.get(value)
      if (known === undefined) return []
      return typeof known === 'string' ? [known] : [...known]
    },
    count(value) {
      const known = holders.get(value)
      if (known === undefined) return 0
      return typeof known === 'string' ? 1 : known.size
    },
    replace(before, after) {
      if (before) for (const value of read(before)) remove(value, before._id)
      if (after) for (const value of read(after)) add(value, after._id)
    },
  }
}

function readerOf(field: string): (document: LakeDocument) => Iterable<IndexedValue> {
  if (field === referencesField) return referencesOf
  if (field === publishedIdField) return ({_id}) => [publishedId(_id)]
  const path = field.split('.')
  return (document) => {
    let value: Json | undefined = document
    for (const name of path) {
      if (!isJsonObject(value) || !Object.hasOwn(value, name)) return []
      value = value[name]
    }
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [value]
      : []
  }
}

/** Every id that `references()` would find in the document. */
function referencesOf(document: LakeDocument): Set<string> {
  const ids = new Set<string>()
  collect(document, ids)
  return ids
}

function collect(value: Json, ids: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') collect(item, ids)
    return
  }
  if (!isJsonObject(value)) return
  if (Object.hasOwn(value, '_ref')) {
    if (typeof value._ref === 'string') ids.add(value._ref)
    return
  }
  for (const key of Object.keys(value)) {
    const child = value[key]
    if (typeof child === 'object') collect(child, ids)
  }
}
