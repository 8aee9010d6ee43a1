import type {DatasetFile, LoggedTransaction} from '../storage/dataset-log.ts'
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

function transactionsFrom(log: Log, position: string): LoggedTransaction[] | undefined {
  return log.readSince(position === beginning ? undefined : position, limits)
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
  const eventsOf = ({changes, ...stamp}: LoggedTransaction) =>
    listenerEvents({stamp, changes}, options)

  const events = transactions.flatMap((transaction) => {
    if (transaction.transactionId !== transactionId) return eventsOf(transaction)
    // It was heard as a whole, or in part; the counts stay those of the whole.
    const ids = transaction.changes.map(({id}) => id)
    const heard = documentId === undefined ? ids.length : ids.indexOf(documentId)
    if (heard < 0) return undefined
    return eventsOf(transaction).filter((event) => ids.indexOf(event.documentId) > heard)
  })
  let text = 0
  for (const event of events) text += JSON.stringify(event ?? null).length
  if (text > maxMissedText || events.includes(undefined)) return undefined
  return events.filter((event) => event !== undefined)
}
