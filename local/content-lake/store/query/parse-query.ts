import {parse} from 'groq-js'
import {QueryError} from '../../http/errors.ts'
import {isJsonObject, type JsonObject} from '../../json.ts'
import {rewriteTextQueries, type GroqNode} from './rewrite-text-query.ts'

export type ParsedQuery = {
  tree: GroqNode
  /** The query looks for words in whole documents, so these need their search text. */
  searchesDocuments: boolean
}

/** Longest query that is taken, in characters. */
export const maxQueryLength = 200_000

const cacheSize = 500
const cache = new Map<string, ParsedQuery>()

/**
 * Parses a query with its parameters; both are needed, since the parser folds parameter
 * values into the tree. Throws QueryError with the place of the mistake.
 */
export function parseQuery(query: string, params: JsonObject): ParsedQuery {
  const key = `${query}\n${JSON.stringify(params)}`
  const known = cache.get(key)
  if (known) {
    // Moved to the end: the first entry is always the one unused for longest.
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const parsed = parseFresh(query, params)
  if (key.length < 20_000) cache.set(key, parsed)
  if (cache.size > cacheSize) {
    for (const oldest of cache.keys()) {
      cache.delete(oldest)
      break
    }
  }
  return parsed
}

function parseFresh(query: string, params: JsonObject): ParsedQuery {
  if (query.length > maxQueryLength) {
    throw new QueryError(`The query is longer than ${maxQueryLength} characters`, '', 0, 0)
  }
  try {
    // A comment on the last line is only understood when a line end follows it.
    const tree: unknown = parse(`${query}\n`, {params})
    if (!isGroqNode(tree)) throw new QueryError('The query is empty', query)
    assertParametersGiven(tree, params, query)
    return rewriteTextQueries(tree, params)
  } catch (error) {
    if (error instanceof QueryError) throw error
    const position = positionOf(error, query)
    throw new QueryError(messageOf(error), query, position, Math.min(position + 1, query.length))
  }
}

export function isGroqNode(value: unknown): value is GroqNode {
  return isJsonObject(value) && typeof value.type === 'string'
}

function assertParametersGiven(node: unknown, params: JsonObject, query: string): void {
  if (Array.isArray(node)) {
    for (const item of node) assertParametersGiven(item, params, query)
    return
  }
  if (!isJsonObject(node)) return
  if (node.type === 'Parameter' && typeof node.name === 'string') {
    if (Object.hasOwn(params, node.name)) return
    const start = Math.max(0, query.indexOf(`$${node.name}`))
    throw new QueryError(
      `param $${node.name} referenced, but not provided`,
      query,
      start,
      Math.min(query.length, start + node.name.length + 1),
    )
  }
  // What stands inside a literal is data, not syntax.
  if (node.type === 'Value') return
  for (const child of Object.values(node)) assertParametersGiven(child, params, query)
}

function positionOf(error: unknown, query: string): number {
  if (!(error instanceof Error) || !('position' in error)) return 0
  return typeof error.position === 'number' ? Math.min(error.position, query.length) : 0
}

function messageOf(error: unknown): string {
  // Deep nesting exhausts the parser's stack; that is a mistake in the query, not in the lake.
  if (error instanceof RangeError) return 'The query is nested too deeply'
  return error instanceof Error ? error.message : String(error)
}
