import {authorizeChanges} from '../access/permissions.ts'
import {RequestError} from '../errors.ts'
import {readJsonBody} from '../http/read-body.ts'
import {datasetOf, isFlagSet, requireUser, type RequestContext} from '../http/request-context.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {applyMutations, type MutationResult} from '../transactions/apply-mutations.ts'
import type {LakeDocument} from '../document.ts'
import {runSync} from '../query/run-query.ts'
import {createView} from '../query/perspectives.ts'
import type {WorkingCopy} from '../transactions/working-copy.ts'

/** POST /data/mutate/:dataset. All mutations happen, or none. */
export async function mutate(context: RequestContext): Promise<Response> {
  const {lake} = context
  const user = requireUser(context)
  const dataset = datasetOf(context)
  const body = await readJsonBody(context)
  if (!Array.isArray(body.mutations)) {
    throw new RequestError(400, 'The body lacks its array of "mutations"')
  }
  const mutations = body.mutations
  const wanted = body.transactionId ?? context.url.searchParams.get('transactionId')
  const transactionId = parseTransactionId(wanted) ?? lake.createId()

  const {result, copy} = dataset.transact({
    transactionId,
    author: user.id,
    now: lake.clock(),
    dryRun: isFlagSet(context, 'dryRun') || body.dryRun === true,
    apply: (working) =>
      applyMutations(working, mutations, {
        createId: lake.createId,
        autoGenerateArrayKeys: isFlagSet(context, 'autoGenerateArrayKeys'),
        select: (query, params, documents) => selectIds(context, query, params, documents),
      }),
    authorize: (changes) => authorizeChanges(user, changes),
  })

  return Response.json({transactionId, results: describeResults(context, result, copy)})
}

/** Reads the id that a client chose for its transaction; it becomes the revision of documents. */
export function parseTransactionId(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string' && /^[a-zA-Z0-9._-]{1,128}$/.test(value)) return value
  throw new RequestError(400, '"transactionId" must be 1 to 128 of a-z, A-Z, 0-9, "_", "-" and "."')
}

function selectIds(
  {lake, user}: RequestContext,
  query: string,
  params: JsonObject,
  documents: LakeDocument[],
): string[] {
  const result = runSync({
    query,
    params,
    view: createView(documents),
    identity: user?.id ?? '<anonymous>',
    now: lake.clock(),
    projectId: lake.projectId,
    dataset: '',
  })
  const found: unknown[] = Array.isArray(result) ? result : [result]
  return found.flatMap((item) =>
    isJsonObject(item) && typeof item._id === 'string' ? [item._id] : [],
  )
}

function describeResults(
  context: RequestContext,
  results: MutationResult[],
  copy: WorkingCopy,
): JsonObject[] {
  if (isFlagSet(context, 'returnDocuments')) {
    return results.map(({id, operation}) => {
      const document = copy.get(id)
      return {id, operation, ...(document ? {document} : {})}
    })
  }
  if (isFlagSet(context, 'returnIds')) return results.map(({id, operation}) => ({id, operation}))
  return []
}
