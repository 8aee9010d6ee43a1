import {readDocuments} from './endpoints/documents.ts'
import {mutate} from './endpoints/mutate.ts'
import {answerQuery} from './endpoints/query.ts'
import type {Route} from './http/router.ts'

/** Every address of the lake, without its version. */
export const routes: Route[] = [
  {method: 'GET', pattern: '/data/query/:dataset', endpoint: answerQuery},
  {method: 'POST', pattern: '/data/query/:dataset', endpoint: answerQuery},
  {method: 'GET', pattern: '/data/doc/:dataset/:ids', endpoint: readDocuments},
  {method: 'POST', pattern: '/data/mutate/:dataset', endpoint: mutate},
]
