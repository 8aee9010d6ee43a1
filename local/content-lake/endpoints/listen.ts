import {openEventStream} from '../http/event-stream.ts'
import {ContentLakeError, QueryError} from '../http/errors.ts'
import {callerOf, datasetOf, isFlagSet, type RequestContext} from '../http/request-context.ts'
import type {JsonObject} from '../json.ts'
import type {LakeDocument} from '../store/document.ts'
import {listenerEvents, type ListenerOptions} from '../store/listener-events.ts'
import {runSync} from '../store/query/query-engine.ts'
import {readParams} from './query.ts'

/** GET /data/listen/:dataset. Tells of every change to the documents that the query selects. */
export function listen(context: RequestContext): Response {
  const {lake, request, url} = context
  const dataset = datasetOf(context)
  const query = url.searchParams.get('query') ?? '*'
  const params = readParams(url.searchParams)

  const stream = openEventStream({signal: request.signal, onClose: () => unsubscribe()})
  const unsubscribe = dataset.onCommit((transaction) => {
    for (const event of listenerEvents(transaction, options)) {
      stream.send({name: 'mutation', id: event.eventId, data: event})
    }
  })
  const options = listenerOptions(context, (document) =>
    matchesQuery(context, query, params, document),
  )

  try {
    // A query that cannot run is told of at once, not at the first change.
    evaluate(context, query, params, [])
    stream.send({name: 'welcome', data: {listenerName: lake.createId()}})
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const refusal = error instanceof ContentLakeError ? error : new QueryError(error.message, query)
    stream.send({name: 'channelError', data: {...refusal.body, message: refusal.message}})
    stream.close()
  }
  return stream.response
}

function listenerOptions(
  context: RequestContext,
  matches: (document: LakeDocument) => boolean,
): ListenerOptions {
  const {searchParams} = context.url
  return {
    matches,
    caller: callerOf(context),
    includeResult: isFlagSet(context, 'includeResult'),
    includePreviousRevision: isFlagSet(context, 'includePreviousRevision'),
    includeMutations: searchParams.get('includeMutations') !== 'false',
    includeEffects: searchParams.get('effectFormat') === 'mendoza',
    includeAllVersions: isFlagSet(context, 'includeAllVersions'),
    visibility: searchParams.get('visibility') === 'query' ? 'query' : 'transaction',
  }
}

/** A listener's query sees one document at a time: it selects, joins mean nothing to it. */
function matchesQuery(
  context: RequestContext,
  query: string,
  params: JsonObject,
  document: LakeDocument,
): boolean {
  try {
    const result = evaluate(context, query, params, [document])
    return Array.isArray(result) ? result.length > 0 : result !== null && result !== false
  } catch {
    return false
  }
}

function evaluate(
  {lake, user}: RequestContext,
  query: string,
  params: JsonObject,
  documents: LakeDocument[],
): unknown {
  return runSync({
    query,
    params,
    view: {documents, get: () => undefined},
    identity: user?.id ?? '<anonymous>',
    now: lake.clock(),
    projectId: lake.projectId,
    dataset: '',
  })
}
