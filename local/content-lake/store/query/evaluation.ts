import type {LakeDocument} from '../document.ts'
import type {Budget} from './budget.ts'
import type {GroqValue} from './values.ts'

/** The documents that a query may see. */
export type QueryView = {
  /** In id order, which is the order of results that ask for none. */
  documents: readonly LakeDocument[]
  get(id: string): LakeDocument | undefined
  /** Absent: every search looks at all documents. */
  index?: DocumentIndex
}

/** Finds documents by what they hold. */
export type DocumentIndex = {
  /** At most how many documents hold the value in the field. */
  count(field: string, value: IndexedValue): number
  /** Those documents, and perhaps others, in no order. */
  find(field: string, value: IndexedValue): LakeDocument[]
}

export type IndexedValue = string | number | boolean

/** A field that no attribute path can spell: the ids of all references in the document. */
export const referencesField = '->'
/** The id that a document has once it is published. */
export const publishedIdField = 'published(_id)'

/** What one run of a query knows. */
export type Run = {
  view: QueryView
  budget: Budget
  now: Date
  identity: string
  projectId: string
  dataset: string
  /** Results of subqueries that are the same wherever they stand, by their number. */
  kept: unknown[]
}

/** GROQ specification, "Scope". */
export type Scope = {
  /** Loops set one value after the other. */
  value: GroqValue
  parent: Scope | null
  /** Made by a mere mapping over an array, which `^` does not see. */
  isHidden: boolean
  run: Run
}

export type Evaluate = (scope: Scope) => GroqValue

export function nestedScope(scope: Scope, isHidden = false): Scope {
  return {
    value: null,
    parent: scope.isHidden ? scope.parent : scope,
    isHidden,
    run: scope.run,
  }
}
