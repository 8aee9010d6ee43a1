import {compareIds, type LakeDocument} from '../document.ts'
import type {QueryView} from '../perspectives.ts'
import {
  callsFunction,
  everyPart,
  holds,
  mapParts,
  withoutGroup,
  type GroqNode,
} from './groq-tree.ts'

/**
 * groq-js looks at every document for `*[…]`, and again wherever that stands. The plan is the same
 * query with two changes:
 *
 * - A search that asks for `_id` or `_type` looks at the documents that have it.
 * - Inside of a search, a subquery that does not depend on where it stands is evaluated once.
 */
export function planQuery(
  tree: GroqNode,
  view: QueryView,
  evaluate: (node: GroqNode) => unknown,
): GroqNode {
  const results = new Map<string, GroqNode>()

  function resultOf(node: GroqNode): GroqNode {
    const key = JSON.stringify(node)
    const known = results.get(key)
    const result = known ?? {type: 'Value', value: evaluate(plan(node, false))}
    results.set(key, result)
    return result
  }

  function plan(node: GroqNode, isInside: boolean): GroqNode {
    if (!holds(node, isSearch)) return node
    if (isInside && isIndependent(node)) return resultOf(node)
    // What is scored counts by how it matches, which a result does not tell.
    if (node.type === 'PipeFuncCall' && node.name === 'score') {
      return {...node, base: plan(node.base, isInside)}
    }
    const planned = mapParts(node, (part, isForEach) => plan(part, isInside || isForEach))
    if (node.type !== 'Filter' || withoutGroup(node.base).type !== 'Everything') return planned
    return {...planned, base: {type: 'Value', value: candidates(node.expr, view)}} as GroqNode
  }

  return plan(tree, false)
}

/** The documents that may fulfil a condition. */
function candidates(condition: GroqNode, view: QueryView): readonly LakeDocument[] {
  const lookups = conjunctsOf(condition).flatMap((conjunct) => lookupOf(conjunct) ?? [])
  const best = lookups.find(({field}) => field === '_id') ?? lookups[0]
  if (!best) return view.all()
  const {field, values} = best
  const [first = ''] = values
  if (field === '_type' && values.length === 1) return view.ofType(first)
  const found = values.flatMap((value) =>
    field === '_type' ? view.ofType(value) : (view.get(value) ?? []),
  )
  return found.sort(compareIds)
}

function conjunctsOf(node: GroqNode): GroqNode[] {
  if (node.type === 'Group') return conjunctsOf(node.base)
  if (node.type !== 'And') return [node]
  return [...conjunctsOf(node.left), ...conjunctsOf(node.right)]
}

type Lookup = {field: '_id' | '_type'; values: string[]}

/** What `_id == "a"`, `_type in ["b", "c"]` and the like ask for. */
export function lookupOf(condition: GroqNode): Lookup | undefined {
  if (condition.type !== 'OpCall') return undefined
  const [left, right] = [withoutGroup(condition.left), withoutGroup(condition.right)]
  if (condition.op === '==') return equals(left, right) ?? equals(right, left)
  const values = constantOf(right)
  return condition.op === 'in' && Array.isArray(values) ? lookup(left, values) : undefined
}

function equals(field: GroqNode, value: GroqNode): Lookup | undefined {
  return lookup(field, [constantOf(value)])
}

function lookup(field: GroqNode, values: unknown[]): Lookup | undefined {
  if (field.type !== 'AccessAttribute' || field.base) return undefined
  if (field.name !== '_id' && field.name !== '_type') return undefined
  const texts = values.filter((value) => typeof value === 'string')
  return texts.length === values.length
    ? {field: field.name, values: [...new Set(texts)]}
    : undefined
}

function constantOf(node: GroqNode): unknown {
  if (node.type === 'Value') return node.value
  if (node.type !== 'Array') return undefined
  return node.elements.map(({value, isSplat}) => (isSplat ? undefined : constantOf(value)))
}

function isSearch(node: GroqNode): boolean {
  return node.type === 'Everything' || callsFunction(node, ['releases::all'])
}

/** Functions that look at the value around them without naming it. */
const lookingAround = ['global::references', 'sanity::versionOf', 'sanity::partOfRelease']

/** Whether an expression is the same wherever it stands. One with `^` counts as one that is not. */
function isIndependent(node: GroqNode, isForEach = false): boolean {
  if (node.type === 'Parent') return false
  const looksAtValue =
    node.type === 'This' ||
    (node.type === 'AccessAttribute' && !node.base) ||
    callsFunction(node, lookingAround)
  if (looksAtValue && !isForEach) return false
  return everyPart(node, (part, isPartForEach) => isIndependent(part, isForEach || isPartForEach))
}
