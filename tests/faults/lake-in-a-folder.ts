import {join} from 'node:path'
import {expect, onTestFinished} from 'vitest'
import {
  createContentLake,
  type ContentLake,
  type ContentLakeOptions,
} from '../../content-lake/index.ts'
import {openDatasetFile, type DatasetIdentity} from '../../content-lake/storage/dataset-file.ts'
import type {LoggedTransaction} from '../../content-lake/storage/dataset-log.ts'
import {openDatasetStore, type DatasetStore} from '../../content-lake/storage/dataset-store.ts'

const token = 'owner-token-0123456789-0123456789-0123'

/** A lake in this process over a folder, closed when the test ends. */
export async function aLakeIn(
  storage: string,
  options: Partial<ContentLakeOptions> = {},
): Promise<ContentLake> {
  const lake = await createContentLake({
    projectId: 'shack',
    datasets: ['production'],
    storage,
    users: [{id: 'u', name: 'U', email: 'u@shack.example', role: 'administrator', token}],
    allowedOrigins: [],
    publicUrl: 'http://localhost:3400',
    ...options,
  })
  onTestFinished(() => lake.close())
  return lake
}

/** Starts a lake and stops it, as `npm start` and Ctrl-C do. */
export async function runLake(
  storage: string,
  work: (lake: ContentLake) => Promise<unknown> = async () => undefined,
  options: Partial<ContentLakeOptions> = {},
): Promise<void> {
  const lake = await aLakeIn(storage, options)
  await work(lake)
  await lake.close()
}

/** The line with which a lake in this folder refuses to start. */
export async function refusalOf(storage: string): Promise<string> {
  const error: unknown = await aLakeIn(storage).catch((reason: unknown) => reason)
  return error instanceof Error ? error.message : 'It started.'
}

/** Sends a request as the owner. */
export function send(lake: ContentLake, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = {authorization: `Bearer ${token}`, 'content-type': 'application/json'}
  return lake.fetch(new Request(`http://localhost:3400/v2025-02-19${path}`, {...init, headers}))
}

export function mutate(lake: ContentLake, mutations: unknown[], to = 'production') {
  return send(lake, `/data/mutate/${to}`, {method: 'POST', body: JSON.stringify({mutations})})
}

/** Uploads a file as the owner. */
export function upload(lake: ContentLake, bytes: BodyInit): Promise<Response> {
  return send(lake, '/assets/files/production?filename=a.txt', {method: 'POST', body: bytes})
}

/** Writes the one document of many tests. */
export async function write(lake: ContentLake, name: string, to?: string): Promise<void> {
  const answer = await mutate(lake, [{createOrReplace: {_id: 'a', _type: 'game', name}}], to)
  expect(answer.status).toBe(200)
}

/** The name of that document; undefined when there is none. */
export async function nameOf(lake: ContentLake, from = 'production'): Promise<unknown> {
  const {documents} = await (await send(lake, `/data/doc/${from}/a`)).json()
  return documents[0]?.name
}

/** Every document's id. */
export async function idsIn(lake: ContentLake): Promise<string[]> {
  const text = await (await send(lake, '/data/export/production')).text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line)._id)
}

export const production = {name: 'production', createdAt: '2026-01-01T00:00:00.000Z'}

export function openStore(
  folder: string,
  {maxBytes, identity = production}: {maxBytes?: number; identity?: DatasetIdentity} = {},
): DatasetStore {
  const path = join(folder, 'production.sqlite')
  const file = openDatasetFile(path, identity, {mayBeNew: true, maxBytes})
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
