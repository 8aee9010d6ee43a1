import {compareIds, type LakeDocument} from '../document.ts'
import type {QueryView} from './perspectives.ts'
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
 * query with the results of what can be known beforehand in place of the searches:
 *
 * - Conditions on `_type` and `_id` choose documents instead of being asked of each.
 * - The conditions of a search that do not depend on where it stands leave their documents once,
 *   also for other searches that begin with the same conditions.
 * - Inside of a search, a whole subquery that does not depend on where it stands is evaluated once.
 */
export function planQuery(
  tree: GroqNode,
  view: QueryView,
  evaluate: (node: GroqNode) => unknown,
): GroqNode {
  const results = new Map<string, GroqNode>()

  function once(key: string, make: () => GroqNode): GroqNode {
    const result = results.get(key) ?? {type: 'Value', value: evaluate(make())}
    results.set(key, result)
    return result
  }

  function plan(node: GroqNode, isInside: boolean): GroqNode {
    if (!holds(node, isSearch)) return node
    if (isInside && isIndependent(node)) return once(JSON.stringify(node), () => plan(node, false))
    // What is scored counts by how it matches, which a result does not tell.
    if (node.type === 'PipeFuncCall' && node.name === 'score') {
      return {...node, base: plan(node.base, isInside)}
    }
    const conditions = conditionsOf(node)
    if (conditions) return planSearch(conditions)
    return mapParts(node, (part, isForEach) => plan(part, isInside || isForEach))
  }

  function planSearch(conditions: GroqNode[]): GroqNode {
    const choosing =
      conditions.find((condition) => lookupOf(condition)?.field === '_id') ??
      conditions.find((condition) => lookupOf(condition))
    const lookup = choosing && lookupOf(choosing)
    const value = lookup ? documentsOf(lookup, view) : view.all()
    let found: GroqNode = {type: 'Value', value}
    let key = `search ${JSON.stringify(lookup)}`
    let isShared = true
    for (const condition of conditions) {
      if (condition === choosing) continue
      const filter: GroqNode = {type: 'Filter', base: found, expr: plan(condition, true)}
      key += ` ${JSON.stringify(condition)}`
      isShared &&= isIndependent(condition, true)
      found = isShared ? once(key, () => filter) : filter
    }
    return found
  }

  return plan(tree, false)
}

/** `*[a && b][c]` as a, b and c, whose order makes no difference; undefined for anything else. */
function conditionsOf(node: GroqNode): GroqNode[] | undefined {
  const inner = withoutGroup(node)
  if (inner.type === 'Everything') return []
  if (inner.type !== 'Filter') return undefined
  const before = conditionsOf(inner.base)
  return before && [...before, ...conjunctsOf(inner.expr)]
}

function conjunctsOf(node: GroqNode): GroqNode[] {
  if (node.type === 'Group') return conjunctsOf(node.base)
  if (node.type !== 'And') return [node]
  return [...conjunctsOf(node.left), ...conjunctsOf(node.right)]
}

function documentsOf({field, values}: Lookup, view: QueryView): readonly LakeDocument[] {
  const [first = ''] = values
  if (field === '_type' && values.length === 1) return view.ofType(first)
  const found = values.flatMap((value) =>
    field === '_type' ? view.ofType(value) : (view.get(value) ?? []),
  )
  return found.sort(compareIds)
}

type Lookup = {field: '_id' | '_type'; values: string[]}

/** What `_id == "a"`, `_type in ["b", "c"]` and the like ask for. */
export function lookupOf(condition: GroqNode): Lookup | undefined {
  if (condition.type !== 'OpCall') return undefined
  const [left, right] = [withoutGroup(condition.left), withoutGroup(condition.right)]
  if (condition.op === '==') return equals(left, right) ?? equals(right, left)
  const values = constantOf(right)
  return condition.op === 'in' && Array.isArray(values) ? lookFor(left, values) : undefined
}

function equals(field: GroqNode, value: GroqNode): Lookup | undefined {
  return lookFor(field, [constantOf(value)])
}

function lookFor(field: GroqNode, values: unknown[]): Lookup | undefined {
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
