import {ContentLakeError, QueryError} from '../../http/errors.ts'
import type {Json, JsonObject} from '../../json.ts'
import {BudgetExceeded, createBudget, type Budget} from './budget.ts'
import {DateTime} from './date-time.ts'
import type {QueryView, Run} from './evaluation.ts'
import {prepareQuery} from './parse-query.ts'
import {PathPattern} from './path-pattern.ts'
import {QueryStopped} from './query-stopped.ts'
import {isArray, isObject, type GroqValue} from './values.ts'

export type QueryText = {query: string; params: JsonObject}

/** Who asks, when and of what; everything but the documents that a query may depend on. */
export type QueryContext = {
  identity: string
  now: Date
  projectId: string
  dataset: string
}

export type Query = QueryText & QueryContext & {view: QueryView}

/**
 * Selections inside a transaction may work this long, in milliseconds of the processor's time; a
 * look at one document less.
 */
const timeForSelection = 1_000
const timeForOneDocument = 50

/**
 * Runs a query at once, for selections inside a transaction and for listeners.
 * @throws QueryError; QueryStopped when it takes too long
 */
export function runSync(query: Query): Json {
  const time = query.view.documents.length > 1 ? timeForSelection : timeForOneDocument
  try {
    const budget = createBudget(time)
    return toJson(evaluateQuery(query, budget), budget)
  } catch (error) {
    throw error instanceof BudgetExceeded ? new QueryStopped(query.query) : error
  }
}

/** Writes out what only lives in queries; what is JSON already is not copied. */
function toJson(value: GroqValue, budget: Budget): Json {
  budget.spend(1)
  if (value instanceof DateTime || value instanceof PathPattern) return value.toJSON()
  if (isArray(value)) {
    const items = value.map((item) => toJson(item, budget))
    // Safe: every item has turned out to be JSON.
    return items.every((item, index) => item === value[index]) ? (value as Json) : items
  }
  if (!isObject(value)) return value
  const entries = Object.entries(value).map(([key, child]) => [key, toJson(child, budget)] as const)
  // Safe: every attribute has turned out to be JSON.
  return entries.every(([key, child]) => child === value[key])
    ? (value as Json)
    : Object.fromEntries(entries)
}

/** Longest result that is worth writing, in characters. */
const longestResult = 100_000_000

/**
 * The result as JSON text.
 *
 * @param longest results that are longer, in characters, are written elsewhere
 * @throws BudgetExceeded
 */
export function runToJson(query: Query, budget: Budget, longest = longestResult): string {
  const value = evaluateQuery(query, budget)
  const length = lengthOf(value, budget)
  if (length > longestResult) {
    const advice = 'The result is too large. Ask for fewer attributes, or for a slice'
    throw new QueryError(advice, query.query)
  }
  if (length > longest) throw new BudgetExceeded()
  return JSON.stringify(value)
}

/**
 * How long the value is when it is written out, in characters, roughly. A query may put one value
 * into another many times over, which takes no room until then: so this is looked at beforehand.
 */
function lengthOf(value: GroqValue, budget: Budget): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 4
  let length = 2
  if (isArray(value)) {
    budget.spend(value.length)
    for (const item of value) length += lengthOf(item, budget)
  } else if (isObject(value)) {
    const keys = Object.keys(value)
    budget.spend(keys.length)
    for (const key of keys) length += key.length + lengthOf(value[key] ?? null, budget)
  }
  return length
}

function evaluateQuery({query, params, ...context}: Query, budget: Budget): GroqValue {
  const {run: evaluate} = prepareQuery(query, params)
  const run: Run = {...context, budget, kept: []}
  try {
    return evaluate({value: null, parent: null, isHidden: false, run})
  } catch (error) {
    if (error instanceof RangeError) throw new QueryError('The query is nested too deeply', query)
    if (error instanceof QueryError) throw new QueryError(error.message, query)
    if (error instanceof BudgetExceeded || error instanceof ContentLakeError) throw error
    throw new QueryError(error instanceof Error ? error.message : String(error), query)
  }
}
