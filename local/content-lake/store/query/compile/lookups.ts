import {
  publishedIdField,
  referencesField,
  type DocumentIndex,
  type IndexedValue,
  type Scope,
} from '../evaluation.ts'
import {withoutGroup, type GroqNode} from '../groq-tree.ts'
import {isArray, type GroqValue} from '../values.ts'
import {isFixedIn, type Code, type Compiler, type Place} from './code.ts'
import {attributePath} from './traversal.ts'

export type Candidates = {
  /** At most how many documents these are. */
  count: number
  parts: {field: string; value: IndexedValue}[]
}

/** A way to find all documents for which a condition may hold, without looking at the others. */
export type Lookup = {
  /** Null: all documents have to be looked at. */
  candidates: (scope: Scope, index: DocumentIndex) => Candidates | null
  isSelective: boolean
}

/** Fields that are always worth an index; others only where one query asks many times. */
const usualFields = new Set([
  '_id',
  '_type',
  'slug.current',
  'path',
  referencesField,
  publishedIdField,
])

/** Longer lists of values are looked up one document at a time. */
const mostValues = 5_000

/** @param inner the scope of one document in the filter that holds the condition */
export function planLookup(compiler: Compiler, condition: GroqNode, inner: Place): Lookup | null {
  const node = withoutGroup(condition)
  switch (node.type) {
    case 'And':
      return either(planLookup(compiler, node.left, inner), planLookup(compiler, node.right, inner))
    case 'Or': {
      const left = planLookup(compiler, node.left, inner)
      const right = planLookup(compiler, node.right, inner)
      return left && right ? both(left, right) : null
    }
    case 'OpCall':
      if (node.op === '==') {
        return (
          planField(compiler, node.left, node.right, inner) ??
          planField(compiler, node.right, node.left, inner)
        )
      }
      return node.op === 'in' ? planField(compiler, node.left, node.right, inner) : null
    case 'FuncCall':
      if (node.namespace === 'global' && node.name === 'references') {
        return planValues(compiler, referencesField, node.args, inner)
      }
      return node.namespace === 'sanity' && node.name === 'versionOf'
        ? planVersions(compiler, node.args, inner)
        : null
    default:
      return null
  }
}

function planField(
  compiler: Compiler,
  field: GroqNode,
  value: GroqNode,
  inner: Place,
): Lookup | null {
  const path = attributePath(field)?.join('.')
  if (path === undefined || path === '_originalId') return null
  return usualFields.has(path) || inner.depth > 1
    ? planValues(compiler, path, [value], inner)
    : null
}

function planValues(
  compiler: Compiler,
  field: string,
  nodes: GroqNode[],
  inner: Place,
): Lookup | null {
  const codes = nodes.map((node) => compiler.compile(node, inner))
  if (!codes.every((code) => isFixedIn(code, inner))) return null
  return {
    isSelective: field !== '_type',
    candidates: (scope, index) => {
      const values = valuesOf(codes, scope)
      if (values === null || values.length > mostValues) return null
      const parts = values.map((value) => ({field, value}))
      return {parts, count: parts.reduce((sum, {value}) => sum + index.count(field, value), 0)}
    },
  }
}

/** Every document is a version of itself too. */
function planVersions(compiler: Compiler, nodes: GroqNode[], inner: Place): Lookup | null {
  const versions = planValues(compiler, publishedIdField, nodes, inner)
  const itself = planValues(compiler, '_id', nodes, inner)
  return versions && itself ? both(versions, itself) : null
}

/** What a field has to hold; null for what an index does not know, such as the lack of the field. */
function valuesOf(codes: Code[], scope: Scope): IndexedValue[] | null {
  const values = new Set<IndexedValue>()
  for (const code of codes) {
    const value = code.run(scope)
    for (const each of isArray(value) ? value : [value]) {
      if (isIndexed(each)) values.add(each)
      else return null
    }
  }
  return [...values]
}

function isIndexed(value: GroqValue): value is IndexedValue {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}

function either(left: Lookup | null, right: Lookup | null): Lookup | null {
  if (!left || !right) return left ?? right
  return {
    isSelective: left.isSelective || right.isSelective,
    candidates: (scope, index) => {
      const a = left.candidates(scope, index)
      const b = right.candidates(scope, index)
      return a && b ? (a.count <= b.count ? a : b) : (a ?? b)
    },
  }
}

function both(left: Lookup, right: Lookup): Lookup {
  return {
    isSelective: left.isSelective && right.isSelective,
    candidates: (scope, index) => {
      const a = left.candidates(scope, index)
      const b = right.candidates(scope, index)
      return a && b ? {count: a.count + b.count, parts: [...a.parts, ...b.parts]} : null
    },
  }
}
