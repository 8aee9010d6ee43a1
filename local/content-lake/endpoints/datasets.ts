import {requireAdministrator} from '../access/permissions.ts'
import {NotFoundError, RequestError} from '../http/errors.ts'
import {readJsonBody} from '../http/read-body.ts'
import {
  datasetOf,
  pathParameter,
  requireUser,
  type RequestContext,
} from '../http/request-context.ts'
import type {DatasetInfo} from '../datasets.ts'
import type {JsonObject} from '../json.ts'

/** GET /datasets */
export function listDatasets(context: RequestContext): Response {
  requireUser(context)
  // Datasets that belong to comments and the like do not exist here.
  if (context.url.searchParams.has('addonFor')) return Response.json([])
  return Response.json(context.lake.datasets.list().map(describeDataset))
}

/** GET /datasets/:dataset */
export function readDataset(context: RequestContext): Response {
  requireUser(context)
  const name = pathParameter(context, 'dataset')
  const info = context.lake.datasets.list().find((dataset) => dataset.name === name)
  if (!info) throw new NotFoundError(`Dataset "${name}" not found`)
  return Response.json(describeDataset(info))
}

/** PUT /datasets/:dataset */
export async function createDataset(context: RequestContext): Promise<Response> {
  const user = requireAdministrator(context.user, 'create a dataset')
  const body = context.request.body ? await readJsonBody(context.request) : {}
  if (body.aclMode !== undefined && body.aclMode !== 'public') {
    throw new RequestError(
      400,
      'Local datasets are public: published documents are readable by anyone on this machine',
    )
  }
  const {name} = context.lake.datasets.create(pathParameter(context, 'dataset'), user.id)
  return Response.json({datasetName: name, aclMode: 'public'})
}

/** DELETE /datasets/:dataset */
export async function deleteDataset(context: RequestContext): Promise<Response> {
  requireAdministrator(context.user, 'delete a dataset')
  const {name} = datasetOf(context)
  context.lake.datasets.remove(name)
  await context.lake.assets.remove(name)
  return Response.json({deleted: true})
}

function describeDataset({name, createdAt, createdByUserId}: DatasetInfo): JsonObject {
  return {
    name,
    aclMode: 'public',
    createdAt,
    createdByUserId,
    addonFor: null,
    datasetProfile: 'content',
    features: [],
    tags: [],
  }
}
