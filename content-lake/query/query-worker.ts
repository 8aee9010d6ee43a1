import {parentPort} from 'node:worker_threads'
import {ContentLakeError} from '../errors.ts'
import type {JsonObject} from '../json.ts'
import type {LakeDocument} from '../document.ts'
import {createDocumentSet, type DocumentSet} from '../storage/document-set.ts'
import {createViews, type Caller, type Perspective} from './perspectives.ts'
import {runToJson, type QueryContext, type QueryText} from './run-query.ts'

/*
 * The thread that runs queries over its own copy of the documents. Nothing in here stops a query:
 * one that takes too long is ended with the thread.
 */

/** What the lake tells the thread. Documents travel as JSON text, which copies fastest. */
export type ToWorker =
  | {kind: 'replace'; dataset: number; json: string}
  /** All documents have been told; answered with the same when they are here. */
  | {kind: 'complete'; dataset: number}
  | {kind: 'drop'; dataset: number}
  | {
      kind: 'run'
      dataset: number
      perspective: Perspective
      caller: Caller
      query: QueryText & QueryContext
    }

export type FromWorker =
  | {kind: 'complete'; dataset: number}
  | {kind: 'result'; json: Uint8Array<ArrayBuffer>}
  | {kind: 'refused'; status: number; body: JsonObject; message: string}

type Replica = {documents: DocumentSet; viewOf: ReturnType<typeof createViews>}

const replicas = new Map<number, Replica>()

parentPort?.on('message', (message: ToWorker) => {
  const {kind, dataset} = message
  if (kind === 'run') void run(message)
  else if (kind === 'complete') answer(message)
  else if (kind === 'drop') replicas.delete(dataset)
  else {
    // Safe: the lake writes these texts, from documents.
    const changes = JSON.parse(message.json) as {id: string; after?: LakeDocument}[]
    replicaOf(dataset).documents.replace(changes.map(({id, after}) => ({id, after})))
  }
})

function replicaOf(dataset: number): Replica {
  const known = replicas.get(dataset)
  if (known) return known
  const documents = createDocumentSet([])
  const replica = {documents, viewOf: createViews(documents)}
  replicas.set(dataset, replica)
  return replica
}

async function run({dataset, perspective, caller, query}: ToWorker & {kind: 'run'}): Promise<void> {
  const view = replicaOf(dataset).viewOf(perspective, caller)
  try {
    const json = new TextEncoder().encode(await runToJson({...query, view}))
    answer({kind: 'result', json}, [json.buffer])
  } catch (error) {
    if (!(error instanceof ContentLakeError)) throw error
    const {status, body} = error
    answer({kind: 'refused', status, body, message: error.message})
  }
}

function answer(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
