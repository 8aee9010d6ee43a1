import {parse} from 'groq-js'
import {QueryError} from '../errors.ts'
import type {JsonObject} from '../json.ts'
import {callsFunction, holds, isGroqNode, type GroqNode} from './groq-tree.ts'
import {withTextSearch} from './text-search.ts'

/** Longest query that is taken, in characters. */
export const maxQueryLength = 100_000

export type ParsedQuery = {
  tree: GroqNode
  usesNow: boolean
  usesIdentity: boolean
  /** Looks at all text of a document, not only at one field. */
  searchesText: boolean
  /** Holds what groq-js can only evaluate asynchronously. */
  isAsync: boolean
}

const cacheSize = 500
const cache = new Map<string, ParsedQuery>()

/**
 * Reads a query with its parameters, which belong to it since slices take nothing but constants.
 * @throws QueryError with the place of the mistake
 */
export function parseQuery(query: string, params: JsonObject): ParsedQuery {
  const key = `${query}\n${JSON.stringify(params)}`
  const known = cache.get(key)
  const parsed = known ?? parseFresh(query, params)
  // Moved to the end: the first entry is always the one unused for longest.
  cache.delete(key)
  if (key.length < 20_000) cache.set(key, parsed)
  for (const oldest of cache.keys()) {
    if (cache.size <= cacheSize) break
    cache.delete(oldest)
  }
  return parsed
}

function parseFresh(query: string, params: JsonObject): ParsedQuery {
  if (query.length > maxQueryLength) {
    throw new QueryError(`The query is longer than ${maxQueryLength} characters`, '', 0, 0)
  }
  if (query.trim() === '') throw new QueryError('The query is empty', query, 0, 0)
  try {
    // A comment on the last line is only understood when a line end follows it.
    const parsed: unknown = parse(`${query}\n`, {params: {...params}})
    if (!isGroqNode(parsed)) throw new QueryError('The query is empty', query, 0, 0)
    const {tree, searchesText} = withTextSearch(parsed, query)
    assertParametersGiven(tree, query)
    return {
      tree,
      searchesText,
      usesNow: holds(tree, (node) => callsFunction(node, ['global::now', 'dateTime::now'])),
      usesIdentity: holds(tree, (node) => callsFunction(node, ['global::identity'])),
      isAsync: holds(tree, (node) => node.type === 'FuncCall' && node.namespace === 'diff'),
    }
  } catch (error) {
    throw located(error, query)
  }
}

/** The parser lets pass parameters that nobody gave. */
function assertParametersGiven(tree: GroqNode, query: string): void {
  holds(tree, (node) => {
    if (node.type !== 'Parameter') return false
    const start = Math.max(0, query.indexOf(`$${node.name}`))
    const description = `param $${node.name} referenced, but not provided`
    throw new QueryError(description, query, start, start + node.name.length + 1)
  })
}

/** The error of the service's own shape, whatever went wrong. */
function located(error: unknown, query: string): QueryError {
  if (error instanceof QueryError) return error
  // Deep nesting exhausts the stack; that is a mistake in the query, not in the lake.
  if (error instanceof RangeError) return new QueryError('The query is nested too deeply', query)
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof Error && 'position' in error && typeof error.position === 'number')) {
    // A mistake about a name is shown at the first place where that is called.
    const name = /^Undefined (?:pipe )?(?:function|namespace): (\w+)$/.exec(message)?.[1]
    const call = name && new RegExp(`\\b${name}(?=\\s*(?:\\(|::))`).exec(query)
    if (!call) return new QueryError(message, query)
    return new QueryError(message, query, call.index, call.index + name.length)
  }
  // The place is told beside the text.
  const detail = message.replace(/^Syntax error in GROQ query at position \d+:? ?/, '')
  const end = query.trimEnd().length
  const start = Math.min(error.position, end)
  // The parser says so wherever it cannot go on. The words here are the hosted service's.
  if (detail !== 'Unexpected end of query') {
    return new QueryError(detail, query, start, Math.min(start + 1, query.length))
  }
  if (start === end) {
    return new QueryError('unexpected end-of-file, expected expression', query, end, end)
  }
  const token = /^\s*(\w+|\S?)/.exec(query.slice(start + 1))?.[1] ?? ''
  const description = `unexpected token ${JSON.stringify(token)}, expected expression`
  return new QueryError(description, query, start + 1, start + 2)
}
