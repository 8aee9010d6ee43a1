import {compareIds, type LakeDocument} from '../document.ts'
import {
  callsFunction,
  holds,
  mapParts,
  partsOf,
  withoutGroup,
  type GroqNode,
  type PartScope,
} from './groq-tree.ts'
import type {QueryView} from './view.ts'

type Evaluate = (node: GroqNode) => unknown

/**
 * groq-js looks at every document for `*[…]`, and again wherever that stands. The plan is the same
 * query with the results of what can be known beforehand in place of the searches:
 *
 * - Conditions on `_type` and `_id` choose documents instead of being asked of each.
 * - The conditions of a search that do not depend on where it stands leave their documents once,
 *   also for other searches that begin with the same conditions.
 * - Inside of a search, a whole subquery that does not depend on where it stands is evaluated once.
 */
export function planQuery(tree: GroqNode, view: QueryView, evaluate: Evaluate): GroqNode {
  const kept = new Map<string, unknown>()

  function once<Result>(key: string, make: () => Result): Result {
    if (!kept.has(key)) kept.set(key, make())
    // Safe: a key stands for one search or one subquery.
    return kept.get(key) as Result
  }

  function plan(node: GroqNode, isInside: boolean): GroqNode {
    if (!holds(node, isSearch)) return node
    if (isInside && isIndependent(node)) {
      const value = once(`value ${JSON.stringify(node)}`, () => evaluate(plan(node, false)))
      return {type: 'Value', value}
    }
    if (node.type === 'Filter') return planFilter(node, isInside)
    // What is scored counts by how it matches, which a value does not tell.
    if (node.type === 'PipeFuncCall' && node.name === 'score') {
      return {...node, base: plan(node.base, isInside)}
    }
    return mapParts(node, (part, scope) => plan(part, isInside || scope !== 'same'))
  }

  function planFilter(node: GroqNode, isInside: boolean): GroqNode {
    const {base, conditions} = conditionsOf(node)
    if (base.type !== 'Everything') {
      return mapParts(node, (part, scope) => plan(part, isInside || scope !== 'same'))
    }
    const lookups = conditions.filter((condition) => lookupOf(condition))
    const others = conditions.filter((condition) => !lookupOf(condition))
    let found = view.documents
    let key = 'search'
    while (others.length + lookups.length > 0) {
      const condition = lookups.shift() ?? others[0]
      if (!condition || !isIndependent(condition, 1)) break
      if (condition === others[0]) others.shift()
      key += ` ${JSON.stringify(condition)}`
      const before = found
      found = once(key, () => narrow(before, condition))
    }
    return others.reduce<GroqNode>(
      (rest, condition) => ({type: 'Filter', base: rest, expr: plan(condition, true)}),
      {type: 'Value', value: found},
    )
  }

  function narrow(
    documents: readonly LakeDocument[],
    condition: GroqNode,
  ): readonly LakeDocument[] {
    const expr = plan(condition, true)
    const lookup = lookupOf(expr)
    if (lookup && documents === view.documents) return documentsOf(lookup, view)
    if (lookup) {
      const wanted = new Set(lookup.values)
      return documents.filter((document) => wanted.has(document[lookup.field]))
    }
    const base: GroqNode = {type: 'Value', value: documents}
    // Safe: a filter leaves some of the documents that it is given.
    return evaluate({type: 'Filter', base, expr}) as LakeDocument[]
  }

  return plan(tree, false)
}

/** `*[a && b][c]` as what it searches, and a, b and c. Their order makes no difference. */
function conditionsOf(node: GroqNode): {base: GroqNode; conditions: GroqNode[]} {
  if (node.type === 'Group') return conditionsOf(node.base)
  if (node.type !== 'Filter') return {base: node, conditions: []}
  const {base, conditions} = conditionsOf(node.base)
  return {base, conditions: [...conditions, ...conjunctsOf(node.expr)]}
}

function conjunctsOf(node: GroqNode): GroqNode[] {
  if (node.type === 'Group') return conjunctsOf(node.base)
  if (node.type !== 'And') return [node]
  return [...conjunctsOf(node.left), ...conjunctsOf(node.right)]
}

export type Lookup = {field: '_id' | '_type'; values: string[]}

/** What `_id == "a"`, `_type in ["b", "c"]` and the like ask for. */
export function lookupOf(condition: GroqNode): Lookup | undefined {
  if (condition.type !== 'OpCall') return undefined
  const [left, right] = [withoutGroup(condition.left), withoutGroup(condition.right)]
  if (condition.op === '==') return lookup(left, right) ?? lookup(right, left)
  return condition.op === 'in' ? lookup(left, right) : undefined

  function lookup(field: GroqNode, value: GroqNode): Lookup | undefined {
    if (field.type !== 'AccessAttribute' || field.base) return undefined
    if (field.name !== '_id' && field.name !== '_type') return undefined
    const values = constantOf(value)
    if (Array.isArray(values) !== (condition.type === 'OpCall' && condition.op === 'in')) {
      return undefined
    }
    const wanted = new Set(Array.isArray(values) ? values : [values])
    const texts = [...wanted].filter((each) => typeof each === 'string')
    return texts.length === wanted.size ? {field: field.name, values: texts} : undefined
  }
}

function constantOf(node: GroqNode): unknown {
  if (node.type === 'Value') return node.value
  if (node.type !== 'Array') return undefined
  return node.elements.map(({value, isSplat}) => (isSplat ? undefined : constantOf(value)))
}

function documentsOf({field, values}: Lookup, view: QueryView): readonly LakeDocument[] {
  if (field === '_type') {
    const [first = '', ...others] = values
    if (others.length === 0) return view.ofType(first)
    return values.flatMap((type) => view.ofType(type)).toSorted(compareIds)
  }
  return values.flatMap((id) => view.get(id) ?? []).toSorted(compareIds)
}

function isSearch(node: GroqNode): boolean {
  return node.type === 'Everything' || callsFunction(node, ['releases::all'])
}

/** Functions that look at the value around them without naming it. */
const lookingAround = ['global::references', 'sanity::versionOf', 'sanity::partOfRelease']

/**
 * Whether an expression is the same wherever it stands.
 * @param depth of how many scopes around it the value is its own
 */
function isIndependent(node: GroqNode, depth = 0, isInside = depth > 0): boolean {
  if (node.type === 'Parent' && node.n >= depth) return false
  const looksAtValue =
    node.type === 'This' ||
    (node.type === 'AccessAttribute' && !node.base) ||
    callsFunction(node, lookingAround)
  if (looksAtValue && !isInside) return false
  return partsOf(node).every(({part, scope}) =>
    isIndependent(part, depth + stepsOf[scope], isInside || scope !== 'same'),
  )
}

const stepsOf: Record<PartScope, number> = {same: 0, hidden: 0, nested: 1}
