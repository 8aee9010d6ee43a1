import {assert as assertProperty, constantFrom, pre, property} from 'fast-check'
import {evaluateSync, parse, toJS} from 'groq-js'
import {expect, test} from 'vitest'
import type {JsonObject} from '../../../../../../local/content-lake/json.ts'
import type {LakeDocument} from '../../../../../../local/content-lake/store/document.ts'
import {createDocumentSet} from '../../../../../../local/content-lake/store/document-set.ts'
import {overlay, type Perspective} from '../../../../../../local/content-lake/store/perspectives.ts'
import {runSync, type Query} from '../../../../../../local/content-lake/store/query/run-query.ts'
import {someDocuments, someParams, someQuery} from './random-queries.ts'

const context = {identity: 'u1', now: new Date(0), projectId: 'shack', dataset: 'production'}

/** What groq-js makes of it, looking at every document; undefined when it cannot. */
function expected(query: string, params: JsonObject, documents: LakeDocument[]): unknown {
  const byId = new Map(documents.map((document) => [document._id, document]))
  try {
    const tree: unknown = parse(query, {params: {...params}})
    const value: unknown = evaluateSync(tree, {
      dataset: documents,
      params,
      timestamp: context.now,
      identity: context.identity,
      sanity: {projectId: context.projectId, dataset: context.dataset},
      dereference: ({_ref}: {_ref: string}) => byId.get(_ref),
    })
    return JSON.parse(JSON.stringify(toJS(value)))
  } catch {
    return undefined
  }
}

test('compiled and indexed queries give what groq-js gives', {timeout: 60_000}, () => {
  let compared = 0
  assertProperty(
    property(someDocuments, someParams, someQuery, (documents, params, query) => {
      const wanted = expected(query, params, documents)
      if (wanted === undefined) return
      compared += 1
      const view = createDocumentSet(documents).views.view('raw', 'signed-in')
      expect(actual({...context, query, params, view})).toEqual(wanted)
    }),
    {numRuns: Number(process.env.QUERY_RUNS ?? 1_500)},
  )
  expect(compared).toBeGreaterThan(500)
})

/** Half positions in arrays and scores of one document are mistakes for us; groq-js finds nothing. */
function actual(query: Query): unknown {
  try {
    // As both are sent: minus zero is zero.
    return JSON.parse(JSON.stringify(runSync(query)))
  } catch (error) {
    if (error instanceof Error) pre(!/whole numbers only|score\(\) takes/.test(error.message))
    throw error
  }
}

const perspectives: Perspective[] = ['raw', 'published', ['drafts'], ['r1', 'drafts'], ['r1']]

function visible(perspective: Perspective, documents: LakeDocument[]): LakeDocument[] {
  if (Array.isArray(perspective)) return overlay(documents, perspective)
  if (perspective === 'raw') return documents
  return documents.filter(({_id}) => !_id.includes('.'))
}

test('views and indexes kept up through changes are those of a fresh start', () => {
  assertProperty(
    property(
      ...([someDocuments, someDocuments, someDocuments, someParams] as const),
      constantFrom(...perspectives),
      constantFrom(
        '*[_type == "game" || _id in $ids]',
        '*[references($id)]._id',
        '*{"in": *[references(^._id)]._id, "same": *[slug.current == ^.slug.current]._id}',
        '*[sanity::versionOf($id)]._id',
        '*[_id == $id]',
      ),
      (first, second, third, params, perspective, query) => {
        const set = createDocumentSet(first)
        const ask = () =>
          runSync({...context, query, params, view: set.views.view(perspective, 'signed-in')})
        for (const documents of [first, second, third]) {
          const wanted = new Map(documents.map((document) => [document._id, document]))
          const all = new Set([...set.all().map(({_id}) => _id), ...wanted.keys()])
          set.replace([...all].map((id) => ({id, before: set.get(id), after: wanted.get(id)})))
          expect(ask()).toEqual(expected(query, params, visible(perspective, documents)))
        }
      },
    ),
    {numRuns: 300},
  )
})
