import type {CommittedTransaction} from './dataset-store.ts'
import type {LakeDocument} from './document.ts'
import type {ListenerEvent} from './listener-events.ts'

/** What listeners of one transaction have in common, made once for all of them. */
export type SharedWork = {
  /** Whether a filter selects a document. */
  matches(document: LakeDocument, filter: string, decide: () => boolean): boolean
  /** The bytes of an event. */
  bytes(event: ListenerEvent, encode: () => Uint8Array): Uint8Array
}

/** Kept as long as the transaction is told, and no longer. */
const known = new WeakMap<CommittedTransaction, SharedWork>()

export function sharedWork(transaction: CommittedTransaction): SharedWork {
  const work = known.get(transaction) ?? createSharedWork()
  known.set(transaction, work)
  return work
}

function createSharedWork(): SharedWork {
  const matches = new Map<LakeDocument, Map<string, boolean>>()
  const bytes = new Map<string, Uint8Array>()

  return {
    matches(document, filter, decide) {
      const byFilter = matches.get(document) ?? new Map<string, boolean>()
      matches.set(document, byFilter)
      const matched = byFilter.get(filter) ?? decide()
      byFilter.set(filter, matched)
      return matched
    },
    bytes(event, encode) {
      const key = keyOf(event)
      const encoded = bytes.get(key) ?? encode()
      bytes.set(key, encoded)
      return encoded
    },
  }
}

/** Equal for two events of one transaction that say the same. */
function keyOf(event: ListenerEvent): string {
  const {documentId, transition, visibility, transactionTotalEvents, transactionCurrentEvent} =
    event
  const parts = Object.keys(event)
  return JSON.stringify([
    documentId,
    transition,
    visibility,
    transactionTotalEvents,
    transactionCurrentEvent,
    parts,
  ])
}
