import {parse} from 'groq-js'
import {QueryError} from '../../errors.ts'
import type {JsonObject} from '../../json.ts'
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

/** Known to the parser and to the hosted service, not to the evaluator of groq-js. */
const missing = new Set([
  'documents::get',
  'documents::incomingGlobalDocumentReferenceCount',
  'documents::incomingRefCount',
  'geo::contains',
  'geo::distance',
  'geo::intersects',
  'geo::latLng',
  'global::anywhere',
  'media::aspect',
  'text::query',
  'text::semanticSimilarity',
  'user::attributes',
])

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
    assertUsable(tree, query)
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

/** Refuses what the parser lets pass: parameters that nobody gave, and functions without a body. */
function assertUsable(tree: GroqNode, query: string): void {
  holds(tree, (node) => {
    if (node.type === 'Parameter') {
      const start = Math.max(0, query.indexOf(`$${node.name}`))
      const description = `param $${node.name} referenced, but not provided`
      throw new QueryError(description, query, start, start + node.name.length + 1)
    }
    if (node.type === 'FuncCall') {
      const name = `${node.namespace}::${node.name}`
      if (!missing.has(name) && node.namespace !== 'delta') return false
      const plain = name.replace(/^global::/, '')
      throw new QueryError(
        `The function ${plain}() cannot be used here: the local content lake does not have it`,
        query,
      )
    }
    return false
  })
}

/** The error of the service's own shape, whatever went wrong. */
function located(error: unknown, query: string): QueryError {
  if (error instanceof QueryError) return error
  // Deep nesting exhausts the stack; that is a mistake in the query, not in the lake.
  if (error instanceof RangeError) return new QueryError('The query is nested too deeply', query)
  if (!(error instanceof Error)) return new QueryError(String(error), query)
  if (!('position' in error) || typeof error.position !== 'number') {
    return atName(error.message, query)
  }
  const start = Math.min(error.position, query.length)
  // The place is told beside the text.
  const detail = error.message.replace(/^Syntax error in GROQ query at position \d+:? ?/, '')
  return detail === unfinished
    ? unexpected(query, start)
    : new QueryError(detail, query, start, Math.min(start + 1, query.length))
}

/** The parser says "end of query" wherever it cannot go on. The words here are the hosted service's. */
function unexpected(query: string, position: number): QueryError {
  const end = query.trimEnd().length
  if (position >= end) {
    return new QueryError('unexpected end-of-file, expected expression', query, end, end)
  }
  const start = position + 1
  const token = /^\s*(\w+|\S?)/.exec(query.slice(start))?.[1] ?? ''
  const description = `unexpected token ${JSON.stringify(token)}, expected expression`
  return new QueryError(description, query, start, start + 1)
}

/** A mistake about a name, with the first place where that is called; else the query as a whole. */
function atName(description: string, query: string): QueryError {
  const name = /^Undefined (?:pipe )?(?:function|namespace): (\w+)$/.exec(description)?.[1]
  const call = name === undefined ? null : new RegExp(`\\b${name}(?=\\s*(?:\\(|::))`).exec(query)
  if (!call || name === undefined) return new QueryError(description, query)
  return new QueryError(description, query, call.index, call.index + name.length)
}

const unfinished = 'Unexpected end of query'
