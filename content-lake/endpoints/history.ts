import {RequestError} from '../errors.ts'
import {ndjsonResponse} from '../http/ndjson.ts'
import {
  datasetOf,
  isFlagSet,
  numberParameter,
  pathParameter,
  requireUser,
  type RequestContext,
} from '../http/request-context.ts'
import type {JsonObject} from '../json.ts'
import type {LoggedTransaction} from '../storage/dataset-log.ts'
import {draftId, isVersionId, publishedId, type LakeDocument} from '../document.ts'
import {historyEvents} from '../transactions/history-events.ts'
import {effectsOf} from '../listeners/listener-events.ts'
import {parseIds} from './documents.ts'

const maxTransactions = 1_000

/** GET /data/history/:dataset/events/documents/:id */
export function readEvents(context: RequestContext): Response {
  requireUser(context)
  const dataset = datasetOf(context)
  const id = pathParameter(context, 'id')
  const limit = numberParameter(context, 'limit', {fallback: 100, min: 1, max: 200})

  const ids = [publishedId(id), draftId(id), ...(isVersionId(id) ? [id] : [])]
  const transactions = dataset.log.readLog({
    documentIds: ids,
    newestFirst: true,
    limit: maxTransactions,
  })
  const skipped = Number(context.url.searchParams.get('nextCursor') ?? 0) || 0
  const events = historyEvents(id, transactions)
  const isMore = events.length > skipped + limit

  return Response.json({
    events: {[id]: events.slice(skipped, skipped + limit)},
    nextCursor: isMore ? String(skipped + limit) : '',
  })
}

/** GET /data/history/:dataset/transactions/:ids, as NDJSON */
export function readTransactions(context: RequestContext): Response {
  requireUser(context)
  const dataset = datasetOf(context)
  const ids = parseIds(pathParameter(context, 'ids'))
  const {searchParams} = context.url
  const transactions = dataset.log.readLog({
    documentIds: ids,
    fromTransaction: searchParams.get('fromTransaction') ?? undefined,
    toTransaction: searchParams.get('toTransaction') ?? undefined,
    since: timeParameter(context, 'fromTime'),
    until: timeParameter(context, 'toTime'),
    authors: searchParams.get('authors')?.split(',').filter(Boolean),
    newestFirst: isFlagSet(context, 'reverse'),
    limit: numberParameter(context, 'limit', {fallback: 50, min: 1, max: maxTransactions}),
  })

  const onlyAsked = isFlagSet(context, 'includeIdentifiedDocumentsOnly')
  const withEffects = searchParams.get('effectFormat') === 'mendoza'
  const withMutations =
    !isFlagSet(context, 'excludeContent') && !isFlagSet(context, 'excludeMutations')
  return ndjsonResponse(
    transactions.map((transaction) =>
      describe(transaction, {ids: onlyAsked ? ids : undefined, withEffects, withMutations}),
    ),
  )
}

/** GET /data/history/:dataset/documents/:ids with `revision`, `time` or `lastRevision` */
export function readRevisions(context: RequestContext): Response {
  requireUser(context)
  const dataset = datasetOf(context)
  const ids = parseIds(pathParameter(context, 'ids'))
  const {searchParams} = context.url
  const revision = searchParams.get('revision')
  const until = timeParameter(context, 'time')
  const points = ['revision', 'time', 'lastRevision'].filter((name) => searchParams.has(name))
  if (points.length > 1) {
    throw new RequestError(400, `Only one of "revision", "time" and "lastRevision" can be given`)
  }

  function read(id: string): LakeDocument | undefined {
    if (revision !== null) return dataset.log.readRevision(id, revision)
    if (until === undefined && !isFlagSet(context, 'lastRevision')) return dataset.get(id)
    const [last, previous] = dataset.log.readLog({
      documentIds: [id],
      until,
      newestFirst: true,
      limit: 2,
    })
    const after = last?.changes.find((change) => change.id === id)?.after
    // The last revision of a document that is gone is the one before it went.
    if (after || until !== undefined) return after
    return previous?.changes.find((change) => change.id === id)?.after
  }

  return Response.json({documents: ids.flatMap((id) => read(id) ?? [])})
}

/** Reads a time of the query string as ISO text. */
function timeParameter({url}: RequestContext, name: string): string | undefined {
  const text = url.searchParams.get(name)
  if (text === null || text === '') return undefined
  const time = new Date(text)
  if (!Number.isNaN(time.getTime())) return time.toISOString()
  throw new RequestError(400, `"${name}" must be a time, not "${text.slice(0, 50)}"`)
}

type Wanted = {ids: string[] | undefined; withEffects: boolean; withMutations: boolean}

function describe(
  {transactionId, timestamp, author, changes}: LoggedTransaction,
  {ids, withEffects, withMutations}: Wanted,
): JsonObject {
  const told = ids ? changes.filter(({id}) => ids.includes(id)) : changes
  const effects = Object.fromEntries(
    told.map(({id, before, after}) => [id, effectsOf(before, after)]),
  )
  return {
    id: transactionId,
    timestamp,
    author,
    documentIDs: told.map(({id}) => id),
    ...(withMutations ? {mutations: told.flatMap(({mutations}) => mutations)} : {}),
    ...(withEffects ? {effects} : {}),
  }
}
