import {
  encodeComment,
  encodeEvent,
  openEventStream,
  type EventStream,
  type StreamEvent,
} from '../http/event-stream.ts'
import {ContentLakeError, QueryError} from '../errors.ts'
import {callerOf, datasetOf, isFlagSet, type RequestContext} from '../http/request-context.ts'
import type {JsonObject} from '../json.ts'
import type {LakeDocument} from '../document.ts'
import {currentPosition, missedEvents} from '../listeners/listener-resume.ts'
import {
  listenerEvents,
  shareEvents,
  type ListenerEvent,
  type ListenerOptions,
} from '../listeners/listener-events.ts'
import {runSync} from '../query/run-query.ts'
import {createView} from '../query/perspectives.ts'
import {readParams} from './query.ts'

/** Clients that lose their connection come back within this time, in milliseconds. */
const reconnectAfterMs = 1_000

/**
 * GET /data/listen/:dataset. Tells of every change to the documents that the query selects.
 *
 * With `enableResume=true` a client that comes back says what it heard last: it is told
 * `welcomeback` and what it missed, or `reset` when the lake cannot tell any more.
 */
export function listen(context: RequestContext): Response {
  const {searchParams} = context.url
  const query = searchParams.get('query') ?? '*'
  const params = readParams(searchParams)
  const options = listenerOptions(context, (document) =>
    matchesQuery(context, query, params, document),
  )
  const wish = JSON.stringify([query, params, context.user?.id, options])

  const stream = openEventStream(context, ({sendBytes}, transaction) => {
    const events = shareEvents(transaction, wish, () =>
      listenerEvents(transaction, options).map((event) => encodeEvent(toStreamEvent(event))),
    )
    for (const event of events) sendBytes(event)
  })

  if (searchParams.has('evs_preamble')) stream.sendBytes(encodeComment(' '.repeat(2_056)))
  try {
    // A query that cannot run is told of at once, not at the first change.
    evaluate(context, query, params, [])
    greet(context, stream, options)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const refusal = error instanceof ContentLakeError ? error : new QueryError(error.message, query)
    stream.send({name: 'channelError', data: {...refusal.body, message: refusal.message}})
    stream.close()
  }
  return stream.response
}

/** Nothing can happen between the greeting and what follows it: all of this is one turn. */
function greet(context: RequestContext, stream: EventStream, options: ListenerOptions): void {
  const {log} = datasetOf(context)
  const data = {listenerName: context.lake.createId()}
  const greeting = {data, retry: reconnectAfterMs}
  if (!isFlagSet(context, 'enableResume')) {
    stream.send({name: 'welcome', ...greeting})
    return
  }
  const lastEventId = context.request.headers.get('last-event-id')
  const missed = lastEventId === null ? undefined : missedEvents(log, lastEventId, options)
  if (lastEventId === null || !missed) {
    const name = lastEventId === null ? 'welcome' : 'reset'
    stream.send({name, id: currentPosition(log), ...greeting})
    return
  }
  // Still the old position, in case the connection breaks before the first missed event.
  stream.send({name: 'welcomeback', id: lastEventId, ...greeting})
  for (const event of missed) stream.send(toStreamEvent(event))
}

function toStreamEvent(event: ListenerEvent): StreamEvent {
  return {name: 'mutation', id: event.eventId, data: event}
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
    view: createView(documents),
    identity: user?.id ?? '<anonymous>',
    now: lake.clock(),
    projectId: lake.projectId,
    dataset: '',
  })
}
