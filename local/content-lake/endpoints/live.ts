import {openEventStream} from '../http/event-stream.ts'
import {datasetOf, isFlagSet, requireUser, type RequestContext} from '../http/request-context.ts'
import {isPrivateId} from '../store/document.ts'
import {syncTagOf} from './query.ts'

/** GET /data/live/events/:dataset. Tells that content changed, by tag, not what changed. */
export function live(context: RequestContext): Response {
  const {lake, request} = context
  const dataset = datasetOf(context)
  const includeDrafts = isFlagSet(context, 'includeDrafts')
  if (includeDrafts) requireUser(context)

  const stream = openEventStream({signal: request.signal, onClose: () => unsubscribe()})
  const unsubscribe = dataset.onCommit(({stamp, changes}) => {
    if (!includeDrafts && changes.every(({id}) => isPrivateId(id))) return
    const id = stamp.transactionId
    stream.send({id, data: {id, type: 'message', tags: [syncTagOf(dataset.name)]}})
  })

  const id = lake.createId()
  stream.send({name: 'welcome', id, data: {id, type: 'welcome'}})
  return stream.response
}
