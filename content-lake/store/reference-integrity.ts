import {MutationError, type MutationProblem} from '../errors.ts'
import type {LakeDocument} from './document.ts'
import {createReferenceIndex, outgoingReferences, type ReferenceIndex} from './references.ts'
import type {WorkingCopy} from './working-copy.ts'

/**
 * Strong references hold: what they point at exists after the transaction,
 * and a document that others point at strongly cannot go.
 */
export function assertReferencesHold(copy: WorkingCopy, index: ReferenceIndex): void {
  const changes = copy.changes()
  const referrersNow = createReferenceIndex()
  for (const {after} of changes) referrersNow.replace(undefined, after)
  const changed = new Set(changes.map(({id}) => id))

  function referrersOf(id: string): string[] {
    const untouched = index.referrers(id, 'strong').filter((source) => !changed.has(source))
    return [...untouched, ...referrersNow.referrers(id, 'strong')]
  }

  const problems = changes.flatMap(({id, before, after, step}) => {
    const found = after ? danglingReferences(before, after, copy) : []
    // A document of another type is another document: those that refer to it keep it as it is.
    if (!after || (before && before._type !== after._type)) {
      const referrers = referrersOf(id).filter((source) => source !== id)
      if (referrers.length > 0) found.push(stillReferenced(id, referrers))
    }
    return found.map((problem) => ({index: step ?? 0, problem}))
  })

  if (problems.length > 0) throw new MutationError(problems)
}

function danglingReferences(
  before: LakeDocument | undefined,
  after: LakeDocument,
  copy: WorkingCopy,
): MutationProblem[] {
  const known = before ? outgoingReferences(before) : undefined
  return [...outgoingReferences(after)].flatMap(([target, strong]) => {
    if (!strong || known?.get(target) === true || copy.get(target)) return []
    return [
      {
        status: 409 as const,
        type: 'documentReferenceDoesNotExistError',
        description: `Document "${after._id}" references non-existent document "${target}"`,
        details: {id: after._id, referenceID: target},
      },
    ]
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
