import {authorizeChanges} from '../access/permissions.ts'
import {RequestError} from '../errors.ts'
import {readJsonBody} from '../http/read-body.ts'
import {datasetOf, requireUser, type RequestContext} from '../http/request-context.ts'
import {applyActions} from '../transactions/apply-actions.ts'
import {parseTransactionId} from './mutate.ts'

/** POST /data/actions/:dataset. All actions happen, as one transaction, or none. */
export async function runActions(context: RequestContext): Promise<Response> {
  const {lake} = context
  const user = requireUser(context)
  const dataset = datasetOf(context)
  const body = await readJsonBody(context)
  const {actions} = body
  if (!Array.isArray(actions) || actions.length === 0) {
    throw new RequestError(400, 'The body lacks its array of "actions"')
  }
  const transactionId = parseTransactionId(body.transactionId) ?? lake.createId()

  dataset.transact({
    transactionId,
    author: user.id,
    now: lake.clock(),
    dryRun: body.dryRun === true,
    apply: (copy) => applyActions(copy, actions),
    authorize: (changes) => authorizeChanges(user, changes),
  })

  return Response.json({transactionId})
}
