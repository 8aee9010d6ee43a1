import {ActionError} from '../errors.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {applyPatch, parsePatchOperations} from './apply-patch.ts'
import {draftId, isDraftId, isVersionId, publishedId, type LakeDocument} from '../document.ts'
import {MutationRefused} from './refuse.ts'
import type {WorkingCopy} from './working-copy.ts'

/**
 * Applies the actions of one request in order; later ones see earlier ones.
 * Throws ActionError at the first that cannot be done, and nothing is written then.
 */
export function applyActions(copy: WorkingCopy, actions: Json[]): void {
  for (const [index, action] of actions.entries()) {
    if (!isJsonObject(action)) throw new ActionError(400, `Action ${index} is not an object`)
    try {
      copy.beginStep(index)
      actionOf(textOf(action, 'actionType'))(copy, action)
    } catch (error) {
      if (!(error instanceof MutationRefused)) throw error
      const {status, type, description, details} = error.problem
      throw new ActionError(status, description, [{error: {type, description, ...details}, index}])
    }
  }
}

type Action = (copy: WorkingCopy, action: JsonObject) => void

const actionsByType = new Map<string, Action>([
  ['sanity.action.document.create', create],
  ['sanity.action.document.edit', edit],
  ['sanity.action.document.publish', publish],
  ['sanity.action.document.unpublish', unpublish],
  ['sanity.action.document.discard', discard],
  ['sanity.action.document.delete', remove],
  ['sanity.action.document.replaceDraft', replaceDraft],
  ['sanity.action.document.version.create', createVersion],
  ['sanity.action.document.version.replace', replaceVersion],
  ['sanity.action.document.version.discard', discard],
])

function actionOf(type: string): Action {
  const apply = actionsByType.get(type)
  if (apply) return apply
  // Those of releases, variants and schedules exist in the hosted service.
  if (!type.startsWith('sanity.action.')) throw new ActionError(400, `Unknown action "${type}"`)
  throw new ActionError(501, `The action "${type}" is not part of the local content lake`)
}

function create(copy: WorkingCopy, action: JsonObject): void {
  const draft = draftOf(action)
  if (!copy.get(textOf(draft, '_id'))) put(copy, draft)
  else if (action.ifExists !== 'ignore') refuseExisting(draft)
}

function edit(copy: WorkingCopy, action: JsonObject): void {
  const {versionId: id, publishedId: base} = pairOf(action)
  const operations = parsePatchOperations(objectOf(action, 'patch'))
  const published = isDraftId(id) ? copy.get(base) : undefined
  const draft = copy.get(id) ?? (published && put(copy, {...published, _id: id}))
  if (!draft) {
    throw new ActionError(409, `There is neither "${id}" nor a published document to edit`)
  }
  copy.write(applyPatch(draft, operations), {patch: {id, ...operations}})
}

/** The draft or version goes, and the published document has its content. */
function publish(copy: WorkingCopy, action: JsonObject): void {
  const {versionId: id, publishedId: target} = pairOf(action)
  const version = existing(copy, id)
  const published = copy.get(target)
  assertRevision(version, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
  assertRevision(published, action.ifPublishedRevisionId)
  const {_createdAt} = published ?? version
  put(copy, {...strengthenOnPublish(version), _id: target, _createdAt})
  copy.remove(id, {delete: {id}}, 'publish')
}

/**
 * References to documents that were not published yet are weak and say what they shall become;
 * publishing makes them so.
 */
function strengthenOnPublish(document: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, strengthen(value)]),
  )
}

function strengthen(value: Json): Json {
  if (Array.isArray(value)) return value.map(strengthen)
  if (!isJsonObject(value)) return value
  const plan = value._strengthenOnPublish
  if (typeof value._ref !== 'string' || !isJsonObject(plan)) return strengthenOnPublish(value)
  const {_strengthenOnPublish, _weak, ...reference} = value
  return plan.weak === true ? {...reference, _weak: true} : reference
}

function unpublish(copy: WorkingCopy, action: JsonObject): void {
  const {versionId: draft, publishedId: id} = pairOf(action)
  const published = existing(copy, id)
  if (!copy.get(draft)) put(copy, {...published, _id: draft})
  copy.remove(id, {delete: {id}}, 'unpublish')
}

function discard(copy: WorkingCopy, action: JsonObject): void {
  const id = versionIdOf(action)
  if (!isDraftId(id) && !isVersionId(id)) {
    throw new ActionError(400, `"${id}" is neither a draft nor a version`)
  }
  existing(copy, id)
  copy.remove(id, {delete: {id}}, 'discard')
}

function remove(copy: WorkingCopy, action: JsonObject): void {
  const id = textOf(action, 'publishedId')
  const others = [action.includeDrafts, action.includeVersions].filter(Array.isArray).flat()
  for (const other of others) {
    if (typeof other !== 'string' || publishedId(other) !== publishedId(id)) {
      throw new ActionError(400, `${JSON.stringify(other)} is not a draft or version of "${id}"`)
    }
    copy.remove(other, {delete: {id: other}}, 'delete')
  }
  copy.remove(id, {delete: {id}}, 'delete')
}

function replaceDraft(copy: WorkingCopy, action: JsonObject): void {
  putOver(copy, draftOf(action))
}

function createVersion(copy: WorkingCopy, action: JsonObject): void {
  const version = isJsonObject(action.document) ? action.document : copyOfBase(copy, action)
  if (copy.get(textOf(version, '_id'))) refuseExisting(version)
  put(copy, version)
}

function copyOfBase(copy: WorkingCopy, action: JsonObject): JsonObject {
  const base = existing(copy, textOf(action, 'baseId'))
  assertRevision(base, action.ifBaseRevisionId)
  return {...base, _id: textOf(action, 'versionId')}
}

function replaceVersion(copy: WorkingCopy, action: JsonObject): void {
  const version = objectOf(action, 'document')
  existing(copy, textOf(version, '_id'))
  putOver(copy, version)
}

/** The draft that an action gives, with its id. */
function draftOf(action: JsonObject): JsonObject {
  const attributes = objectOf(action, 'attributes')
  if (typeof attributes._id === 'string') return attributes
  return {...attributes, _id: draftId(textOf(action, 'publishedId'))}
}

function versionIdOf(action: JsonObject): string {
  return textOf(action, typeof action.versionId === 'string' ? 'versionId' : 'draftId')
}

/** The draft or version that an action is about, and the published document that it belongs to. */
function pairOf(action: JsonObject): {versionId: string; publishedId: string} {
  const versionId = versionIdOf(action)
  const id = textOf(action, 'publishedId')
  if ((isDraftId(versionId) || isVersionId(versionId)) && publishedId(versionId) === id) {
    return {versionId, publishedId: id}
  }
  throw new ActionError(400, `"${versionId}" is not a draft or version of "${id}"`)
}

/** Stores a document as it is given, over the one that was there. */
function put(copy: WorkingCopy, {_rev, ...content}: JsonObject): LakeDocument {
  return copy.write(content, {createOrReplace: content})
}

/** Stores a document that is as old as the one that was there. */
function putOver(copy: WorkingCopy, document: JsonObject): void {
  const previous = copy.get(textOf(document, '_id'))
  put(copy, previous ? {...document, _createdAt: previous._createdAt} : document)
}

function existing(copy: WorkingCopy, id: string): LakeDocument {
  const document = copy.get(id)
  if (!document) throw new ActionError(409, `The document with the ID "${id}" was not found`)
  return document
}

function refuseExisting(document: JsonObject): never {
  throw new ActionError(409, `Document "${textOf(document, '_id')}" already exists`)
}

function assertRevision(document: LakeDocument | undefined, expected: Json | undefined): void {
  if (typeof expected !== 'string' || document?._rev === expected) return
  throw new ActionError(
    409,
    `Unexpected revision of "${document?._id ?? 'a missing document'}": expected "${expected}", but it is "${document?._rev ?? 'none'}"`,
  )
}

function textOf(object: JsonObject, name: string): string {
  const value = object[name]
  if (typeof value === 'string' && value !== '') return value
  throw new ActionError(400, `The action lacks its "${name}"`)
}

function objectOf(object: JsonObject, name: string): JsonObject {
  const value = object[name]
  if (isJsonObject(value)) return value
  throw new ActionError(400, `The action lacks its "${name}"`)
}
