import {MutationError, TransactionExistsError} from '../http/errors.ts'
import type {DatasetFile} from '../persistence/dataset-file.ts'
import type {LakeDocument} from './document.ts'
import {createViews, type Views} from './perspectives.ts'
import {MutationRefused} from './problems.ts'
import {assertReferencesHold} from './reference-integrity.ts'
import {createReferenceIndex, type ReferenceIndex} from './references.ts'
import {replaceSorted} from './sorted-documents.ts'
import {
  createWorkingCopy,
  type Change,
  type TransactionStamp,
  type WorkingCopy,
} from './working-copy.ts'

export type CommittedTransaction = {
  stamp: TransactionStamp
  changes: Change[]
}

export type TransactionRequest<Result> = {
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
  views: Views
  references: ReferenceIndex
  log: Pick<DatasetFile, 'readLog' | 'readRevision'>
  /**
   * Runs one transaction to its end: applied, checked, on the disk, visible, told to listeners.
   * All of that without giving way to anything else, so transactions are in one strict order.
   */
  transact<Result>(request: TransactionRequest<Result>): {result: Result; copy: WorkingCopy}
  onCommit(listener: (transaction: CommittedTransaction) => void): () => void
  /** Touches up what was loaded, in memory only; documents that stay the same are not copied. */
  touchUp(change: (document: LakeDocument) => LakeDocument): void
  clear(): void
  close(): void
}

export type DatasetStoreOptions = {
  name: string
  file: DatasetFile
  /** Told of errors in listeners, which must not undo what is committed. */
  report: (error: unknown) => void
}

export function openDatasetStore({name, file, report}: DatasetStoreOptions): DatasetStore {
  const listeners = new Set<(transaction: CommittedTransaction) => void>()
  const references = createReferenceIndex()
  const byId = new Map<string, LakeDocument>()
  let sorted: readonly LakeDocument[] = file.load()
  let revision = 0
  for (const document of sorted) {
    byId.set(document._id, document)
    references.replace(undefined, document)
  }
  const source = {
    get: (id: string) => byId.get(id),
    all: () => sorted,
    revision: () => revision,
  }

  function keep(changes: Change[]): void {
    for (const {id, before, after} of changes) {
      references.replace(before, after)
      if (after) byId.set(id, after)
      else byId.delete(id)
    }
    sorted = replaceSorted(sorted, changes)
    revision += 1
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

  return {
    name,
    get: source.get,
    all: source.all,
    views: createViews(source),
    references,
    log: file,
    transact({transactionId, author, now, dryRun, apply, authorize}) {
      if (file.hasTransaction(transactionId)) throw new TransactionExistsError(transactionId)
      const stamp = {transactionId, author, timestamp: now.toISOString()}
      const copy = createWorkingCopy(source, stamp)
      const result = apply(copy)
      const changes = copy.changes()
      authorize(changes)
      assertReferencesHold(copy, references)
      if (dryRun || changes.length === 0) return {result, copy}

      append(file, stamp, changes)
      keep(changes)
      tell({stamp, changes})
      return {result, copy}
    },
    onCommit(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    touchUp(change) {
      keep(
        sorted.flatMap((before) => {
          const after = change(before)
          return after === before ? [] : [{id: before._id, before, after, mutations: []}]
        }),
      )
    },
    clear() {
      file.clear()
      keep(
        [...byId.values()].map((before) => ({
          id: before._id,
          before,
          after: undefined,
          mutations: [],
        })),
      )
    },
    close() {
      listeners.clear()
      file.close()
    },
  }
}

function append(file: DatasetFile, stamp: TransactionStamp, changes: Change[]): void {
  try {
    file.append(stamp, changes)
  } catch (error) {
    if (error instanceof MutationRefused)
      throw new MutationError([{index: 0, problem: error.problem}])
    throw error
  }
}
