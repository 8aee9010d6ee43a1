import {join} from 'node:path'
import {
  openDatasetFile,
  type LoggedTransaction,
} from '../../local/content-lake/persistence/dataset-file.ts'
import {openDatasetStore, type DatasetStore} from '../../local/content-lake/store/dataset-store.ts'

export function openStore(folder: string, maxBytes?: number): DatasetStore {
  const file = openDatasetFile(join(folder, 'production.sqlite'), {maxBytes})
  try {
    return openDatasetStore({
      name: 'production',
      file,
      report: (error) => {
        throw error
      },
    })
  } catch (error) {
    file.close()
    throw error
  }
}

/** Writes one document as one transaction that is called like it. */
export function put(store: DatasetStore, id: string, text: string): void {
  const document = {_id: id, _type: 'game', text}
  store.transact({
    transactionId: `t-${id}-${text.length}`,
    author: 'u',
    now: new Date('2026-01-01T00:00:00.000Z'),
    dryRun: false,
    apply: (copy) => copy.write(document, {createOrReplace: document}),
    authorize: () => undefined,
  })
}

export type Content = {documents: string[]; log: LoggedTransaction[]}

/** Everything that a dataset holds; throws when the file is damaged. */
export function contentOf(store: DatasetStore): Content {
  const documents = store.all().map((document) => JSON.stringify(document))
  const documentIds = store.all().map(({_id}) => _id)
  return {documents, log: store.log.readLog({documentIds, newestFirst: false, limit: 1_000})}
}
