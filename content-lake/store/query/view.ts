import type {LakeDocument} from '../document.ts'

/** The documents that a query may see. */
export type QueryView = {
  /** In id order, which is the order of results that ask for none. */
  documents: readonly LakeDocument[]
  get(id: string): LakeDocument | undefined
  /** In id order. */
  ofType(type: string): readonly LakeDocument[]
}

/**
 * @param documents in id order
 * @param get given where documents are found by id already
 */
export function createView(
  documents: readonly LakeDocument[],
  get?: (id: string) => LakeDocument | undefined,
): QueryView {
  let byId: Map<string, LakeDocument> | undefined
  let byType: Map<string, LakeDocument[]> | undefined

  return {
    documents,
    get(id) {
      if (get) return get(id)
      byId ??= new Map(documents.map((document) => [document._id, document]))
      return byId.get(id)
    },
    ofType(type) {
      byType ??= Map.groupBy(documents, ({_type}) => _type)
      return byType.get(type) ?? []
    },
  }
}
