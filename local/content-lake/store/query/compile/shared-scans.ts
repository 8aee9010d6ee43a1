import {isJsonObject} from '../../../json.ts'
import {isGroqNode, withoutGroup, type GroqNode} from '../groq-tree.ts'

/**
 * Conditions that several searches of one query begin with, such as the seven counts of a catalogue
 * that all ask for games with a name first. They are evaluated once.
 */
export type SharedScans = {
  /** How many of the conditions, from the first on, other searches begin with as well. */
  sharedLength: (conditions: readonly GroqNode[]) => number
  keyOf: (conditions: readonly GroqNode[]) => string
}

/** @param tree the whole query; of one that looks through the documents only once nothing is shared */
export function findSharedScans(tree: GroqNode): SharedScans {
  const counts = new Map<string, number>()
  const scans = scansIn(tree)
  // Each key holds all that is nested in it: many searches in each other would take long to compare.
  if (scans.length > 1 && scans.length <= mostScans) {
    for (const {expr} of scans) countPrefixes(conjuncts(expr), counts)
  }

  return {
    keyOf,
    sharedLength(conditions) {
      for (let length = conditions.length; length > 0; length -= 1) {
        if ((counts.get(keyOf(conditions.slice(0, length))) ?? 0) > 1) return length
      }
      return 0
    },
  }
}

/** The parts of a chain of `&&`. */
export function conjuncts(expr: GroqNode): GroqNode[] {
  const node = withoutGroup(expr)
  return node.type === 'And' ? [...conjuncts(node.left), ...conjuncts(node.right)] : [node]
}

const mostScans = 30
const longestChain = 12

function countPrefixes(conditions: readonly GroqNode[], counts: Map<string, number>): void {
  if (conditions.length > longestChain) return
  for (let length = 1; length <= conditions.length; length += 1) {
    const key = keyOf(conditions.slice(0, length))
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

function scansIn(node: unknown): {expr: GroqNode}[] {
  if (Array.isArray(node)) return node.flatMap(scansIn)
  if (!isJsonObject(node) || node.type === 'Value') return []
  const below = Object.values(node).flatMap(scansIn)
  return isScan(node) ? [node, ...below] : below
}

function isScan(node: unknown): node is {expr: GroqNode} {
  if (!isGroqNode(node) || node.type !== 'Filter') return false
  return withoutGroup(node.base).type === 'Everything'
}

function keyOf(conditions: readonly GroqNode[]): string {
  return JSON.stringify(conditions)
}
