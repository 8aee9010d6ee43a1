import {compareIds, type LakeDocument} from './document.ts'

type Replacement = {id: string; after: LakeDocument | undefined}

/**
 * A new array in id order with some documents replaced, added or removed. The old array stays
 * as it is, since a query may still be reading it.
 */
export function replaceSorted(
  documents: readonly LakeDocument[],
  replacements: readonly Replacement[],
): LakeDocument[] {
  // One merge costs as much as copying the array; a few splices cost less than sorting.
  if (replacements.length > 32) return merge(documents, replacements)
  const result = [...documents]
  for (const {id, after} of replacements) {
    const position = findPosition(result, id)
    const exists = result[position]?._id === id
    if (after) result.splice(position, exists ? 1 : 0, after)
    else if (exists) result.splice(position, 1)
  }
  return result
}

function merge(
  documents: readonly LakeDocument[],
  replacements: readonly Replacement[],
): LakeDocument[] {
  const replaced = new Set(replacements.map(({id}) => id))
  const kept = documents.filter(({_id}) => !replaced.has(_id))
  return [...kept, ...replacements.flatMap(({after}) => after ?? [])].sort(compareIds)
}

function findPosition(documents: readonly LakeDocument[], id: string): number {
  let low = 0
  let high = documents.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const candidate = documents[middle]
    if (candidate && candidate._id < id) low = middle + 1
    else high = middle
  }
  return low
}
