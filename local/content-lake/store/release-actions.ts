import {ActionError} from '../http/errors.ts'
import {isJsonObject, sameJson, type JsonObject} from '../json.ts'
import {existing, objectOf, publishVersion, put, textOf} from './action-steps.ts'
import {applyPatch, parsePatchOperations} from './apply-patch.ts'
import {bundleOf, compareIds, isVersionId, publishedId, type LakeDocument} from './document.ts'
import type {WorkingCopy} from './working-copy.ts'

/** What a document was when a given transaction had changed it. */
export type ReadRevision = (documentId: string, transactionId: string) => LakeDocument | undefined

type ReleaseAction = (copy: WorkingCopy, action: JsonObject, readRevision: ReadRevision) => void

/** A release is a document that names a set of versions, `versions.<release>.<id>`. */
export const releaseActionsByType: Record<string, ReleaseAction> = {
  'sanity.action.release.create': create,
  'sanity.action.release.edit': edit,
  'sanity.action.release.publish': publish,
  'sanity.action.release.archive': archive,
  'sanity.action.release.unarchive': unarchive,
  'sanity.action.release.delete': remove,
  'sanity.action.release.import': importRelease,
}

const releaseTypes: unknown[] = ['asap', 'scheduled', 'undecided']

function create(copy: WorkingCopy, action: JsonObject): void {
  const id = idOf(action)
  if (copy.get(id)) throw new ActionError(409, `Document "${id}" already exists`)
  const given = action.metadata === undefined ? {} : objectOf(action, 'metadata')
  putRelease(copy, action, {
    state: 'active',
    metadata: {releaseType: 'undecided', ...given},
  })
}

function edit(copy: WorkingCopy, action: JsonObject): void {
  const release = existing(copy, idOf(action))
  const operations = parsePatchOperations(objectOf(action, 'patch'))
  const edited = applyPatch(release, operations)
  if (!sameJson({...edited, metadata: null}, {...release, metadata: null})) {
    throw new ActionError(400, 'Only the "metadata" of a release can be edited')
  }
  assertMetadata(edited)
  copy.write(edited, {patch: {id: release._id, ...operations}})
}

function publish(copy: WorkingCopy, action: JsonObject): void {
  const release = releaseIn(copy, action, ['active'])
  const versions = versionsIn(copy, action)
  for (const version of versions) publishVersion(copy, version, publishedId(version._id))
  put(copy, {
    ...release,
    state: 'published',
    publishedAt: copy.stamp.timestamp,
    finalDocumentStates: finalStates(versions),
  })
}

function archive(copy: WorkingCopy, action: JsonObject): void {
  const release = releaseIn(copy, action, ['active'])
  const versions = versionsIn(copy, action)
  for (const {_id: id} of versions) copy.remove(id, {delete: {id}}, 'discard')
  put(copy, {...release, state: 'archived', finalDocumentStates: finalStates(versions)})
}

/** Brings the versions back from the history, where each still is as it was. */
function unarchive(copy: WorkingCopy, action: JsonObject, readRevision: ReadRevision): void {
  const {finalDocumentStates, ...release} = releaseIn(copy, action, ['archived'])
  for (const state of Array.isArray(finalDocumentStates) ? finalDocumentStates : []) {
    const {id, revisionId} = isJsonObject(state) ? state : {}
    if (typeof id !== 'string' || typeof revisionId !== 'string') continue
    const version = readRevision(id, revisionId)
    // An imported release tells of versions that this dataset never had.
    if (!version) throw new ActionError(409, `The history has no revision of "${id}" to restore`)
    if (copy.get(id)) throw new ActionError(409, `Document "${id}" already exists`)
    put(copy, version)
  }
  put(copy, {...release, state: 'active'})
}

function remove(copy: WorkingCopy, action: JsonObject): void {
  const {_id: id} = releaseIn(copy, action, ['archived', 'published'])
  copy.remove(id, {delete: {id}}, 'delete')
}

function importRelease(copy: WorkingCopy, action: JsonObject): void {
  const id = idOf(action)
  const {ifExists = 'fail'} = action
  if (ifExists !== 'fail' && ifExists !== 'ignore' && ifExists !== 'replace') {
    throw new ActionError(400, '"ifExists" must be "fail", "ignore" or "replace"')
  }
  if (copy.get(id) && ifExists === 'ignore') return
  if (copy.get(id) && ifExists === 'fail') {
    throw new ActionError(409, `Document "${id}" already exists`)
  }
  const release = {...objectOf(action, isJsonObject(action.document) ? 'document' : 'attributes')}
  if (release._id !== undefined && release._id !== id) {
    throw new ActionError(400, `The release to import is not "${id}"`)
  }
  if (release.state !== 'archived' && release.state !== 'published') {
    // Nothing publishes a release at its time here, so none may say that it will be.
    release.state = 'active'
    delete release.publishAt
  }
  putRelease(copy, action, release)
}

function putRelease(copy: WorkingCopy, action: JsonObject, content: JsonObject): void {
  assertMetadata(content)
  const name = textOf(action, 'releaseId')
  put(copy, {...content, _id: idOf(action), _type: 'system.release', name})
}

function idOf(action: JsonObject): string {
  const name = textOf(action, 'releaseId')
  if (/^[\w\-]+$/v.test(name) && name !== 'drafts' && name !== 'published') {
    return `_.releases.${name}`
  }
  throw new ActionError(400, `"${name.slice(0, 200)}" cannot be the name of a release`)
}

/** The release, if it is in one of the states that the action is for. */
function releaseIn(copy: WorkingCopy, action: JsonObject, states: string[]): LakeDocument {
  const release = existing(copy, idOf(action))
  const {state} = release
  if (typeof state === 'string' && states.includes(state)) return release
  throw new ActionError(
    409,
    `The release "${release._id}" is in the state ${JSON.stringify(state)}, not in ${states.join(' or ')}`,
  )
}

function versionsIn(copy: WorkingCopy, action: JsonObject): LakeDocument[] {
  const name = textOf(action, 'releaseId')
  return copy
    .all()
    .filter(({_id}) => isVersionId(_id) && bundleOf(_id) === name)
    .sort(compareIds)
}

function finalStates(versions: LakeDocument[]): JsonObject[] {
  return versions.map(({_id, _rev}) => ({id: _id, revisionId: _rev}))
}

function assertMetadata(release: JsonObject): void {
  const metadata = objectOf(release, 'metadata')
  if (releaseTypes.includes(metadata.releaseType)) return
  throw new ActionError(400, `"releaseType" must be one of ${releaseTypes.join(', ')}`)
}
