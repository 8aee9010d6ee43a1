import {evaluateSync} from 'groq-js'
import type {LakeDocument} from '../document.ts'
import {everyPart, mapParts, withoutGroup, type GroqNode} from './groq-tree.ts'
import {lookupOf} from './plan-query.ts'

const mostIds = 200

/** What costs little, whatever it stands in. */
const plainKinds = new Set<string>([
  'AccessAttribute',
  'AccessElement',
  'Group',
  'Map',
  'Object',
  'Slice',
  'This',
  'Value',
])

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
  let projections = 0

  function isPlain(node: GroqNode): boolean {
    if (idsOf(node)) return true
    // One projection alone cannot put a value into another many times over.
    if (node.type === 'Projection') projections += 1
    else if (!plainKinds.has(node.type)) return false
    return projections < 2 && everyPart(node, isPlain)
  }

  function withDocuments(node: GroqNode): GroqNode {
    const ids = idsOf(node)
    if (!ids) return mapParts(node, withDocuments)
    return {type: 'Value', value: ids.toSorted().flatMap((id) => get(id) ?? [])}
  }

  if (!isPlain(tree)) return undefined
  return JSON.stringify(evaluateSync(withDocuments(tree), {}).data ?? null)
}

/** The ids that `*[_id == …]` and the like search for. */
function idsOf(node: GroqNode): string[] | undefined {
  if (node.type !== 'Filter' || node.base.type !== 'Everything') return undefined
  const lookup = lookupOf(withoutGroup(node.expr))
  return lookup?.field === '_id' && lookup.values.length <= mostIds ? lookup.values : undefined
}
