import {createContext, Script} from 'node:vm'
import {evaluate, evaluateSync} from 'groq-js'
import {ContentLakeError, QueryError} from '../errors.ts'
import {isJsonObject, type JsonObject} from '../json.ts'
import type {GroqNode} from './groq-tree.ts'
import {parseQuery} from './parse-query.ts'
import {planQuery} from './plan-query.ts'
import {QueryStopped} from './query-stopped.ts'
import {withText} from './text-search.ts'
import {createView, type QueryView} from './perspectives.ts'

export type QueryText = {query: string; params: JsonObject}

/** Who asks, when and of what; everything but the documents that a query may depend on. */
export type QueryContext = {
  identity: string
  now: Date
  projectId: string
  dataset: string
}

export type Query = QueryText & QueryContext & {view: QueryView}

/** Longest that a selection inside a transaction may take, and a look at one document, in ms. */
const timeForSelection = 500
const timeForOneDocument = 50

/**
 * Runs a query at once, for selections inside a transaction and for listeners.
 * @returns what groq-js made of it, in which dates and paths are no JSON yet
 * @throws QueryError; QueryStopped when it takes too long
 */
export function runSync(query: Query): unknown {
  const time = query.view.all().length > 1 ? timeForSelection : timeForOneDocument
  const {tree, searchesText, isAsync} = parseQuery(query.query, query.params)
  if (isAsync) throw new QueryError('Functions of diff:: cannot be used here', query.query)
  return withMistakes(query, () =>
    inTime(time, query, () => evaluatePlanned(tree, searchesText, query)),
  )
}

/**
 * Runs a query to its end, however long that takes.
 * @returns JSON text
 * @throws QueryError
 */
export async function runToJson(query: Query): Promise<string> {
  const {tree, searchesText, isAsync} = parseQuery(query.query, query.params)
  const value = isAsync
    ? await evaluateAsync(tree, query)
    : withMistakes(query, () => evaluatePlanned(tree, searchesText, query))
  return withMistakes(query, () => toJson(value))
}

function evaluatePlanned(tree: GroqNode, searchesText: boolean, query: Query): unknown {
  const view = searchesText ? createView(query.view.all().map(withText)) : query.view
  const options = optionsFor({...query, view})
  const run = (node: GroqNode): unknown => evaluateSync(node, options).data
  return run(planQuery(tree, view, run))
}

async function evaluateAsync(tree: GroqNode, query: Query): Promise<unknown> {
  try {
    return await (await evaluate(tree, optionsFor(query))).get()
  } catch (error) {
    throw asQueryError(error, query)
  }
}

function optionsFor({view, params, identity, now, projectId, dataset}: Query) {
  return {
    dataset: view.all(),
    params,
    identity,
    timestamp: now,
    sanity: {projectId, dataset},
    dereference: ({_ref}: {_ref: string}) => view.get(_ref),
  }
}

function withMistakes<Result>(query: Query, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw asQueryError(error, query)
  }
}

function asQueryError(error: unknown, {query}: Query): ContentLakeError {
  if (error instanceof QueryError) return new QueryError(error.message, query)
  if (error instanceof ContentLakeError) return error
  const message = error instanceof Error ? error.message : String(error)
  if (message === 'not implemented') {
    return new QueryError('The query calls a function that the local content lake lacks', query)
  }
  if (!(error instanceof RangeError)) return new QueryError(message, query)
  // Either the stack is exhausted, or a text or an array has no room.
  const isTooDeep = message.includes('call stack')
  return new QueryError(
    isTooDeep ? 'The query is nested too deeply' : 'The query makes something too large',
    query,
  )
}

const script = new Script('work()')
const surroundings = {work: (): unknown => undefined}
const context = createContext(surroundings)

/**
 * Node can end synchronous work only when a script has begun it, and by the clock. What other
 * programs have used of that time is given back by another try.
 */
function inTime(milliseconds: number, {query}: Query, work: () => unknown): unknown {
  surroundings.work = work
  const begun = processorTime()
  for (;;) {
    try {
      return script.runInContext(context, {timeout: milliseconds})
    } catch (error) {
      // Not always an Error of this realm.
      const code = isJsonObject(error) ? error.code : undefined
      if (code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      if (processorTime() - begun > milliseconds / 2) throw new QueryStopped(query)
    }
  }
}

/** Of this thread, in milliseconds. */
function processorTime(): number {
  const {user, system} = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Longest result that is worth writing, in characters. */
const longestResult = 100_000_000

/**
 * A query may put one value into another many times over, which takes no room until it is written
 * out: so the length is looked at beforehand.
 */
function toJson(value: unknown): string {
  let left = longestResult

  function measure(part: unknown): void {
    if (typeof part === 'string') left -= part.length
    left -= 2
    if (left < 0) {
      const advice = 'The result is too large. Ask for fewer attributes, or for a slice'
      throw new QueryError(advice, '')
    }
    if (Array.isArray(part)) for (const item of part) measure(item)
    else if (isJsonObject(part)) {
      for (const key of Object.keys(part)) {
        left -= key.length
        measure(part[key])
      }
    }
  }

  measure(value)
  return JSON.stringify(value ?? null)
}
