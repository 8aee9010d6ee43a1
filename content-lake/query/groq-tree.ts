import {isJsonObject} from '../json.ts'

/** The tree that the parser of groq-js makes of a query; groq-js publishes no usable types for it. */
export type GroqNode =
  | {type: 'AccessAttribute'; base?: GroqNode; name: string}
  | {type: 'Array'; elements: {value: GroqNode; isSplat: boolean}[]}
  | {type: 'And'; left: GroqNode; right: GroqNode}
  | {type: 'Filter' | 'FlatMap' | 'Map' | 'Projection'; base: GroqNode; expr: GroqNode}
  | {type: 'FuncCall'; namespace: string; name: string; args: GroqNode[]}
  | {type: 'Group' | 'Not'; base: GroqNode}
  | {type: 'OpCall'; op: string; left: GroqNode; right: GroqNode}
  | {type: 'Parameter'; name: string}
  | {type: 'PipeFuncCall'; base: GroqNode; name: string; args: GroqNode[]}
  /** What stands in the query or its parameters; a plan also puts results here. */
  | {type: 'Value'; value: unknown}
  /** The kind alone: nothing here reads more of these. */
  | {type: 'AccessElement' | 'Everything' | 'Object' | 'Parent' | 'Slice' | 'This'}

export function isGroqNode(value: unknown): value is GroqNode {
  return isJsonObject(value) && typeof value.type === 'string'
}

/** Takes away the parentheses around an expression. */
export function withoutGroup(node: GroqNode): GroqNode {
  return node.type === 'Group' ? withoutGroup(node.base) : node
}

/** @param isForEach whether the part is evaluated for each element of something, as its `@` */
type Change = (part: GroqNode, isForEach: boolean) => GroqNode

/** A copy of the expression with its direct parts changed. Literals have none. */
export function mapParts(node: GroqNode, change: Change): GroqNode {
  if (node.type === 'Value') return node
  const entries = Object.entries(node).map(([key, value]) => {
    const isForEach = key === 'expr' || (key === 'args' && node.type === 'PipeFuncCall')
    return [key, mapValue(value, (part) => change(part, isForEach))]
  })
  // Safe: the same attributes, with a node for each node.
  return Object.fromEntries(entries) as GroqNode
}

function mapValue(value: unknown, change: (part: GroqNode) => GroqNode): unknown {
  if (Array.isArray(value)) return value.map((item) => mapValue(item, change))
  if (isGroqNode(value)) return pieces.has(value.type) ? mapParts(value, change) : change(value)
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapValue(item, change)]),
  )
}

/** Pieces that have a type as well, though they are no expressions. */
const pieces = new Set<string>([
  'ArrayElement',
  'ObjectAttributeValue',
  'ObjectConditionalSplat',
  'ObjectSplat',
  'SelectAlternative',
])

/** Whether every direct part of an expression is of a kind. */
export function everyPart(
  node: GroqNode,
  isWanted: (part: GroqNode, isForEach: boolean) => boolean,
): boolean {
  let areAll = true
  mapParts(node, (part, isForEach) => {
    areAll &&= isWanted(part, isForEach)
    return part
  })
  return areAll
}

/** Whether an expression or any part of it, however deep, is of a kind. */
export function holds(node: GroqNode, isWanted: (part: GroqNode) => boolean): boolean {
  return isWanted(node) || !everyPart(node, (part) => !holds(part, isWanted))
}

/** Whether it calls one of these functions, given as `namespace::name`. */
export function callsFunction(node: GroqNode, names: readonly string[]): boolean {
  return node.type === 'FuncCall' && names.includes(`${node.namespace}::${node.name}`)
}
