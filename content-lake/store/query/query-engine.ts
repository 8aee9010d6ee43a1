import {documentFor} from '../perspectives.ts'
import {createFairQueue} from './fair-queue.ts'
import {maxQueryLength, parseQuery, type ParsedQuery} from './parse-query.ts'
import {lookUpPlainly} from './plain-lookup.ts'
import {startQueryThread, type QueryRequest} from './query-thread.ts'
import {createResultCache, type ResultJson} from './result-cache.ts'

/**
 * Runs queries: from the results at hand; or, when they only name documents by their ids, here and
 * now; else in a thread, where they are stopped when they take too long.
 */
export type QueryEngine = {
  /** @returns JSON, as text or in UTF-8 */
  run(request: QueryRequest): Promise<ResultJson>
  close(): void
}

export type QueryEngineOptions = {
  report: (error: unknown) => void
  /** Longest that a query may take, waiting included, in milliseconds. */
  timeout: number
}

/** A query is slow when it takes longer than this, in milliseconds. */
const slowAfter = {inAll: 250, perDocument: 0.02}
/** Parsing takes time that grows with the square of the number of words and signs. */
const mostTokensHere = 8_000

export function createQueryEngine({report, timeout}: QueryEngineOptions): QueryEngine {
  const queue = createFairQueue({
    start: startQueryThread<QueryRequest & {limit: number}>,
    timeout,
    report,
  })
  const results = createResultCache()
  const underWay = new Map<string, Promise<ResultJson>>()

  function runInThread(request: QueryRequest): Promise<ResultJson> {
    const documents = request.dataset.all().length
    const limit = slowAfter.inAll + slowAfter.perDocument * documents
    return queue.run({...request, limit})
  }

  async function evaluate(request: QueryRequest, {tree}: ParsedQuery): Promise<ResultJson> {
    const {dataset, perspective, caller} = request
    const find = documentFor((id) => dataset.get(id), perspective, caller)
    return lookUpPlainly(tree, find) ?? runInThread(request)
  }

  async function answer(request: QueryRequest): Promise<ResultJson> {
    const {query, params, dataset, perspective, caller, identity} = request
    if (query.length <= maxQueryLength && tokensIn(query) > mostTokensHere) {
      return runInThread(request)
    }
    const parsed = parseQuery(query, params)
    if (parsed.usesNow) return evaluate(request, parsed)

    const who = parsed.usesIdentity ? identity : caller
    const key = JSON.stringify([who, caller, perspective, query, params])
    const known = results.get(dataset, key)
    if (known !== undefined) return known
    const revision = dataset.revision()
    const sharedKey = `${dataset.name} ${revision} ${key}`
    const shared = underWay.get(sharedKey)
    if (shared) return shared
    const fresh = evaluate(request, parsed)
    underWay.set(sharedKey, fresh)
    try {
      const json = await fresh
      results.put(dataset, key, json, revision)
      return json
    } finally {
      underWay.delete(sharedKey)
    }
  }

  return {run: answer, close: () => queue.close()}
}

function tokensIn(query: string): number {
  return query.length <= mostTokensHere ? 0 : (query.match(/\w+|[^\s\w]/g)?.length ?? 0)
}
