import type {DatasetFile, LoggedTransaction} from './dataset-log.ts'
import {listenerEvents, type ListenerEvent, type ListenerOptions} from './listener-events.ts'

type Log = Pick<DatasetFile, 'readSince' | 'lastTransactionId'>

/**
 * More than this is fetched faster than it is told. Of the text twice as much is sent at most
 * (before and after), which is less than what a client may lag behind before it is cut off.
 */
const limits = {transactions: 1_000, characters: 3_000_000}
/** Characters of all events together. */
const maxMissedText = 7_000_000

/** Stands for the time before the first transaction; no transaction can be called so. */
const beginning = '~'

/** The id of the newest transaction. A listener that starts here misses nothing. */
export function currentPosition(log: Log): string {
  return log.lastTransactionId() ?? beginning
}

/** Undefined when the log does not know the position, or when it is too long ago. */
export function transactionsAfter(log: Log, position: string): LoggedTransaction[] | undefined {
  return transactionsFrom(log, position)?.slice(position === beginning ? 0 : 1)
}

/**
 * The events that a listener has not heard of since the given one.
 *
 * @param position id of an event (`<transaction>#<document>`), or of a transaction as a whole
 * @returns undefined when the log does not know the position, or when it is too long ago
 */
export function missedEvents(
  log: Log,
  position: string,
  options: ListenerOptions,
): ListenerEvent[] | undefined {
  const [transactionId = '', documentId] = position.split('#')
  const transactions = transactionsFrom(log, transactionId)
  if (!transactions) return undefined

  const events: ListenerEvent[] = []
  for (const transaction of transactions) {
    const isFirst = transaction.transactionId === transactionId
    const unheard = isFirst
      ? restOf(transaction, documentId, options)
      : eventsOf(transaction, options)
    if (!unheard) return undefined
    events.push(...unheard)
  }
  let text = 0
  for (const event of events) text += JSON.stringify(event).length
  return text > maxMissedText ? undefined : events
}

function transactionsFrom(log: Log, transactionId: string): LoggedTransaction[] | undefined {
  const from = transactionId === beginning ? undefined : transactionId
  return log.readSince(from, limits)
}

function eventsOf(transaction: LoggedTransaction, options: ListenerOptions): ListenerEvent[] {
  return listenerEvents({stamp: transaction, changes: transaction.changes}, options)
}

/** What follows in a transaction that was heard in part; the counts stay those of the whole. */
function restOf(
  transaction: LoggedTransaction,
  documentId: string | undefined,
  options: ListenerOptions,
): ListenerEvent[] | undefined {
  if (documentId === undefined) return []
  const ids = transaction.changes.map(({id}) => id)
  const heard = ids.indexOf(documentId)
  if (heard < 0) return undefined
  const unheard = new Set<unknown>(ids.slice(heard + 1))
  return eventsOf(transaction, options).filter((event) => unheard.has(event.documentId))
}
