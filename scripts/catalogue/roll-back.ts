import {ClientError, type SanityClient} from '@sanity/client'

import {withRetry, type RetryOptions} from '../lib/retry.ts'
import {isUntouched, type UndoStep} from './undo.ts'

export type RollBackResult = {
  deleted: number
  restored: number
  /** Documents that somebody changed since; they stay as they are. */
  kept: string[]
  /** Documents that are gone, or were never written since the run was cut short. */
  missing: number
}

/** Takes a run back, its last document first. What an editor touched since stays. */
export async function rollBack(
  client: SanityClient,
  steps: readonly UndoStep[],
  retry: RetryOptions = {},
): Promise<RollBackResult> {
  const result: RollBackResult = {deleted: 0, restored: 0, kept: [], missing: 0}
  const deleted: string[] = []
  for (const step of steps.toReversed()) {
    const ids = [step.id, `drafts.${step.id}`]
    const found = await withRetry(() => client.getDocuments(ids), retry)
    const [document, draft] = found
    if (!document) {
      result.missing += 1
    } else if (draft || !isUntouched(document, step)) {
      result.kept.push(step.id)
    } else if (await takeBack(client, step, document._rev, retry)) {
      result[step.undo === 'delete' ? 'deleted' : 'restored'] += 1
      if (step.undo === 'delete') deleted.push(step.id.replace(/^drafts\./, ''))
    } else {
      result.kept.push(step.id)
    }
  }
  await forget(client, deleted, retry)
  return result
}

/** Games that were taken back leave the stored report, or the next import would think an editor deleted them. */
async function forget(
  client: SanityClient,
  ids: readonly string[],
  retry: RetryOptions,
): Promise<void> {
  if (ids.length === 0) return
  const query = '*[_type == "importReport"]{_id, "entries": entries[gameId in $ids]._key}'
  const reports = await withRetry(() => client.fetch<unknown>(query, {ids}), retry)
  for (const report of Array.isArray(reports) ? reports : []) {
    const {_id, entries} = asReport(report)
    if (_id === null || entries.length === 0) continue
    const paths = entries.map((key) => `entries[_key == ${JSON.stringify(key)}].gameId`)
    await withRetry(() => client.patch(_id).unset(paths).commit({returnDocuments: false}), retry)
  }
}

function asReport(value: unknown): {_id: string | null; entries: string[]} {
  if (typeof value !== 'object' || value === null) return {_id: null, entries: []}
  const id: unknown = Reflect.get(value, '_id')
  const keys: unknown = Reflect.get(value, 'entries')
  return {
    _id: typeof id === 'string' ? id : null,
    entries: Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [],
  }
}

/** @returns `false` when somebody changed the document a moment ago */
async function takeBack(
  client: SanityClient,
  step: UndoStep,
  revision: string,
  retry: RetryOptions,
): Promise<boolean> {
  // A delete takes no revision of its own; the patch before it in the transaction holds the revision for it.
  const guard = {patch: {id: step.id, ifRevisionID: revision, unset: ['importHash']}}
  const mutations =
    step.undo === 'delete'
      ? [guard, {delete: {id: step.id}}]
      : [
          {
            patch: {
              id: step.id,
              ifRevisionID: revision,
              set: step.set,
              ...(step.unset.length > 0 && {unset: step.unset}),
            },
          },
        ]
  try {
    await withRetry(() => client.mutate(mutations, {returnDocuments: false}), retry)
    return true
  } catch (error) {
    if (error instanceof ClientError && error.statusCode === 409) return false
    throw error
  }
}
