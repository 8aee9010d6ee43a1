import {RequestError} from '../http/errors.ts'
import {datasetOf, isFlagSet, pathParameter, type RequestContext} from '../http/request-context.ts'
import {isPrivateId, type LakeDocument} from '../store/document.ts'

const maxIds = 2_000

/** GET /data/doc/:dataset/:ids. Reads by id, in the order asked for. */
export function readDocuments(context: RequestContext): Response {
  const dataset = datasetOf(context)
  const ids = parseIds(pathParameter(context, 'ids'))
  const isBare = isFlagSet(context, 'excludeContent')

  const isVisible = (id: string) => context.user !== undefined || !isPrivateId(id)
  const found = ids.flatMap((id) => (isVisible(id) ? (dataset.get(id) ?? []) : []))
  const foundIds = new Set(found.map(({_id}) => _id))
  const omitted = ids.filter((id) => !foundIds.has(id)).map((id) => ({id, reason: 'existence'}))

  return Response.json({documents: isBare ? found.map(withoutContent) : found, omitted})
}

export function parseIds(list: string): string[] {
  const ids = [...new Set(list.split(',').filter((id) => id !== ''))]
  if (ids.length > maxIds) throw new RequestError(400, `At most ${maxIds} ids can be read at once`)
  return ids
}

function withoutContent({_id, _type, _rev, _createdAt, _updatedAt}: LakeDocument) {
  return {_id, _type, _rev, _createdAt, _updatedAt}
}
