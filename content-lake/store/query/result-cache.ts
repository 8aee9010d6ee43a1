import type {DatasetStore} from '../dataset-store.ts'

export type ResultJson = string | Uint8Array

/** Results of the current version of each dataset, up to a number of bytes. */
export type ResultCache = {
  get(dataset: DatasetStore, key: string): ResultJson | undefined
  /** @param revision the version that the result is of */
  put(dataset: DatasetStore, key: string, result: ResultJson, revision: number): void
}

type Results = {revision: number; size: number; byKey: Map<string, ResultJson>}

const largestResult = 1_000_000
const sizeInAll = 16_000_000

export function createResultCache(): ResultCache {
  const datasets = new WeakMap<DatasetStore, Results>()

  function resultsOf(dataset: DatasetStore): Results {
    const known = datasets.get(dataset)
    if (known?.revision === dataset.revision()) return known
    const fresh: Results = {revision: dataset.revision(), size: 0, byKey: new Map()}
    datasets.set(dataset, fresh)
    return fresh
  }

  return {
    get: (dataset, key) => resultsOf(dataset).byKey.get(key),
    put(dataset, key, result, revision) {
      const size = key.length + result.length
      const results = resultsOf(dataset)
      if (results.revision !== revision || size > largestResult) return
      if (results.size + size > sizeInAll) {
        results.byKey.clear()
        results.size = 0
      }
      results.byKey.set(key, result)
      results.size += size
    },
  }
}
