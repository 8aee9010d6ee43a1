import type {CommittedTransaction} from './dataset-store.ts'
import type {LakeDocument} from './document.ts'
import type {ListenerEvent} from './listener-events.ts'

/** What the listeners of one transaction have in common; kept as long as it is told. */
type SharedWork = {matches: Map<string, boolean>; bytes: Map<string, Uint8Array>}

const known = new WeakMap<CommittedTransaction, SharedWork>()

function workOf(transaction: CommittedTransaction): SharedWork {
  const work = known.get(transaction) ?? {matches: new Map(), bytes: new Map()}
  known.set(transaction, work)
  return work
}

/** Whether a filter selects a document; decided once for all listeners with this filter. */
export function sharedMatch(
  transaction: CommittedTransaction,
  {_id, _rev}: LakeDocument,
  filter: string,
  decide: () => boolean,
): boolean {
  const {matches} = workOf(transaction)
  const key = JSON.stringify([_id, _rev, filter])
  const matched = matches.get(key) ?? decide()
  matches.set(key, matched)
  return matched
}

/** The bytes of an event; made once for all listeners that are told the same. */
export function sharedBytes(
  transaction: CommittedTransaction,
  event: ListenerEvent,
  encode: () => Uint8Array,
): Uint8Array {
  const {bytes} = workOf(transaction)
  const {documentId, transition, visibility, transactionTotalEvents, transactionCurrentEvent} =
    event
  const key = JSON.stringify([
    documentId,
    transition,
    visibility,
    transactionTotalEvents,
    transactionCurrentEvent,
    Object.keys(event),
  ])
  const encoded = bytes.get(key) ?? encode()
  bytes.set(key, encoded)
  return encoded
}
