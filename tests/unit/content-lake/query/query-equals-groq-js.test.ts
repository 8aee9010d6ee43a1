import {assert as assertProperty, asyncProperty} from 'fast-check'
import {evaluateSync, parse} from 'groq-js'
import {expect, test} from 'vitest'
import type {JsonObject} from '../../../../content-lake/json.ts'
import type {LakeDocument} from '../../../../content-lake/document.ts'
import {createView} from '../../../../content-lake/query/perspectives.ts'
import {runToJson} from '../../../../content-lake/query/run-query.ts'
import {someDocuments, someParams, someQuery} from './random-queries.ts'

const context = {identity: 'u1', now: new Date(0), projectId: 'shack', dataset: 'production'}

/** What groq-js makes of it, looking at every document; undefined when it cannot. */
function expected(query: string, params: JsonObject, documents: LakeDocument[]): unknown {
  const byId = new Map(documents.map((document) => [document._id, document]))
  try {
    const tree: unknown = parse(query, {params: {...params}})
    const value = evaluateSync(tree, {
      dataset: documents,
      params,
      timestamp: context.now,
      identity: context.identity,
      sanity: {projectId: context.projectId, dataset: context.dataset},
      dereference: ({_ref}: {_ref: string}) => byId.get(_ref),
    })
    return JSON.parse(JSON.stringify(value.data))
  } catch {
    return undefined
  }
}

test('planned queries give what groq-js gives', {timeout: 60_000}, async () => {
  let compared = 0
  await assertProperty(
    asyncProperty(someDocuments, someParams, someQuery, async (documents, params, query) => {
      const wanted = expected(query, params, documents)
      if (wanted === undefined) return
      compared += 1
      const view = createView(documents)
      expect(JSON.parse(await runToJson({...context, query, params, view}))).toEqual(wanted)
    }),
    {numRuns: Number(process.env.QUERY_RUNS ?? 1_500)},
  )
  expect(compared).toBeGreaterThan(500)
})
