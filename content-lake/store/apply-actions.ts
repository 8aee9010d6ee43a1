import {ActionError} from '../errors.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {assertRevision, existing, objectOf, publishVersion, put, textOf} from './action-steps.ts'
import {applyPatch, parsePatchOperations} from './apply-patch.ts'
import {draftId, isDraftId, isVersionId, publishedId} from './document.ts'
import {MutationRefused} from './problems.ts'
import type {WorkingCopy} from './working-copy.ts'

/**
 * Applies the actions of one request in order; later ones see earlier ones.
 * Throws ActionError at the first that cannot be done, and nothing is written then.
 */
export function applyActions(copy: WorkingCopy, actions: Json[]): void {
  for (const [index, value] of actions.entries()) {
    if (!isJsonObject(value)) throw new ActionError(400, `Action ${index} is not an object`)
    try {
      copy.beginStep(index)
      applyAction(copy, value)
    } catch (error) {
      if (!(error instanceof MutationRefused)) throw error
      const {status, type, description, details} = error.problem
      throw new ActionError(status, description, [{error: {type, description, ...details}, index}])
    }
  }
}

type Action = (copy: WorkingCopy, action: JsonObject) => void

const actionsByType: Record<string, Action> = {
  'sanity.action.document.create': create,
  'sanity.action.document.edit': edit,
  'sanity.action.document.publish': publish,
  'sanity.action.document.unpublish': unpublish,
  'sanity.action.document.discard': discard,
  'sanity.action.document.delete': remove,
  'sanity.action.document.replaceDraft': replaceDraft,
  'sanity.action.document.version.create': createVersion,
  'sanity.action.document.version.replace': replaceVersion,
  'sanity.action.document.version.discard': discard,
}

function applyAction(copy: WorkingCopy, action: JsonObject): void {
  const type = textOf(action, 'actionType')
  const apply = Object.hasOwn(actionsByType, type) ? actionsByType[type] : undefined
  if (apply) return apply(copy, action)
  // Those of releases, variants and schedules exist in the hosted service.
  if (!type.startsWith('sanity.action.')) throw new ActionError(400, `Unknown action "${type}"`)
  throw new ActionError(501, `The action "${type}" is not part of the local content lake`)
}

function create(copy: WorkingCopy, action: JsonObject): void {
  const attributes = objectOf(action, 'attributes')
  const id =
    typeof attributes._id === 'string' ? attributes._id : draftId(textOf(action, 'publishedId'))
  if (copy.get(id)) {
    if (action.ifExists === 'ignore') return
    throw new ActionError(409, `Document "${id}" already exists`)
  }
  put(copy, {...attributes, _id: id})
}

function edit(copy: WorkingCopy, action: JsonObject): void {
  const {versionId: id, publishedId: base} = pairOf(action)
  const operations = parsePatchOperations(objectOf(action, 'patch'))
  let draft = copy.get(id)
  if (!draft) {
    const published = isDraftId(id) ? copy.get(base) : undefined
    if (!published)
      throw new ActionError(409, `There is neither "${id}" nor a published document to edit`)
    draft = put(copy, {...published, _id: id})
  }
  copy.write(applyPatch(draft, operations), {patch: {id, ...operations}})
}

function publish(copy: WorkingCopy, action: JsonObject): void {
  const {versionId: source, publishedId: target} = pairOf(action)
  const draft = existing(copy, source)
  const published = copy.get(target)
  assertRevision(draft, action.ifDraftRevisionId ?? action.ifVersionRevisionId)
  assertRevision(published, action.ifPublishedRevisionId)
  publishVersion(copy, draft, target)
}

function unpublish(copy: WorkingCopy, action: JsonObject): void {
  const {versionId: draft, publishedId: id} = pairOf(action)
  const published = existing(copy, id)
  if (!copy.get(draft)) put(copy, {...published, _id: draft})
  copy.remove(id, {delete: {id}}, 'unpublish')
}

/** The draft or version that an action is about, and the published document that it belongs to. */
function pairOf(action: JsonObject): {versionId: string; publishedId: string} {
  const versionId = textOf(action, typeof action.versionId === 'string' ? 'versionId' : 'draftId')
  const id = textOf(action, 'publishedId')
  if ((isDraftId(versionId) || isVersionId(versionId)) && publishedId(versionId) === id) {
    return {versionId, publishedId: id}
  }
  throw new ActionError(400, `"${versionId}" is not a draft or version of "${id}"`)
}

function discard(copy: WorkingCopy, action: JsonObject): void {
  const id = textOf(action, typeof action.versionId === 'string' ? 'versionId' : 'draftId')
  if (!isDraftId(id) && !isVersionId(id)) {
    throw new ActionError(400, `"${id}" is neither a draft nor a version`)
  }
  existing(copy, id)
  copy.remove(id, {delete: {id}}, 'discard')
}

function remove(copy: WorkingCopy, action: JsonObject): void {
  const id = textOf(action, 'publishedId')
  const drafts = Array.isArray(action.includeDrafts) ? action.includeDrafts : []
  for (const draft of [
    ...drafts,
    ...(Array.isArray(action.includeVersions) ? action.includeVersions : []),
  ]) {
    if (typeof draft !== 'string' || publishedId(draft) !== publishedId(id)) {
      throw new ActionError(400, `${JSON.stringify(draft)} is not a draft or version of "${id}"`)
    }
    copy.remove(draft, {delete: {id: draft}}, 'delete')
  }
  copy.remove(id, {delete: {id}}, 'delete')
}

function replaceDraft(copy: WorkingCopy, action: JsonObject): void {
  const attributes = objectOf(action, 'attributes')
  const id =
    typeof attributes._id === 'string' ? attributes._id : draftId(textOf(action, 'publishedId'))
  put(copy, keepingCreation(copy, {...attributes, _id: id}))
}

function createVersion(copy: WorkingCopy, action: JsonObject): void {
  const document = isJsonObject(action.document)
    ? action.document
    : copyOfBase(
        copy,
        textOf(action, 'baseId'),
        textOf(action, 'versionId'),
        action.ifBaseRevisionId,
      )
  const id = textOf(document, '_id')
  if (copy.get(id)) throw new ActionError(409, `Document "${id}" already exists`)
  put(copy, document)
}

function copyOfBase(
  copy: WorkingCopy,
  baseId: string,
  id: string,
  revision: Json | undefined,
): JsonObject {
  const base = existing(copy, baseId)
  assertRevision(base, revision)
  return {...base, _id: id}
}

function replaceVersion(copy: WorkingCopy, action: JsonObject): void {
  const document = objectOf(action, 'document')
  existing(copy, textOf(document, '_id'))
  put(copy, keepingCreation(copy, document))
}

function keepingCreation(copy: WorkingCopy, document: JsonObject): JsonObject {
  const previous = copy.get(textOf(document, '_id'))
  return previous ? {...document, _createdAt: previous._createdAt} : document
}
