import type {JsonObject} from '../../json.ts'
import type {Caller, Perspective} from '../perspectives.ts'
import type {QueryContext, QueryText} from './run-query.ts'

/** What the lake tells its query thread. Documents travel as JSON text, which copies fastest. */
export type ToWorker =
  | {kind: 'documents'; dataset: number; json: string}
  | {kind: 'complete'; dataset: number}
  | {kind: 'replace'; dataset: number; json: string}
  | {kind: 'drop'; dataset: number}
  | ({
      kind: 'run'
      job: number
      dataset: number
      perspective: Perspective
      caller: Caller
      milliseconds: number
    } & Omit<QueryContext, 'dataset'> & {datasetName: string} & QueryText)

export type FromWorker =
  | {job: number; kind: 'result'; json: Uint8Array<ArrayBuffer>; milliseconds: number}
  | {job: number; kind: 'stopped'}
  | {job: number; kind: 'refused'; status: number; body: JsonObject; message: string}

/** The cell of shared memory that holds the number of the job to stop. */
export const stopCell = 0
