import {isVisible} from './perspectives.ts'
import {createFairQueue} from './fair-queue.ts'
import {maxQueryLength, parseQuery} from './parse-query.ts'
import {lookUpPlainly} from './plain-lookup.ts'
import {startQueryThread, type QueryRequest} from './query-thread.ts'
import type {DatasetStore} from '../storage/dataset-store.ts'

/** JSON, as text or in UTF-8. */
export type ResultJson = string | Uint8Array

/**
 * Runs queries: from the results at hand; or, when they only name documents by their ids, here and
 * now; else in a thread, where they are stopped when they take too long.
 */
export type QueryEngine = {
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
  const shareResult = createResultCache()

  function runInThread(request: QueryRequest): Promise<ResultJson> {
    const documents = request.dataset.all().length
    const limit = slowAfter.inAll + slowAfter.perDocument * documents
    return queue.run({...request, limit})
  }

  async function run(request: QueryRequest): Promise<ResultJson> {
    const {query, params, dataset, perspective, caller, identity} = request
    if (query.length <= maxQueryLength && tokensIn(query) > mostTokensHere) {
      return runInThread(request)
    }
    const {tree, usesNow, usesIdentity} = parseQuery(query, params)
    const find = (id: string) => {
      const document = dataset.get(id)
      return document && isVisible(document, perspective, caller) ? document : undefined
    }
    const evaluate = async () => {
      const found = Array.isArray(perspective) ? undefined : lookUpPlainly(tree, find)
      return found ?? runInThread(request)
    }
    if (usesNow) return evaluate()
    const who = usesIdentity ? identity : caller
    return shareResult(dataset, JSON.stringify([who, caller, perspective, query, params]), evaluate)
  }

  return {run, close: () => queue.close()}
}

function tokensIn(query: string): number {
  return query.length <= mostTokensHere ? 0 : (query.match(/\w+|[^\s\w]/g)?.length ?? 0)
}

type Results = {revision: number; size: number; byKey: Map<string, Promise<ResultJson>>}

const largestResult = 1_000_000
const sizeInAll = 16_000_000

/** Keeps results as long as the dataset stays as it is, up to a number of bytes. */
function createResultCache() {
  const datasets = new WeakMap<DatasetStore, Results>()

  function resultsOf(dataset: DatasetStore): Results {
    const known = datasets.get(dataset)
    const revision = dataset.revision()
    if (known?.revision === revision) return known
    const fresh: Results = {revision, size: 0, byKey: new Map()}
    datasets.set(dataset, fresh)
    return fresh
  }

  /** The result at hand, or on its way, or else a new one. */
  return async (dataset: DatasetStore, key: string, evaluate: () => Promise<ResultJson>) => {
    const results = resultsOf(dataset)
    const known = results.byKey.get(key)
    if (known) return known
    const fresh = evaluate()
    results.byKey.set(key, fresh)
    const json = await fresh.catch((error: unknown) => {
      results.byKey.delete(key)
      throw error
    })
    if (json.length > largestResult) results.byKey.delete(key)
    else results.size += key.length + json.length
    if (results.size > sizeInAll) datasets.delete(dataset)
    return json
  }
}
