import type {JsonObject} from '../../json.ts'
import type {Caller, Perspective} from '../perspectives.ts'
import type {QueryContext, QueryText} from './run-query.ts'

/** What the lake tells a query thread. Documents travel as JSON text, which copies fastest. */
export type ToWorker =
  | {kind: 'documents'; dataset: number; json: string}
  | {kind: 'complete'; dataset: number}
  | {kind: 'replace'; dataset: number; json: string}
  | {kind: 'drop'; dataset: number}
  | {
      kind: 'run'
      dataset: number
      perspective: Perspective
      caller: Caller
      query: QueryText & QueryContext
    }

export type FromWorker =
  | {kind: 'ready'; dataset: number}
  | {kind: 'result'; json: Uint8Array<ArrayBuffer>}
  | {kind: 'refused'; status: number; body: JsonObject; message: string}
