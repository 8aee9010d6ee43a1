import type {JsonObject} from '../json.ts'
import {isPrivateId, isVersionId, withoutRevision, type LakeDocument} from '../document.ts'
import type {CommittedTransaction} from '../storage/dataset-store.ts'
import type {Change} from '../transactions/working-copy.ts'

export type ListenerOptions = {
  matches: (document: LakeDocument) => boolean
  /** Anonymous listeners never hear of ids with a dot. */
  caller: 'anonymous' | 'signed-in'
  includeResult: boolean
  includePreviousRevision: boolean
  includeMutations: boolean
  includeEffects: boolean
  includeAllVersions: boolean
  visibility: 'query' | 'transaction'
}

export type ListenerEvent = JsonObject & {eventId: string; documentId: string}

type Transition = 'appear' | 'update' | 'disappear'

/** The events that one listener gets of one transaction: one for each document it follows. */
export function listenerEvents(
  {stamp, changes}: CommittedTransaction,
  options: ListenerOptions,
): ListenerEvent[] {
  const followed = changes.flatMap((change) => {
    const transition = transitionOf(change, options)
    return transition ? [{change, transition}] : []
  })

  return followed.map(({change, transition}, index) => ({
    type: 'mutation',
    eventId: `${stamp.transactionId}#${change.id}`,
    documentId: change.id,
    transactionId: stamp.transactionId,
    transition,
    identity: stamp.author,
    // A document that comes into view has no revision that the listener knows of.
    ...(transition === 'appear' || !change.before ? {} : {previousRev: change.before._rev}),
    resultRev: stamp.transactionId,
    timestamp: stamp.timestamp,
    visibility: options.visibility,
    transactionTotalEvents: followed.length,
    transactionCurrentEvent: index + 1,
    ...contentOf(change, options),
  }))
}

function transitionOf(change: Change, options: ListenerOptions): Transition | undefined {
  if (options.caller === 'anonymous' && isPrivateId(change.id)) return undefined
  if (isVersionId(change.id) && !options.includeAllVersions) return undefined
  const matched = change.before !== undefined && options.matches(change.before)
  const matches = change.after !== undefined && options.matches(change.after)
  if (matched && matches) return 'update'
  if (matches) return 'appear'
  return matched ? 'disappear' : undefined
}

function contentOf({before, after, mutations}: Change, options: ListenerOptions): JsonObject {
  const content: JsonObject = {}
  if (options.includeMutations) content.mutations = mutations
  if (options.includeResult && after) content.result = after
  if (options.includePreviousRevision && before) content.previous = before
  if (options.includeEffects) content.effects = effectsOf(before, after)
  return content
}

/**
 * Mendoza patches over the document without `_rev`. `[0, value]` replaces the whole, which is
 * a valid patch however small the change is.
 */
export function effectsOf(
  before: LakeDocument | undefined,
  after: LakeDocument | undefined,
): JsonObject {
  return {apply: [0, withoutRevision(after)], revert: [0, withoutRevision(before)]}
}

const told = new WeakMap<CommittedTransaction, Map<string, Uint8Array[]>>()

/**
 * What is sent of one transaction, made once for all listeners that want the same.
 *
 * @param wish tells listeners with different queries, users or options apart
 */
export function shareEvents(
  transaction: CommittedTransaction,
  wish: string,
  make: () => Uint8Array[],
): Uint8Array[] {
  const shared = told.get(transaction) ?? new Map<string, Uint8Array[]>()
  told.set(transaction, shared)
  const events = shared.get(wish) ?? make()
  shared.set(wish, events)
  return events
}
