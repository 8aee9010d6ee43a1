import {parentPort} from 'node:worker_threads'
import {ContentLakeError} from '../../errors.ts'
import type {LakeDocument} from '../document.ts'
import {createDocumentSet, type DocumentSet} from '../document-set.ts'
import {createViews} from '../perspectives.ts'
import {runToJson} from './run-query.ts'
import type {FromWorker, ToWorker} from './worker-messages.ts'

/*
 * The thread that runs queries over its own copy of the documents. Nothing in here stops a query:
 * one that takes too long is ended with the thread.
 */

type Replica = {documents: DocumentSet; viewOf: ReturnType<typeof createViews>}
type Change = {id: string; after?: LakeDocument}

/** What has come of a dataset that is still on its way, where later changes wait for all of it. */
type Arriving = {documents: LakeDocument[]; changes: Change[]}

const arriving = new Map<number, Arriving>()
const replicas = new Map<number, Replica>()

parentPort?.on('message', (message: ToWorker) => {
  if (message.kind === 'run') void run(message)
  else take(message)
})

function take(message: Exclude<ToWorker, {kind: 'run'}>): void {
  const {kind, dataset} = message
  const replica = replicas.get(dataset)
  const arrived = arriving.get(dataset) ?? {documents: [], changes: []}
  if (kind === 'drop') {
    replicas.delete(dataset)
    arriving.delete(dataset)
  } else if (kind === 'complete') {
    const documents = createDocumentSet(arrived.documents)
    documents.replace(arrived.changes.map(({id, after}) => ({id, after})))
    arriving.delete(dataset)
    replicas.set(dataset, {documents, viewOf: createViews(documents)})
    answer({kind: 'ready', dataset})
  } else if (kind === 'documents') {
    // Safe: the lake writes these texts, from documents.
    arrived.documents.push(...(JSON.parse(message.json) as LakeDocument[]))
    arriving.set(dataset, arrived)
  } else {
    // Safe: as above.
    const changes = JSON.parse(message.json) as Change[]
    if (replica) replica.documents.replace(changes.map(({id, after}) => ({id, after})))
    else arrived.changes.push(...changes)
    arriving.set(dataset, arrived)
  }
}

async function run(message: Extract<ToWorker, {kind: 'run'}>): Promise<void> {
  const {dataset, perspective, caller, query} = message
  const view = replicas.get(dataset)?.viewOf(perspective, caller)
  try {
    if (!view) throw new Error(`The query thread lacks the dataset "${query.dataset}"`)
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
