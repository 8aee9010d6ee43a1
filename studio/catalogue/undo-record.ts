import type {Mutation} from '@sanity/client'

import {isDraftId} from './game-row.ts'
import type {FieldPatch, StoredGame} from './bulk-change.ts'

/** What it takes to take back the last change of many games. Plain data, so that it can be kept for the session. */
export type UndoRecord = {
  /** “Trending on for 12 games”. */
  label: string
  games: number
  /** Fields that were set in one stored version; other fields of it may be edited meanwhile. */
  fields: FieldRecord[]
  /** Documents that came, went or were replaced together, and come back together. */
  documents: DocumentRecord[]
}

export type FieldRecord = {
  id: string
  /** The values before; `unset` names those that were missing. */
  before: FieldPatch
  /** The values that were written, `null` for a field that was taken out. */
  wrote: Record<string, unknown>
}

export type DocumentRecord = {
  /** Each document as it was, `null` when it did not exist. */
  before: Record<string, StoredGame | null>
  /** The revision that the change left, `null` when it deleted the document. */
  after: Record<string, string | null>
}

/** The record of one patch, read off the document that it is about to change. */
export function recordPatch(game: StoredGame, patch: FieldPatch): FieldRecord {
  const touched = [...Object.keys(patch.set), ...patch.unset]
  const present = touched.filter((field) => game[field] !== undefined)
  return {
    id: game._id,
    before: {
      set: Object.fromEntries(present.map((field) => [field, game[field]])),
      unset: touched.filter((field) => game[field] === undefined),
    },
    wrote: Object.fromEntries(touched.map((field) => [field, patch.set[field] ?? null])),
  }
}

/** The mutations that put the fields back, or `null` when somebody changed one of them since. */
export function undoFields(
  record: FieldRecord,
  current: StoredGame | undefined,
): Mutation[] | null {
  if (!current) return null
  const isAsWritten = Object.entries(record.wrote).every(
    ([field, value]) => JSON.stringify(current[field] ?? null) === JSON.stringify(value),
  )
  if (!isAsWritten) return null
  const {set, unset} = record.before
  return [
    {
      patch: {
        id: record.id,
        ifRevisionID: current._rev,
        ...(Object.keys(set).length > 0 && {set}),
        ...(unset.length > 0 && {unset}),
      },
    },
  ]
}

export type DocumentUndo = {
  mutations: Mutation[]
  /** Published ids that did not exist before: unpublishing keeps their content as the draft it was. */
  unpublish: string[]
}

/** What puts documents back, or `null` when one of them was changed since. */
export function undoDocuments(
  record: DocumentRecord,
  current: ReadonlyMap<string, StoredGame>,
): DocumentUndo | null {
  const isAsLeft = Object.entries(record.after).every(
    ([id, revision]) => (current.get(id)?._rev ?? null) === revision,
  )
  if (!isAsLeft) return null

  const undo: DocumentUndo = {mutations: [], unpublish: []}
  for (const [id, before] of Object.entries(record.before)) {
    if (before) {
      if (before._rev === record.after[id]) continue
      const {_rev, _updatedAt, ...document} = before
      // Safe: it was read from the lake, so it has the id and the type that the client's type asks for.
      undo.mutations.push({createOrReplace: document as unknown as {_id: string; _type: string}})
    } else if (isDraftId(id)) undo.mutations.push({delete: {id}})
    else undo.unpublish.push(id)
  }
  return undo
}
