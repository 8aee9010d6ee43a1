import {createFieldIndex, type FieldIndex} from './field-index.ts'
import type {LakeDocument} from './document.ts'
import {createViews, type Views} from './perspectives.ts'
import {replaceSorted} from './sorted-documents.ts'

/** One document before and after; what was not there before, or is not after, is undefined. */
export type Replacement = {
  id: string
  before: LakeDocument | undefined
  after: LakeDocument | undefined
}

/** The documents of one dataset in memory, with everything that helps to find them. */
export type DocumentSet = {
  get: (id: string) => LakeDocument | undefined
  /** In id order; never changed in place. */
  all: () => readonly LakeDocument[]
  /** Changes with every replacement. */
  revision: () => number
  replace(replacements: readonly Replacement[]): void
  views: Views
}

/** Fields that are indexed at most, since queries may name any. */
const mostFields = 12

/** @param documents in id order */
export function createDocumentSet(documents: readonly LakeDocument[]): DocumentSet {
  const byId = new Map(documents.map((document) => [document._id, document]))
  /** Made when first asked for, then kept in step. */
  const fields = new Map<string, FieldIndex>()
  let sorted = documents
  let revision = 0

  function field(name: string): FieldIndex {
    const known = fields.get(name)
    const index = known ?? createFieldIndex(name, sorted)
    // Moved to the end: the first one is always the one unused for longest.
    fields.delete(name)
    fields.set(name, index)
    for (const oldest of fields.keys()) {
      if (fields.size <= mostFields) break
      fields.delete(oldest)
    }
    return index
  }

  const get = (id: string) => byId.get(id)
  const all = () => sorted
  const views = createViews({get, all, field})

  return {
    get,
    all,
    revision: () => revision,
    views,
    replace(replacements) {
      for (const {id, before, after} of replacements) {
        if (after) byId.set(id, after)
        else byId.delete(id)
        for (const index of fields.values()) index.replace(before, after)
      }
      sorted = replaceSorted(sorted, replacements)
      revision += 1
      views.noteChanges(replacements.map(({id}) => id))
    },
  }
}
