import {requireAdministrator} from '../access/permissions.ts'
import {NotFoundError, RequestError} from '../errors.ts'
import {readJsonBody} from '../http/read-body.ts'
import {
  datasetOf,
  pathParameter,
  requireUser,
  type RequestContext,
} from '../http/request-context.ts'
import type {Json, JsonObject} from '../json.ts'
import type {AclMode, DatasetRecord} from '../storage/project-file.ts'

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

/** GET /datasets/:dataset/settings/embeddings: there are none, which is a setting as well. */
export function readEmbeddings(context: RequestContext): Response {
  requireUser(context)
  datasetOf(context)
  return Response.json({enabled: false, status: 'disabled'})
}

/** PUT /datasets/:dataset with an optional `aclMode` */
export async function createDataset(context: RequestContext): Promise<Response> {
  const user = requireAdministrator(context.user, 'create a dataset')
  const {aclMode} = await readOptionalBody(context)
  const mode = parseAclMode(aclMode) ?? 'public'
  const {name} = context.lake.datasets.create(pathParameter(context, 'dataset'), mode, user.id)
  return Response.json({datasetName: name, aclMode: mode})
}

/** PATCH /datasets/:dataset with `aclMode` */
export async function editDataset(context: RequestContext): Promise<Response> {
  requireAdministrator(context.user, 'edit a dataset')
  const {name} = datasetOf(context)
  const {aclMode} = await readOptionalBody(context)
  const mode = parseAclMode(aclMode)
  if (mode) context.lake.datasets.setAclMode(name, mode)
  const isPrivate = context.lake.datasets.isPrivate(name)
  return Response.json({datasetName: name, aclMode: isPrivate ? 'private' : 'public'})
}

/** DELETE /datasets/:dataset */
export async function deleteDataset(context: RequestContext): Promise<Response> {
  requireAdministrator(context.user, 'delete a dataset')
  const {name} = datasetOf(context)
  context.lake.datasets.remove(name)
  await context.lake.assets.remove(name)
  return Response.json({deleted: true})
}

async function readOptionalBody(context: RequestContext): Promise<JsonObject> {
  return context.request.body ? readJsonBody(context) : {}
}

function parseAclMode(value: Json | undefined): AclMode | undefined {
  if (value === undefined || value === null) return undefined
  if (value === 'public' || value === 'private') return value
  throw new RequestError(
    400,
    `"aclMode" must be "public" or "private", not ${JSON.stringify(value).slice(0, 100)}`,
  )
}

function describeDataset({name, aclMode, createdAt, createdByUserId}: DatasetRecord): JsonObject {
  return {
    name,
    aclMode,
    createdAt,
    createdByUserId,
    addonFor: null,
    datasetProfile: 'content',
    features: [],
    tags: [],
  }
}
