import {QueryError} from '../errors.ts'
import type {Json} from '../json.ts'
import type {LakeDocument} from '../document.ts'
import {callsFunction, mapParts, withoutGroup, type GroqNode} from './groq-tree.ts'

/**
 * groq-js has no `text::query`, which Studio's lists and search ask by default. It is spelled as
 * `match` here: the words of a query must all be found, those with a leading minus must not.
 */
export function withTextSearch(
  tree: GroqNode,
  query: string,
): {tree: GroqNode; searchesText: boolean} {
  let searchesText = false

  function change(node: GroqNode): GroqNode {
    if (node.type !== 'OpCall' || node.op !== 'match') return mapParts(node, change)
    const call = withoutGroup(node.right)
    if (call.type !== 'FuncCall' || !callsFunction(call, ['text::query'])) {
      return mapParts(node, change)
    }
    const argument = call.args[0] ? withoutGroup(call.args[0]) : undefined
    if (argument?.type !== 'Value') {
      throw new QueryError('The argument of text::query must be a text or a parameter', query)
    }
    const isWhole = holdsThis(node.left)
    searchesText ||= isWhole
    const left: GroqNode = isWhole ? {type: 'AccessAttribute', name: textAttribute} : node.left
    return matchWords(left, typeof argument.value === 'string' ? argument.value : '')
  }

  return {tree: change(tree), searchesText}
}

/** An attribute that only searched documents have, and that no result shows. */
const textAttribute = '\u0000text'

/** `@` alone, or in a list, stands for all text of the document. */
function holdsThis(left: GroqNode): boolean {
  const node = withoutGroup(left)
  if (node.type === 'Array') return node.elements.some(({value}) => holdsThis(value))
  return node.type === 'This'
}

/** An empty query asks for nothing in particular, so everything fits. */
function matchWords(left: GroqNode, query: string): GroqNode {
  const wanted: string[] = []
  const unwanted: string[] = []
  for (const [, minus, phrase, word] of query.matchAll(/(-?)(?:"([^"]*)"|([^\s"]+))/g)) {
    const words = (phrase ?? word ?? '').split(/\s+/).filter((each) => /[\p{L}\p{N}*]/u.test(each))
    if (minus === '-') unwanted.push(...words)
    else wanted.push(...words)
  }
  const everyWord: GroqNode =
    wanted.length > 0 ? matching(left, wanted) : {type: 'Value', value: true}
  return unwanted.reduce<GroqNode>(
    (node, word) => ({
      type: 'And',
      left: node,
      right: {type: 'Not', base: matching(left, [word])},
    }),
    everyWord,
  )
}

function matching(left: GroqNode, words: string[]): GroqNode {
  return {type: 'OpCall', op: 'match', left, right: {type: 'Value', value: words}}
}

/** Documents never change in place, so their copies are made once. */
const copies = new WeakMap<LakeDocument, LakeDocument>()

/** The document with all its text in one attribute more, which spreading and JSON leave out. */
export function withText(document: LakeDocument): LakeDocument {
  const known = copies.get(document)
  if (known) return known
  const copy = {...document}
  let text: string | undefined
  Object.defineProperty(copy, textAttribute, {
    enumerable: false,
    get: () => (text ??= textsIn(document).join('\n')),
  })
  copies.set(document, copy)
  return copy
}

function textsIn(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  const children = Array.isArray(value) ? value : Object.values(value)
  return children.flatMap((child) => (child === undefined ? [] : textsIn(child)))
}
