import {evaluateSync} from 'groq-js'
import type {LakeDocument} from '../document.ts'
import {withoutGroup, type GroqNode} from './groq-tree.ts'
import {lookupOf} from './plan-query.ts'

const mostIds = 200

/**
 * Answers a query for documents by their ids and for attributes of them, such as
 * `*[_id == "a"][0]{name, "slug": slug.current}`, which is too little work to be sent to a thread.
 *
 * @returns JSON text; undefined when the query asks for anything else
 */
export function lookUpPlainly(
  tree: GroqNode,
  get: (id: string) => LakeDocument | undefined,
): string | undefined {
  let hasProjection = false

  function search(node: GroqNode): GroqNode | undefined {
    if (node.type !== 'Filter' || node.base.type !== 'Everything') return undefined
    const lookup = lookupOf(withoutGroup(node.expr))
    if (lookup?.field !== '_id' || lookup.values.length > mostIds) return undefined
    const documents = lookup.values.toSorted().flatMap((id) => get(id) ?? [])
    return {type: 'Value', value: documents}
  }

  /** The query with the documents in place of the search for them. */
  function withDocuments(node: GroqNode): GroqNode | undefined {
    switch (node.type) {
      case 'Filter':
        return search(node)
      case 'AccessElement':
      case 'Slice':
      case 'Group':
      case 'AccessAttribute':
        return onBase(node)
      case 'Map':
      case 'Projection':
        // One projection alone cannot put a value into another many times over.
        if (hasProjection || !isPlain(node.expr)) return undefined
        hasProjection = true
        return onBase(node)
      default:
        return undefined
    }
  }

  function onBase(node: GroqNode & {base?: GroqNode}): GroqNode | undefined {
    const base = node.base && withDocuments(node.base)
    // Safe: a node stays of its kind when it has another base.
    return base && ({...node, base} as GroqNode)
  }

  const withValues = withDocuments(tree)
  return withValues && JSON.stringify(evaluateSync(withValues, {}).data ?? null)
}

/** Nothing but attributes, and objects of them. */
function isPlain(node: GroqNode): boolean {
  switch (node.type) {
    case 'This':
      return true
    case 'AccessAttribute':
      return !node.base || isPlain(node.base)
    case 'Projection':
      return node.base.type === 'This' && isPlain(node.expr)
    case 'Object':
      return node.attributes.every(
        (attribute) => attribute.type !== 'ObjectConditionalSplat' && isPlain(attribute.value),
      )
    default:
      return false
  }
}
