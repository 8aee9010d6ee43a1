import type {Dataset} from '../datasets.ts'
import {openEventStream} from '../http/event-stream.ts'
import {datasetOf, isFlagSet, requireUser, type RequestContext} from '../http/request-context.ts'
import {isPrivateId} from '../document.ts'
import {currentPosition, transactionsAfter} from '../listeners/listener-resume.ts'
import {syncTagOf} from './query.ts'

/**
 * GET /data/live/events/:dataset. Tells that content changed, by tag, not what changed.
 *
 * A client that comes back is told in one message when something changed meanwhile, or to
 * start again (`restart`) when the lake cannot tell.
 */
export function live(context: RequestContext): Response {
  const dataset = datasetOf(context)
  const includeDrafts = isFlagSet(context, 'includeDrafts')
  if (includeDrafts) requireUser(context)
  const tags = [syncTagOf(dataset.name)]
  const isTold = (changes: {id: string}[]) =>
    includeDrafts || changes.some(({id}) => !isPrivateId(id))

  const stream = openEventStream(context, ({send}, {stamp, changes}) => {
    const id = stamp.transactionId
    if (isTold(changes)) send({id, data: {id, type: 'message', tags}})
  })
  const id = currentPosition(dataset.log)
  stream.send({name: 'welcome', id, data: {id, type: 'welcome'}})
  const missed = missedChanges(dataset, context.request.headers.get('last-event-id'))
  if (missed === 'unknown') stream.send({name: 'restart', id, data: {id, type: 'restart'}})
  else if (isTold(missed)) stream.send({id, data: {id, type: 'message', tags}})
  return stream.response
}

function missedChanges({log}: Dataset, lastEventId: string | null): {id: string}[] | 'unknown' {
  if (lastEventId === null) return []
  const transactions = transactionsAfter(log, lastEventId)
  return transactions ? transactions.flatMap(({changes}) => changes) : 'unknown'
}
