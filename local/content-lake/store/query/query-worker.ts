import {parentPort, workerData} from 'node:worker_threads'
import {ContentLakeError} from '../../http/errors.ts'
import type {LakeDocument} from '../document.ts'
import {createDocumentSet, type DocumentSet} from '../document-set.ts'
import {BudgetExceeded, createDeadline} from './budget.ts'
import {runToJson} from './run-query.ts'
import {stopCell, type FromWorker, type ToWorker} from './worker-messages.ts'

/*
 * The thread that runs heavy queries over its own copy of the documents. It stops by itself when
 * its time is over or the shared cell names its job; whatever does not stop is ended from outside.
 */

type Replica = {
  loaded: LakeDocument[]
  changes: {id: string; after: LakeDocument | null}[]
  documents: DocumentSet | null
}

// Safe: the lake makes this thread with a cell of shared memory, and with nothing else.
const cells = new Int32Array(workerData as SharedArrayBuffer)
const replicas = new Map<number, Replica>()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'run') run(message)
  else if (message.kind === 'drop') replicas.delete(message.dataset)
  else take(message)
})

function take(message: Exclude<ToWorker, {kind: 'run' | 'drop'}>): void {
  const replica = replicas.get(message.dataset) ?? {loaded: [], changes: [], documents: null}
  replicas.set(message.dataset, replica)
  if (message.kind === 'documents') {
    // Safe: the lake writes these texts, from documents.
    replica.loaded.push(...(JSON.parse(message.json) as LakeDocument[]))
    return
  }
  if (message.kind === 'complete') {
    replica.documents = createDocumentSet(replica.loaded)
    replica.loaded = []
  } else {
    // Safe: as above. What changes while the documents are on their way waits for all of them.
    replica.changes.push(...(JSON.parse(message.json) as Replica['changes']))
  }
  const {documents, changes} = replica
  if (!documents || changes.length === 0) return
  documents.replace(
    changes.map(({id, after}) => ({id, before: documents.get(id), after: after ?? undefined})),
  )
  replica.changes = []
}

function run(message: Extract<ToWorker, {kind: 'run'}>): void {
  const {job, dataset, perspective, caller, milliseconds, datasetName, ...query} = message
  const started = performance.now()
  const isStopped = () => Atomics.load(cells, stopCell) === job
  try {
    const documents = replicas.get(dataset)?.documents
    if (!documents) throw new BudgetExceeded()
    const view = documents.views.view(perspective, caller)
    const budget = createDeadline(milliseconds, isStopped)
    const text = runToJson({...query, dataset: datasetName, view}, budget)
    const json = new TextEncoder().encode(text)
    answer({job, kind: 'result', json, milliseconds: performance.now() - started}, [json.buffer])
  } catch (error) {
    if (error instanceof BudgetExceeded) return answer({job, kind: 'stopped'})
    if (!(error instanceof ContentLakeError)) throw error
    const {status, body} = error
    return answer({job, kind: 'refused', status, body, message: error.message})
  }
}

function answer(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer)
}
