import {parse} from 'groq-js'
import {QueryError} from '../../http/errors.ts'
import {isJsonObject, type JsonObject} from '../../json.ts'
import {compileQuery, type CompiledQuery} from './compile/compile.ts'
import {isGroqNode, type GroqNode} from './groq-tree.ts'
import {GroqMistake, readLiterals} from './read-literals.ts'

/** Longest query that is taken, in characters. */
export const maxQueryLength = 100_000

const cacheSize = 500
const cache = new Map<string, CompiledQuery>()

/**
 * Makes a query ready to run; parameters belong to it, since slices take nothing but constants.
 * Throws QueryError with the place of the mistake.
 */
export function prepareQuery(query: string, params: JsonObject): CompiledQuery {
  const key = `${query}\n${JSON.stringify(params)}`
  const known = cache.get(key)
  if (known) {
    // Moved to the end: the first entry is always the one unused for longest.
    cache.delete(key)
    cache.set(key, known)
    return known
  }
  const prepared = prepareFresh(query, params)
  if (key.length < 20_000) cache.set(key, prepared)
  if (cache.size > cacheSize) {
    for (const oldest of cache.keys()) {
      cache.delete(oldest)
      break
    }
  }
  return prepared
}

function prepareFresh(query: string, params: JsonObject): CompiledQuery {
  if (query.length > maxQueryLength) {
    throw new QueryError(`The query is longer than ${maxQueryLength} characters`, '', 0, 0)
  }
  try {
    return compileQuery(parseQuery(query, params), params)
  } catch (error) {
    throw located(error, query)
  }
}

/** Parses a query with its parameters. Throws GroqMistake or what the parser throws. */
function parseQuery(query: string, params: JsonObject): GroqNode {
  if (query.trim() === '') throw new GroqMistake('The query is empty', 0, 0)
  // A comment on the last line is only understood when a line end follows it.
  const tree: unknown = parse(`${readLiterals(query)}\n`, {params: withOwnCheck(params)})
  if (!isGroqNode(tree)) throw new GroqMistake('The query is empty', 0, 0)
  assertUsable(tree, params, query)
  return tree
}

/** The parser asks the parameters themselves what they have; one of them may go by that name. */
function withOwnCheck(params: JsonObject): JsonObject {
  const check = (name: string) => name !== 'hasOwnProperty' && Object.hasOwn(params, name)
  return new Proxy(params, {
    get: (target, name) => (name === 'hasOwnProperty' ? check : Reflect.get(target, name)),
  })
}

/** What the parser lets pass: parameters that nobody gave, and positions between elements. */
function assertUsable(node: unknown, params: JsonObject, query: string): void {
  if (Array.isArray(node)) {
    for (const item of node) assertUsable(item, params, query)
    return
  }
  if (!isJsonObject(node)) return
  if (node.type === 'Parameter' && typeof node.name === 'string') {
    if (Object.hasOwn(params, node.name)) return
    const start = Math.max(0, query.indexOf(`$${node.name}`))
    throw new GroqMistake(
      `param $${node.name} referenced, but not provided`,
      start,
      start + node.name.length + 1,
    )
  }
  const positions =
    node.type === 'AccessElement'
      ? [node.index]
      : node.type === 'Slice'
        ? [node.left, node.right]
        : []
  if (!positions.every(Number.isInteger)) {
    throw new GroqMistake('An array is accessed by whole numbers only', 0, query.length)
  }
  // What stands inside a literal is data, not syntax.
  if (node.type === 'Value') return
  for (const child of Object.values(node)) assertUsable(child, params, query)
}

/** The error of the service's own shape, whatever went wrong. */
function located(error: unknown, query: string): QueryError {
  // Deep nesting exhausts the stack; that is a mistake in the query, not in the lake.
  if (error instanceof RangeError) return new QueryError('The query is nested too deeply', query)
  if (error instanceof QueryError) return atName(error.message, query)
  if (error instanceof GroqMistake) {
    return new QueryError(error.message, query, error.start, Math.min(error.end, query.length))
  }
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
