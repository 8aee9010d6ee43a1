import {compareIds, type LakeDocument} from '../document.ts'

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

export function createDocumentSet(documents: readonly LakeDocument[]): DocumentSet {
  const byId = new Map(documents.map((document) => [document._id, document]))
  let sorted: readonly LakeDocument[] | undefined
  let revision = 0

  return {
    get: (id) => byId.get(id),
    all() {
      sorted ??= [...byId.values()].sort(compareIds)
      return sorted
    },
    revision: () => revision,
    replace(replacements) {
      for (const {id, after} of replacements) {
        if (after) byId.set(id, after)
        else byId.delete(id)
      }
      sorted = undefined
      revision += 1
    },
  }
}
