import {assert as assertProperty, asyncProperty, constantFrom} from 'fast-check'
import {evaluateSync, parse} from 'groq-js'
import {expect, test} from 'vitest'
import type {JsonObject} from '../../../../../content-lake/json.ts'
import type {LakeDocument} from '../../../../../content-lake/store/document.ts'
import {createDocumentSet} from '../../../../../content-lake/store/document-set.ts'
import {
  createViews,
  documentFor,
  overlay,
  type Perspective,
} from '../../../../../content-lake/store/perspectives.ts'
import {runToJson} from '../../../../../content-lake/store/query/run-query.ts'
import {createView} from '../../../../../content-lake/store/query/view.ts'
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

const perspectives: Perspective[] = ['raw', 'published', ['drafts'], ['r1', 'drafts'], ['r1']]

function visible(perspective: Perspective, documents: LakeDocument[]): LakeDocument[] {
  if (Array.isArray(perspective)) return overlay(documents, perspective)
  if (perspective === 'raw') return documents
  return documents.filter(({_id}) => !_id.includes('.'))
}

test('views after changes are those of a fresh start, also one document at a time', async () => {
  await assertProperty(
    asyncProperty(
      ...([someDocuments, someDocuments, someDocuments, someParams] as const),
      constantFrom(...perspectives),
      constantFrom(
        '*[_type == "game" || _id in $ids]',
        '*[references($id)]._id',
        '*{"in": *[references(^._id)]._id, "same": *[slug.current == ^.slug.current]._id}',
        '*[sanity::versionOf($id)]._id',
        '*[_id == $id]',
      ),
      async (first, second, third, params, perspective, query) => {
        const set = createDocumentSet(first)
        const viewOf = createViews(set)
        for (const documents of [first, second, third]) {
          const wanted = new Map(documents.map((document) => [document._id, document]))
          const all = new Set([...set.all().map(({_id}) => _id), ...wanted.keys()])
          set.replace([...all].map((id) => ({id, after: wanted.get(id)})))
          const seen = visible(perspective, documents)
          const view = viewOf(perspective, 'signed-in')
          // oxlint-disable-next-line no-await-in-loop -- each change comes before its question
          const answer: unknown = JSON.parse(await runToJson({...context, query, params, view}))
          expect(answer).toEqual(expected(query, params, seen))
          const find = documentFor(set.get, perspective, 'signed-in')
          for (const document of seen) expect(find(document._id)).toEqual(document)
        }
      },
    ),
    {numRuns: 300},
  )
})
