import {setImmediate as nextTurn} from 'node:timers/promises'
import type {DatasetStore} from '../dataset-store.ts'
import type {Caller, Perspective} from '../perspectives.ts'
import {BudgetExceeded, createBudget} from './budget.ts'
import type {CompiledQuery} from './compile/compile.ts'
import {createHeavyQueries} from './heavy-queries.ts'
import {maxQueryLength, prepareQuery} from './parse-query.ts'
import {createResultCache, type ResultJson} from './result-cache.ts'
import {runToJson, type QueryContext, type QueryText} from './run-query.ts'

type QueryRequest = QueryText &
  Omit<QueryContext, 'dataset'> & {dataset: DatasetStore; perspective: Perspective; caller: Caller}

/**
 * Runs queries: from the results at hand; else here and now, when they are quick; else in a thread
 * of their own, where they are stopped when they take too long.
 */
export type QueryEngine = {
  /** @returns JSON, as text or in UTF-8 */
  run(request: QueryRequest): Promise<ResultJson>
  close(): void
}

/**
 * Longest that a query may hold up all others, in milliseconds: one that looks at each document
 * once, which ends by itself, and one that looks at documents for each document.
 */
const timeHere = {once: 150, nested: 50}
/** The same for a query that nobody has seen before, after others have turned out to be heavy. */
const timeHereWhenWary = {once: 40, nested: 10}
/**
 * What looks at each document once may take this long while the thread has no documents yet, but
 * not more often than once in a while, all in milliseconds.
 */
const longRun = {time: 400, pause: 5_000}
/** Queries that compare each document with each other one go straight to the thread from here on. */
const mostPairSteps = 2_000_000
/** Queries with more steps than this wait for each other, so that small ones can go in between. */
const mostStepsAtOnce = 200_000
/** Parsing takes time that grows with the square of the number of words and signs. */
const mostTokensHere = 8_000
/** Writing a longer result, in characters, would hold up others. */
const longestResultHere = 8_000_000
/** What is left at least of the deadline, in milliseconds, however long others had this thread. */
const shortestDeadline = 500
/** How long a query counts as heavy after it has turned out to be, in milliseconds. */
const heavyFor = 30_000

export type QueryEngineOptions = {
  report: (error: unknown) => void
  /** Longest that a query may take, waiting included, in milliseconds. */
  timeout: number
}

export function createQueryEngine({report, timeout}: QueryEngineOptions): QueryEngine {
  const heavyQueries = createHeavyQueries(report)
  const results = createResultCache()
  const underWay = new Map<string, Promise<ResultJson>>()
  const heavyUntil = new Map<string, number>()
  const quick = new Set<string>()
  const busy = createBusyTime()
  let waryUntil = 0
  let nextLongRun = 0
  let lastTurn: Promise<unknown> = Promise.resolve()

  /** Waits until every request that came before has had its turn, and the small ones that came since. */
  function turn(): Promise<unknown> {
    lastTurn = lastTurn.then(() => nextTurn())
    return lastTurn
  }

  async function runInThread(request: QueryRequest, until: number): Promise<ResultJson> {
    const {json, milliseconds} = await heavyQueries.run(request, until)
    // It was only slow the first time, or while the machine had other things to do.
    if (milliseconds < timeHere.nested) heavyUntil.delete(request.query)
    return json
  }

  async function evaluate(request: QueryRequest, {cost}: CompiledQuery): Promise<ResultJson> {
    const {dataset, query} = request
    const now = performance.now()
    // Who asked while others had this thread has waited for them already, unseen.
    const until = now + Math.max(shortestDeadline, timeout - busy.recently())
    const count = dataset.all().length
    const isHeavy = (heavyUntil.get(query) ?? 0) > now || cost[2] * count * count > mostPairSteps
    if (isHeavy) return runInThread(request, until)
    if (cost[0] + cost[1] * count > mostStepsAtOnce) await turn()

    const isWary = performance.now() < waryUntil && !quick.has(query)
    const times = isWary ? timeHereWhenWary : timeHere
    const isOnce = cost[2] === 0 && cost[1] > 0
    try {
      return runHere(request, isOnce ? times.once : times.nested)
    } catch (error) {
      if (!(error instanceof BudgetExceeded)) throw error
    }
    waryUntil = performance.now() + 2_000
    if (isOnce && performance.now() > nextLongRun && !heavyQueries.isReady(dataset)) {
      nextLongRun = performance.now() + longRun.pause
      try {
        return runHere(request, longRun.time)
      } catch (error) {
        if (!(error instanceof BudgetExceeded)) throw error
      }
    }
    heavyUntil.set(query, performance.now() + heavyFor)
    keepSmall(heavyUntil)
    return runInThread(request, until)
  }

  function runHere(request: QueryRequest, milliseconds: number): string {
    const {dataset, perspective, caller} = request
    const view = dataset.views.view(perspective, caller)
    const query = {...request, dataset: dataset.name, view}
    const json = busy.during(() => runToJson(query, createBudget(milliseconds), longestResultHere))
    quick.add(request.query)
    keepSmall(quick)
    return json
  }

  async function answer(request: QueryRequest): Promise<ResultJson> {
    const {query, params, dataset, perspective, caller, identity} = request
    if (query.length <= maxQueryLength && tokensIn(query) > mostTokensHere) {
      return runInThread(request, performance.now() + timeout)
    }
    const prepared = prepareQuery(query, params)
    if (prepared.usesNow) return evaluate(request, prepared)

    const who = prepared.usesIdentity ? identity : caller
    const key = JSON.stringify([who, caller, perspective, query, params])
    const known = results.get(dataset, key)
    if (known !== undefined) return known
    const revision = dataset.revision()
    const sharedKey = `${dataset.name} ${revision} ${key}`
    const shared = underWay.get(sharedKey)
    if (shared) return shared
    const fresh = evaluate(request, prepared)
    underWay.set(sharedKey, fresh)
    try {
      const json = await fresh
      results.put(dataset, key, json, revision)
      return json
    } finally {
      underWay.delete(sharedKey)
    }
  }

  return {run: answer, close: () => heavyQueries.close()}
}

/** How long queries have held this thread without a pause; every pause makes that less again. */
function createBusyTime(): {
  recently: () => number
  during: <Result>(work: () => Result) => Result
} {
  let busy = 0
  let since = 0
  const recently = () => Math.max(0, busy - (performance.now() - since))
  return {
    recently,
    during(work) {
      const before = recently()
      const started = performance.now()
      try {
        return work()
      } finally {
        since = performance.now()
        busy = before + since - started
      }
    },
  }
}

function tokensIn(query: string): number {
  return query.length <= mostTokensHere ? 0 : (query.match(/\w+|[^\s\w]/g)?.length ?? 0)
}

/** Drops what came first, since queries come from outside and without end. */
function keepSmall(collection: Set<string> | Map<string, unknown>): void {
  for (const first of collection.keys()) {
    if (collection.size <= 300) return
    collection.delete(first)
  }
}
