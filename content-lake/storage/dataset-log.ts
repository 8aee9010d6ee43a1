import type {LakeDocument} from '../document.ts'
import type {Change, TransactionStamp} from '../transactions/working-copy.ts'

/** One transaction as the log keeps it, with the documents it left behind. */
export type LoggedTransaction = TransactionStamp & {
  sequence: number
  /** In the order in which they were made. */
  changes: Change[]
}

export type DatasetFile = {
  /** Every current document, in id order. Throws DamagedFileError for one that cannot be read. */
  load(): LakeDocument[]
  /** Writes one transaction; returns when it is on the disk. */
  append(stamp: TransactionStamp, changes: Change[]): void
  hasTransaction(transactionId: string): boolean
  lastTransactionId(): string | undefined
  /**
   * Transactions from the given one on, itself included, oldest first; without one, from the
   * first on. Undefined when the log does not have it, or when there are more than the limits.
   */
  readSince(
    transactionId: string | undefined,
    limits: {transactions: number; characters: number},
  ): LoggedTransaction[] | undefined
  readLog(filter: LogFilter): LoggedTransaction[]
  /** The document as a given transaction left it. */
  readRevision(documentId: string, transactionId: string): LakeDocument | undefined
  /** Removes every document and the whole log. */
  clear(): void
  close(): void
}

/** Which transactions of the log are wanted. */
export type LogFilter = {
  documentIds: string[]
  /** Ids of transactions, both included; one that the log does not have does not limit. */
  fromTransaction?: string | undefined
  toTransaction?: string | undefined
  /** Times of transactions, ISO, both included. */
  since?: string | undefined
  until?: string | undefined
  authors?: string[] | undefined
  newestFirst: boolean
  limit: number
}
