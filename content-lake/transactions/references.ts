import {MutationError, type MutationProblem} from '../errors.ts'
import {isJsonObject, type Json} from '../json.ts'
import type {LakeDocument} from '../document.ts'
import type {Change, WorkingCopy} from './working-copy.ts'

/** Finds the references of a document within its dataset: the ids, and whether one is strong. */
export function outgoingReferences(document: LakeDocument): ReadonlyMap<string, boolean> {
  const found = new Map<string, boolean>()

  function collect(value: Json): void {
    if (Array.isArray(value)) return value.forEach(collect)
    if (!isJsonObject(value)) return
    const target = value._ref
    if (typeof target !== 'string') return Object.values(value).forEach(collect)
    // References into other datasets and projects are not ours to hold intact.
    if (value._dataset !== undefined || value._projectId !== undefined || target.includes(':')) {
      return
    }
    // `_weak` is the older spelling; @sanity/import still writes it.
    const isStrong = value._weak !== true && value.weak !== true
    found.set(target, isStrong || found.get(target) === true)
  }

  collect(document)
  return found
}

/** Who refers to whom; kept in step with every commit. */
export type ReferenceIndex = {
  replace(before: LakeDocument | undefined, after: LakeDocument | undefined): void
  /** Ids of documents that refer to `target`, strongly or in any way, in id order. */
  referrers(target: string, only: 'strong' | 'any'): string[]
}

export function createReferenceIndex(): ReferenceIndex {
  /** Who refers to a target → whether strongly. */
  const incoming = new Map<string, Map<string, boolean>>()

  return {
    replace(before, after) {
      const targets = before ? [...outgoingReferences(before).keys()] : []
      for (const target of targets) {
        const sources = incoming.get(target)
        if (before) sources?.delete(before._id)
        if (sources?.size === 0) incoming.delete(target)
      }
      if (!after) return
      for (const [target, isStrong] of outgoingReferences(after)) {
        const sources = incoming.get(target) ?? new Map<string, boolean>()
        incoming.set(target, sources.set(after._id, isStrong))
      }
    },
    referrers(target, only) {
      const sources = [...(incoming.get(target) ?? [])]
      return sources.flatMap(([id, isStrong]) => (isStrong || only === 'any' ? [id] : [])).sort()
    },
  }
}

/**
 * Strong references hold: what they point at exists after the transaction,
 * and a document that others point at strongly cannot go.
 *
 * @param index of the documents before the transaction
 * @param copy the dataset after it
 * @throws MutationError
 */
export function assertReferencesHold(
  changes: Change[],
  index: ReferenceIndex,
  copy: WorkingCopy,
): void {
  const changedNow = createReferenceIndex()
  for (const {after} of changes) changedNow.replace(undefined, after)
  const changed = new Set(changes.map(({id}) => id))

  function problemsOf({id, before, after}: Change): MutationProblem[] {
    const problems = after ? danglingReferences(before, after, copy) : []
    // A document of another type is another document: those that refer to it keep it as it is.
    if (after && (!before || before._type === after._type)) return problems
    const untouched = index.referrers(id, 'strong').filter((source) => !changed.has(source))
    const referrers = [...untouched, ...changedNow.referrers(id, 'strong')]
    const others = referrers.filter((source) => source !== id)
    return others.length > 0 ? [...problems, stillReferenced(id, others)] : problems
  }

  const problems = changes.flatMap((change) =>
    problemsOf(change).map((problem) => ({index: change.step ?? 0, problem})),
  )
  if (problems.length > 0) throw new MutationError(problems)
}

function danglingReferences(
  before: LakeDocument | undefined,
  after: LakeDocument,
  copy: WorkingCopy,
): MutationProblem[] {
  const known = before ? outgoingReferences(before) : undefined
  return [...outgoingReferences(after)].flatMap(([target, isStrong]) => {
    if (!isStrong || known?.get(target) === true || copy.get(target)) return []
    return {
      status: 409 as const,
      type: 'documentReferenceDoesNotExistError',
      description: `Document "${after._id}" references non-existent document "${target}"`,
      details: {id: after._id, referenceID: target},
    }
  })
}

function stillReferenced(id: string, referrers: string[]): MutationProblem {
  const names = referrers.slice(0, 5).map((name) => `"${name}"`)
  return {
    status: 409,
    type: 'documentHasExistingReferencesError',
    description: `Document "${id}" cannot be deleted as there are references to it from ${names.join(', ')}`,
    details: {id, referencingIDs: referrers.slice(0, 100)},
  }
}
