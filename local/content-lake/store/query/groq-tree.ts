import {isJsonObject, type Json} from '../../json.ts'

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
  | {type: 'Value'; value: Json}

export type GroqAttribute =
  | {type: 'ObjectAttributeValue'; name: string; value: GroqNode}
  | {type: 'ObjectConditionalSplat'; condition: GroqNode; value: GroqNode}
  | {type: 'ObjectSplat'; value: GroqNode}

export type NodeOf<Type extends GroqNode['type']> = Having<GroqNode, Type>

type Having<Node, Type> = Node extends {type: infer Own}
  ? [Own & Type] extends [never]
    ? never
    : Node
  : never

export function isGroqNode(value: unknown): value is GroqNode {
  return isJsonObject(value) && typeof value.type === 'string'
}

/** Takes away the parentheses around an expression. */
export function withoutGroup(node: GroqNode): GroqNode {
  return node.type === 'Group' ? withoutGroup(node.base) : node
}
