import {RequestError} from '../errors.ts'
import {datasetOf, isFlagSet, pathParameter, type RequestContext} from '../http/request-context.ts'
import type {DatasetStore} from '../storage/dataset-store.ts'
import {draftId, isPrivateId, isVersionId, publishedId, type LakeDocument} from '../document.ts'

const maxIds = 2_000

/**
 * GET /data/doc/:dataset/:ids. Reads by id, in the order asked for; with `includeAllVersions` each
 * published id stands for itself, its draft and its versions.
 */
export function readDocuments(context: RequestContext): Response {
  const dataset = datasetOf(context)
  const ids = parseIds(pathParameter(context, 'ids'))
  const isBare = isFlagSet(context, 'excludeContent')
  const hasVersions = isFlagSet(context, 'includeAllVersions')

  const isVisible = (id: string) => context.user !== undefined || !isPrivateId(id)
  const perId = ids.map((id) => {
    const all = hasVersions ? versionsOf(id, dataset) : [dataset.get(id)]
    return {id, documents: all.flatMap((found) => (found && isVisible(found._id) ? found : []))}
  })
  const found = perId.flatMap(({documents}) => documents)
  const missing = perId.filter(({documents}) => documents.length === 0)
  const omitted = missing.map(({id}) => ({id, reason: 'existence'}))

  return Response.json({documents: isBare ? found.map(withoutContent) : found, omitted})
}

/** The published document, its draft, and its versions by the names of their releases. */
function versionsOf(id: string, dataset: DatasetStore): LakeDocument[] {
  const base = publishedId(id)
  const versions = dataset.all().filter(({_id}) => isVersionId(_id) && publishedId(_id) === base)
  return [dataset.get(base), dataset.get(draftId(base)), ...versions].flatMap(
    (found) => found ?? [],
  )
}

export function parseIds(list: string): string[] {
  const ids = [...new Set(list.split(',').filter((id) => id !== ''))]
  if (ids.length > maxIds) throw new RequestError(400, `At most ${maxIds} ids can be read at once`)
  return ids
}

function withoutContent({_id, _type, _rev, _createdAt, _updatedAt}: LakeDocument) {
  return {_id, _type, _rev, _createdAt, _updatedAt}
}
