import {requireAdministrator} from '../access/permissions.ts'
import {ndjsonResponse} from '../http/ndjson.ts'
import {datasetOf, type RequestContext} from '../http/request-context.ts'

/** GET /data/export/:dataset: every document, drafts included, one on each line. */
export function exportDataset(context: RequestContext): Response {
  requireAdministrator(context.user, 'export a dataset')
  const dataset = datasetOf(context)
  const types = context.url.searchParams.get('types')?.split(',').filter(Boolean)

  const documents = dataset.all()
  return ndjsonResponse(
    types && types.length > 0 ? documents.filter(({_type}) => types.includes(_type)) : documents,
  )
}
