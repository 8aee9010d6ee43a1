import {isJsonObject, type JsonObject} from '../../json.ts'
import type {ParsedQuery} from './parse-query.ts'

/** A node of the parser's tree. Only the kinds touched here are known by name. */
export type GroqNode = {type: string; [property: string]: unknown}

/** Where the text of a whole document is found; never part of a result. */
export const searchTextField = '__searchText'

const everything: GroqNode = {type: 'Value', value: true}

/**
 * Replaces `X match text::query(q)` by one plain `match` for each word of q, all of which must
 * hold: the engine has no text::query, and Studio's lists and search use it by default.
 * `@` in X stands for all text of the document.
 */
export function rewriteTextQueries(tree: GroqNode, params: JsonObject): ParsedQuery {
  let searchesDocuments = false

  function rewrite(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(rewrite)
    if (!isJsonObject(node) || node.type === 'Value') return node
    if (isTextMatch(node)) {
      const left = withSearchText(node.left)
      searchesDocuments ||= left.usesDocument
      return allWords(left.node, wordsOf(node.right, params))
    }
    return Object.fromEntries(Object.entries(node).map(([name, child]) => [name, rewrite(child)]))
  }

  const rewritten = mentionsTextQuery(tree) ? rewrite(tree) : tree
  return {tree: isNode(rewritten) ? rewritten : tree, searchesDocuments}
}

function isNode(value: unknown): value is GroqNode {
  return isJsonObject(value) && typeof value.type === 'string'
}

function mentionsTextQuery(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(mentionsTextQuery)
  if (!isJsonObject(node)) return false
  return isTextQuery(node) || Object.values(node).some(mentionsTextQuery)
}

function isTextQuery(node: unknown): boolean {
  return (
    isJsonObject(node) &&
    node.type === 'FuncCall' &&
    node.namespace === 'text' &&
    node.name === 'query'
  )
}

function isTextMatch(node: JsonObject): boolean {
  return node.type === 'OpCall' && node.op === 'match' && isTextQuery(node.right)
}

function withSearchText(left: unknown): {node: unknown; usesDocument: boolean} {
  const searchText = {type: 'AccessAttribute', base: {type: 'This'}, name: searchTextField}
  if (isJsonObject(left) && left.type === 'This') return {node: searchText, usesDocument: true}
  if (!isJsonObject(left) || left.type !== 'Array' || !Array.isArray(left.elements)) {
    return {node: left, usesDocument: false}
  }
  const usesDocument = left.elements.some(
    (element) =>
      isJsonObject(element) && isJsonObject(element.value) && element.value.type === 'This',
  )
  // The search text holds every string of the document, its id included.
  return usesDocument ? {node: searchText, usesDocument} : {node: left, usesDocument}
}

function wordsOf(call: unknown, params: JsonObject): string[] {
  const argument: unknown =
    isJsonObject(call) && Array.isArray(call.args) ? call.args[0] : undefined
  const text = textOf(argument, params)
  // Quoted phrases are taken as their words; a leading minus, which negates, drops the word.
  return text.split(/[\s"]+/).filter((word) => /[^*\s-]/.test(word) && !word.startsWith('-'))
}

function textOf(argument: unknown, params: JsonObject): string {
  if (!isJsonObject(argument)) return ''
  if (argument.type === 'Group') return textOf(argument.base, params)
  if (argument.type === 'Value') return typeof argument.value === 'string' ? argument.value : ''
  if (argument.type === 'Parameter' && typeof argument.name === 'string') {
    const value = params[argument.name]
    return typeof value === 'string' ? value : ''
  }
  return ''
}

function allWords(left: unknown, words: string[]): GroqNode {
  const [first, ...rest] = words.map((word): GroqNode => ({
    type: 'OpCall',
    op: 'match',
    left,
    right: {type: 'Value', value: word},
  }))
  if (!first) return everything
  return rest.reduce((chain, match): GroqNode => ({type: 'And', left: chain, right: match}), first)
}
