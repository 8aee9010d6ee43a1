import type {LakeDocument} from './document.ts'
import {replaceSorted} from './sorted-documents.ts'

/** One document before and after; what was not there before, or is not after, is undefined. */
export type Replacement = {
  id: string
  before: LakeDocument | undefined
  after: LakeDocument | undefined
}

/** The documents of one dataset in memory. */
export type DocumentSet = {
  get: (id: string) => LakeDocument | undefined
  /** In id order; never changed in place. */
  all: () => readonly LakeDocument[]
  /** Changes with every replacement. */
  revision: () => number
  replace(replacements: readonly Pick<Replacement, 'id' | 'after'>[]): void
}

/** @param documents in id order */
export function createDocumentSet(documents: readonly LakeDocument[]): DocumentSet {
  const byId = new Map(documents.map((document) => [document._id, document]))
  let sorted = documents
  let revision = 0

  return {
    get: (id) => byId.get(id),
    all: () => sorted,
    revision: () => revision,
    replace(replacements) {
      for (const {id, after} of replacements) {
        if (after) byId.set(id, after)
        else byId.delete(id)
      }
      sorted = replaceSorted(sorted, replacements)
      revision += 1
    },
  }
}
