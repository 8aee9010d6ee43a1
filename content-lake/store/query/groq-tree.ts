import {isJsonObject} from '../../json.ts'

/** The tree that the parser of groq-js makes of a query; groq-js publishes no usable types for it. */
export type GroqNode =
  | {type: 'AccessAttribute'; base?: GroqNode; name: string}
  | {type: 'AccessElement'; base: GroqNode; index: number}
  | {type: 'And' | 'Or'; left: GroqNode; right: GroqNode}
  | {type: 'Array'; elements: {value: GroqNode; isSplat: boolean}[]}
  | {
      type: 'ArrayCoerce' | 'Asc' | 'Deref' | 'Desc' | 'Group' | 'Neg' | 'Not' | 'Pos'
      base: GroqNode
    }
  | {type: 'Everything' | 'This'}
  | {type: 'Filter' | 'FlatMap' | 'Map' | 'Projection'; base: GroqNode; expr: GroqNode}
  | {type: 'FuncCall'; namespace: string; name: string; args: GroqNode[]}
  | {type: 'InRange'; base: GroqNode; left: GroqNode; right: GroqNode; isInclusive: boolean}
  | {type: 'Object'; attributes: GroqAttribute[]}
  | {type: 'OpCall'; op: string; left: GroqNode; right: GroqNode}
  | {type: 'Parameter'; name: string}
  | {type: 'Parent'; n: number}
  | {type: 'PipeFuncCall'; base: GroqNode; name: string; args: GroqNode[]}
  | {type: 'Select'; alternatives: {condition: GroqNode; value: GroqNode}[]; fallback?: GroqNode}
  | {type: 'SelectorFuncCall'; name: string; arg: GroqNode}
  | {type: 'SelectorNested'; base: GroqNode; nested: GroqNode}
  | {type: 'Slice'; base: GroqNode; left: number; right: number; isInclusive: boolean}
  | {type: 'Tuple'; members: GroqNode[]}
  /** What stands in the query or its parameters; a plan also puts results here. */
  | {type: 'Value'; value: unknown}

export type GroqAttribute =
  | {type: 'ObjectAttributeValue'; name: string; value: GroqNode}
  | {type: 'ObjectConditionalSplat'; condition: GroqNode; value: GroqNode}
  | {type: 'ObjectSplat'; value: GroqNode}

export function isGroqNode(value: unknown): value is GroqNode {
  return isJsonObject(value) && typeof value.type === 'string'
}

/** Takes away the parentheses around an expression. */
export function withoutGroup(node: GroqNode): GroqNode {
  return node.type === 'Group' ? withoutGroup(node.base) : node
}

/**
 * In which scope a part of an expression is evaluated: in that of the whole, or in one for each
 * element, which `^` sees (`nested`) or does not (`hidden`).
 */
export type PartScope = 'same' | 'nested' | 'hidden'

type Change = (part: GroqNode, scope: PartScope) => GroqNode

/** A copy of the expression with its direct parts changed. Literals have none. */
export function mapParts(node: GroqNode, change: Change): GroqNode {
  if (node.type === 'Value') return node
  const entries = Object.entries(node).map(([key, value]) => {
    return [key, mapValue(value, (part) => change(part, scopeOf(node, key)))]
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
const pieces = new Set([
  'ArrayElement',
  'ObjectAttributeValue',
  'ObjectConditionalSplat',
  'ObjectSplat',
  'SelectAlternative',
])

/** The direct parts of an expression. */
export function partsOf(node: GroqNode): {part: GroqNode; scope: PartScope}[] {
  const parts: {part: GroqNode; scope: PartScope}[] = []
  mapParts(node, (part, scope) => {
    parts.push({part, scope})
    return part
  })
  return parts
}

/** Whether an expression or any part of it, however deep, is of a kind. */
export function holds(node: GroqNode, isWanted: (part: GroqNode) => boolean): boolean {
  return isWanted(node) || partsOf(node).some(({part}) => holds(part, isWanted))
}

function scopeOf({type}: GroqNode, key: string): PartScope {
  if (key === 'args' && type === 'PipeFuncCall') return 'nested'
  if (key !== 'expr') return 'same'
  return type === 'Map' || type === 'FlatMap' ? 'hidden' : 'nested'
}

/** Whether it calls one of these functions, given as `namespace::name`. */
export function callsFunction(node: GroqNode, names: readonly string[]): boolean {
  return node.type === 'FuncCall' && names.includes(`${node.namespace}::${node.name}`)
}
