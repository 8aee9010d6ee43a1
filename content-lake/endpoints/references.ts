import {
  callerOf,
  datasetOf,
  isFlagSet,
  pathParameter,
  type RequestContext,
} from '../http/request-context.ts'
import {isPrivateId} from '../document.ts'

/** GET /data/references/:dataset/documents/:id/to: who refers to a document. */
export function readReferences(context: RequestContext): Response {
  const dataset = datasetOf(context)
  const id = pathParameter(context, 'id')
  // Only references from other datasets are external, and the lake keeps none of these.
  if (isFlagSet(context, 'excludeInternalReferences')) {
    return Response.json({references: [], totalCount: 0})
  }
  const ids = dataset.references
    .referrers(id, 'any')
    .filter((source) => callerOf(context) === 'signed-in' || !isPrivateId(source))
  return Response.json({
    references: ids.map((documentId) => ({
      projectId: context.lake.projectId,
      datasetName: dataset.name,
      documentId,
    })),
    totalCount: ids.length,
  })
}
