import {ActionError} from '../errors.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import type {LakeDocument} from './document.ts'
import {strengthenOnPublish} from './strengthen-on-publish.ts'
import type {WorkingCopy} from './working-copy.ts'

/** Stores a document as it is given, over the one that was there. */
export function put(copy: WorkingCopy, document: JsonObject): LakeDocument {
  const {_rev, ...content} = document
  return copy.write(content, {createOrReplace: content})
}

export function existing(copy: WorkingCopy, id: string): LakeDocument {
  const document = copy.get(id)
  if (!document) throw new ActionError(409, `The document with the ID "${id}" was not found`)
  return document
}

/** The draft or version goes, and the published document has its content. */
export function publishVersion(copy: WorkingCopy, version: LakeDocument, target: string): void {
  const {_createdAt} = copy.get(target) ?? version
  put(copy, {...strengthenOnPublish({...version, _id: target}), _createdAt})
  copy.remove(version._id, {delete: {id: version._id}}, 'publish')
}

export function assertRevision(
  document: LakeDocument | undefined,
  expected: Json | undefined,
): void {
  if (typeof expected !== 'string' || document?._rev === expected) return
  throw new ActionError(
    409,
    `Unexpected revision of "${document?._id ?? 'a missing document'}": expected "${expected}", but it is "${document?._rev ?? 'none'}"`,
  )
}

export function textOf(object: JsonObject, name: string): string {
  const value = object[name]
  if (typeof value === 'string' && value !== '') return value
  throw new ActionError(400, `The action lacks its "${name}"`)
}

export function objectOf(object: JsonObject, name: string): JsonObject {
  const value = object[name]
  if (isJsonObject(value)) return value
  throw new ActionError(400, `The action lacks its "${name}"`)
}
