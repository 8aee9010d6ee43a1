import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import type {LakeDocument} from './document.ts'
import {refuse} from './problems.ts'
import {maxDocumentBytes, validateDocument} from './validate-document.ts'

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
  stamp: TransactionStamp
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

export type DocumentReader = {
  get(id: string): LakeDocument | undefined
  all(): readonly LakeDocument[]
}

export function createWorkingCopy(base: DocumentReader, stamp: TransactionStamp): WorkingCopy {
  const changed = new Map<string, Change>()
  const seconds = toSeconds(stamp.timestamp)
  let step = 0

  function get(id: string): LakeDocument | undefined {
    const change = changed.get(id)
    return change ? change.after : base.get(id)
  }

  function record(id: string, after: LakeDocument | undefined, mutation: JsonObject): Change {
    const change = changed.get(id) ?? {id, before: base.get(id), after: undefined, mutations: []}
    change.after = after
    change.step = step
    change.mutations.push(mutation)
    changed.set(id, change)
    return change
  }

  return {
    stamp,
    beginStep(index) {
      step = index
    },
    get,
    all() {
      if (changed.size === 0) return [...base.all()]
      const kept = base.all().filter((document) => !changed.has(document._id))
      for (const {after} of changed.values()) if (after) kept.push(after)
      return kept.sort((a, b) => (a._id < b._id ? -1 : 1))
    },
    write(input, mutation) {
      const document = {
        ...input,
        _id: typeof input._id === 'string' ? input._id : '',
        _type: typeof input._type === 'string' ? input._type : '',
        _createdAt: isTimestamp(input._createdAt) ? input._createdAt : seconds,
        _updatedAt: seconds,
        _rev: stamp.transactionId,
      }
      validateDocument(document)
      const change = record(document._id, document, mutation)
      delete change.removal
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

/** Documents carry whole seconds, as the hosted service does. */
function toSeconds(timestamp: string): string {
  return timestamp.replace(/\.\d+Z$/, 'Z')
}

function isTimestamp(value: Json | undefined): value is string {
  return typeof value === 'string' && value.length < 40 && !Number.isNaN(Date.parse(value))
}

/** Refuses documents that outgrew the limit through patches; returns the JSON to store. */
export function toStoredJson(document: LakeDocument): string {
  const json = JSON.stringify(document)
  // A character is at least one byte, so short texts need no exact count.
  if (json.length > maxDocumentBytes / 4 && Buffer.byteLength(json) > maxDocumentBytes) {
    refuse(400, 'validationError', `Document "${document._id}" exceeds ${maxDocumentBytes} bytes`)
  }
  return json
}

/** Removes the revision: listeners and history compare documents without it. */
export function withoutRevision(document: LakeDocument | undefined): JsonObject | null {
  if (!document) return null
  const {_rev, ...rest} = document
  return isJsonObject(rest) ? rest : null
}
