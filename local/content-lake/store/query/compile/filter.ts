import {nestedScope, type DocumentIndex, type Evaluate, type Scope} from '../evaluation.ts'
import {withoutGroup, type GroqNode, type NodeOf} from '../groq-tree.ts'
import {isArray, type GroqValue} from '../values.ts'
import {compareIds, type LakeDocument} from '../../document.ts'
import {
  addCost,
  isClosed,
  nestedPlace,
  timesCost,
  turnCost,
  usualLength,
  type Code,
  type Compiler,
  type Place,
} from './code.ts'
import {planLookup, type Candidates, type Lookup} from './lookups.ts'
import {conjuncts} from './shared-scans.ts'
import {attributePath, loop} from './traversal.ts'

export function compileFilter(
  compiler: Compiler,
  {base, expr}: NodeOf<'Filter'>,
  place: Place,
  enough: number,
): Code {
  const isScan = withoutGroup(base).type === 'Everything'
  const inner = {...nestedPlace(place), isDocument: isScan}
  const source = compiler.compile(base, place)
  const condition = compiler.compile(expr, inner)
  const conditions = conjuncts(expr)
  const holds = conjunction(conditions.map((part) => compiler.compile(part, inner)))
  const lookup = isScan ? planLookup(compiler, expr, inner) : null
  const lowest = isScan ? lowestId(compiler, expr, inner) : null
  // Whoever needs only the first few finds them sooner alone.
  const isShared = isScan && !lookup?.isSelective && enough === Infinity
  const shared = isShared ? compileShared(compiler, conditions, place, inner) : null
  const holdsRest = conjunction(
    conditions.slice(shared?.length ?? 0).map((part) => compiler.compile(part, inner)),
  )
  const cost = turnCost(condition)

  const run: Evaluate = (scope) => {
    const nested = nestedScope(scope)
    const found = lookup && find(lookup, nested)
    const array = found ?? (shared ?? source).run(scope)
    if (!isArray(array)) return null
    const test = found || !shared ? holds : holdsRest
    const result: GroqValue[] = []
    const start = lowest ? positionOf(array, lowest.run(nested)) : 0
    for (let index = start; index < array.length && result.length < enough; index += 1) {
      const value = array[index] ?? null
      scope.run.budget.spend(cost)
      nested.value = value
      if (test(nested)) result.push(value)
    }
    return result
  }
  const code = loop(source, condition, run, place)
  if (!lookup?.isSelective) return code
  return {
    ...code,
    cost: addCost(source.cost, timesCost(condition.cost, usualLength)),
    length: usualLength,
  }
}

/** A chain of `&&` is true when each of its parts is: the first that is not ends the question. */
function conjunction(parts: readonly Code[]): (scope: Scope) => boolean {
  const [first, second, ...rest] = parts.map(({run}) => run)
  if (!first) return () => true
  if (!second) return (scope) => first(scope) === true
  if (rest.length === 0) return (scope) => first(scope) === true && second(scope) === true
  return (scope) =>
    first(scope) === true && second(scope) === true && rest.every((part) => part(scope) === true)
}

/** The documents for which the conditions hold that other searches begin with, found once for each run. */
function compileShared(
  compiler: Compiler,
  conditions: readonly GroqNode[],
  place: Place,
  inner: Place,
): {length: number; run: Evaluate} | null {
  const length = compiler.shared.sharedLength(conditions)
  const parts = conditions.slice(0, length)
  const codes = parts.map((part) => compiler.compile(part, inner))
  if (length === 0 || !codes.every((code) => isClosed(code, place))) return null

  const holds = conjunction(codes)
  const slot = compiler.slotFor(compiler.shared.keyOf(parts))
  const run: Evaluate = (scope) => {
    const {kept, view, budget} = scope.run
    if (!(slot in kept)) {
      const nested = nestedScope(scope)
      kept[slot] = view.documents.filter((document) => {
        budget.spend(length * 4)
        nested.value = document
        return holds(nested)
      })
    }
    // Safe: this slot belongs to these conditions.
    return kept[slot] as LakeDocument[]
  }
  return {length, run}
}

/** The documents that the index finds, in id order, when they are few enough to be worth it. */
function find(lookup: Lookup, scope: Scope): readonly LakeDocument[] | null {
  const {index, documents} = scope.run.view
  if (!index) return null
  const candidates = lookup.candidates(scope, index)
  if (!candidates || candidates.count > documents.length / 3) return null
  scope.run.budget.spend(candidates.count * 2)
  return inOrder(candidates, index)
}

function inOrder(candidates: Candidates, index: DocumentIndex): LakeDocument[] {
  const found = candidates.parts.flatMap(({field, value}) => index.find(field, value))
  if (found.length < 2) return found
  found.sort(compareIds)
  return found.filter((document, position) => document._id !== found[position - 1]?._id)
}

/** `_id > "…"` in a chain of `&&`: the search may begin behind that id. */
function lowestId(compiler: Compiler, expr: GroqNode, inner: Place): Code | null {
  const node = withoutGroup(expr)
  if (node.type === 'And') {
    return lowestId(compiler, node.left, inner) ?? lowestId(compiler, node.right, inner)
  }
  if (node.type !== 'OpCall' || (node.op !== '>' && node.op !== '>=')) return null
  if (attributePath(node.left)?.join('.') !== '_id') return null
  return withoutGroup(node.right).type === 'Value' ? compiler.compile(node.right, inner) : null
}

/** Where documents in id order reach the id. */
function positionOf(documents: readonly GroqValue[], id: GroqValue): number {
  if (typeof id !== 'string') return 0
  let low = 0
  let high = documents.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (idAt(documents, middle) < id) low = middle + 1
    else high = middle
  }
  return low
}

function idAt(documents: readonly GroqValue[], position: number): string {
  // Safe: what is scanned are documents, and every document has its id.
  const document = documents[position] as LakeDocument | undefined
  return document?._id ?? ''
}
