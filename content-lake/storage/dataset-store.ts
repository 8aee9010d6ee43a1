import {RequestError, TransactionExistsError} from '../errors.ts'
import type {DatasetFile} from './dataset-log.ts'
import type {LakeDocument} from '../document.ts'
import {createDocumentSet, type Replacement} from './document-set.ts'
import {
  assertReferencesHold,
  createReferenceIndex,
  type ReferenceIndex,
} from '../transactions/references.ts'
import {
  createWorkingCopy,
  type Change,
  type TransactionStamp,
  type WorkingCopy,
} from '../transactions/working-copy.ts'

export type CommittedTransaction = {
  stamp: TransactionStamp
  changes: Change[]
}

type TransactionRequest<Result> = {
  transactionId: string
  author: string
  now: Date
  dryRun: boolean
  /** Makes the changes on the working copy. */
  apply: (copy: WorkingCopy) => Result
  /** Refuses, by throwing, what this caller may not do. */
  authorize: (changes: Change[]) => void
}

export type DatasetStore = {
  name: string
  get(id: string): LakeDocument | undefined
  all(): readonly LakeDocument[]
  /** Changes whenever the documents do. */
  revision(): number
  references: ReferenceIndex
  log: Pick<DatasetFile, 'readLog' | 'readRevision' | 'readSince' | 'lastTransactionId'>
  /**
   * Runs one transaction to its end: applied, checked, on the disk, visible, told to listeners.
   * All of that without giving way to anything else, so transactions are in one strict order.
   */
  transact<Result>(request: TransactionRequest<Result>): {result: Result; copy: WorkingCopy}
  onCommit(listener: (transaction: CommittedTransaction) => void): () => void
  /** Called with every change of the documents in memory, committed, touched up or cleared. */
  onReplace(listener: (replacements: readonly Replacement[]) => void): () => void
  /** Called when the dataset is deleted or made private, or the lake stops. */
  onClose(listener: (reason: CloseReason) => void): () => void
  /** Touches up what was loaded, in memory only; documents that stay the same are not copied. */
  touchUp(change: (document: LakeDocument) => LakeDocument): void
  clear(): void
  /** Ends the listeners of those who are not signed in. */
  restrict(): void
  /** Ends all listeners and takes no more transactions. */
  stop(reason: CloseReason): void
  close(): void
}

type CloseReason = 'deleted' | 'private' | 'stopped'

export type DatasetStoreOptions = {
  name: string
  file: DatasetFile
  /** Told of errors in listeners, which must not undo what is committed. */
  report: (error: unknown) => void
}

export function openDatasetStore({name, file, report}: DatasetStoreOptions): DatasetStore {
  const listeners = new Set<(transaction: CommittedTransaction) => void>()
  const closeListeners = new Set<(reason: CloseReason) => void>()
  const references = createReferenceIndex()
  const replaceListeners = new Set<(replacements: readonly Replacement[]) => void>()
  const source = createDocumentSet(file.load())
  let isStopped = false
  for (const document of source.all()) references.replace(undefined, document)

  function keep(changes: Change[]): void {
    for (const {before, after} of changes) references.replace(before, after)
    source.replace(changes)
    for (const listener of replaceListeners) listener(changes)
  }

  function tell(transaction: CommittedTransaction): void {
    for (const listener of listeners) {
      try {
        listener(transaction)
      } catch (error) {
        report(error)
      }
    }
  }

  function stop(reason: CloseReason): void {
    isStopped = true
    listeners.clear()
    for (const listener of closeListeners) listener(reason)
    closeListeners.clear()
  }

  return {
    name,
    get: source.get,
    all: source.all,
    revision: source.revision,
    references,
    log: file,
    transact({transactionId, author, now, dryRun, apply, authorize}) {
      if (isStopped) throw new RequestError(503, `Dataset "${name}" is being closed`)
      if (file.hasTransaction(transactionId)) throw new TransactionExistsError(transactionId)
      const stamp = {transactionId, author, timestamp: now.toISOString()}
      const copy = createWorkingCopy(source, stamp)
      const result = apply(copy)
      const changes = copy.changes()
      authorize(changes)
      assertReferencesHold(changes, references, copy)
      if (dryRun || changes.length === 0) return {result, copy}

      file.append(stamp, changes)
      keep(changes)
      tell({stamp, changes})
      return {result, copy}
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onReplace(listener) {
      replaceListeners.add(listener)
      return () => replaceListeners.delete(listener)
    },
    onClose(listener) {
      closeListeners.add(listener)
      return () => closeListeners.delete(listener)
    },
    touchUp(change) {
      keep(
        source.all().flatMap((before) => {
          const after = change(before)
          return after === before ? [] : [{id: before._id, before, after, mutations: []}]
        }),
      )
    },
    clear() {
      file.clear()
      keep(
        source.all().map((before) => ({
          id: before._id,
          before,
          after: undefined,
          mutations: [],
        })),
      )
    },
    restrict() {
      for (const listener of closeListeners) listener('private')
    },
    stop,
    close() {
      stop('stopped')
      file.close()
    },
  }
}
