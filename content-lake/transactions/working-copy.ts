import type {Json, JsonObject} from '../json.ts'
import {compareIds, type LakeDocument} from '../document.ts'
import type {DocumentSet} from '../storage/document-set.ts'
import {validateDocument} from './validate-document.ts'

/** Why a document goes away, for permissions: unpublishing is not deleting. */
type RemovalReason = 'delete' | 'unpublish' | 'publish' | 'discard'

export type Change = {
  id: string
  before: LakeDocument | undefined
  after: LakeDocument | undefined
  /** What was asked of this document, for listeners; in order. */
  mutations: JsonObject[]
  removal?: RemovalReason
  /** Which mutation or action of the request changed it last, from 0. */
  step?: number
}

export type TransactionStamp = {
  transactionId: string
  author: string
  /** When it happens, in milliseconds: the time in the log. */
  timestamp: string
}

/**
 * A dataset with the changes of one transaction laid over it. Later steps see earlier ones;
 * nothing reaches the dataset until the store commits `changes()`.
 */
export type WorkingCopy = {
  /** Tells which mutation or action of the request the next changes belong to. */
  beginStep(index: number): void
  get(id: string): LakeDocument | undefined
  /** Every document as the transaction sees it, in id order. */
  all(): LakeDocument[]
  /** Throws MutationRefused when the document may not be stored. */
  write(document: JsonObject, mutation: JsonObject): LakeDocument
  remove(id: string, mutation: JsonObject, reason: RemovalReason): boolean
  changes(): Change[]
}

export function createWorkingCopy(
  base: Pick<DocumentSet, 'get' | 'all'>,
  {transactionId, timestamp}: TransactionStamp,
): WorkingCopy {
  const changed = new Map<string, Change>()
  // Documents carry whole seconds, as the hosted service does.
  const seconds = timestamp.replace(/\.\d+Z$/, 'Z')
  let step = 0

  function get(id: string): LakeDocument | undefined {
    const change = changed.get(id)
    return change ? change.after : base.get(id)
  }

  function record(id: string, after: LakeDocument | undefined, mutation: JsonObject): Change {
    const change = changed.get(id) ?? {id, before: base.get(id), after, mutations: []}
    change.after = after
    change.step = step
    change.mutations.push(mutation)
    changed.set(id, change)
    return change
  }

  return {
    beginStep(index) {
      step = index
    },
    get,
    all() {
      const kept = base.all().filter(({_id}) => !changed.has(_id))
      const written = [...changed.values()].flatMap(({after}) => after ?? [])
      return [...kept, ...written].sort(compareIds)
    },
    write(input, mutation) {
      const document = {
        ...input,
        _id: typeof input._id === 'string' ? input._id : '',
        _type: typeof input._type === 'string' ? input._type : '',
        _createdAt: isTimestamp(input._createdAt) ? input._createdAt : seconds,
        _updatedAt: seconds,
        _rev: transactionId,
      }
      validateDocument(document)
      delete record(document._id, document, mutation).removal
      return document
    },
    remove(id, mutation, reason) {
      if (!get(id)) return false
      record(id, undefined, mutation).removal = reason
      return true
    },
    changes() {
      return [...changed.values()].filter(({before, after}) => before || after)
    },
  }
}

function isTimestamp(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length < 40 && !Number.isNaN(Date.parse(value))
}
