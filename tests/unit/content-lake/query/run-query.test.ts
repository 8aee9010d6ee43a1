import {expect, test} from 'vitest'
import type {JsonObject} from '../../../../content-lake/json.ts'
import {runToJson} from '../../../../content-lake/query/run-query.ts'
import {createView} from '../../../../content-lake/query/perspectives.ts'
import {aDocument} from '../a-document.ts'

const games = [
  aDocument({_id: 'g1', name: 'Crate Snake', tags: ['retro', 'snake']}),
  aDocument({_id: 'g2', name: 'Snake of the Year', body: [{_type: 'block', text: 'retro fun'}]}),
  aDocument({_id: 'g3', name: 'Tin Merge'}),
]

async function run(query: string, params: JsonObject = {}): Promise<unknown> {
  const json = await runToJson({
    query,
    params,
    view: createView(games),
    identity: 'u1',
    now: new Date('2026-02-03T04:05:06Z'),
    projectId: 'shack',
    dataset: 'production',
  })
  return JSON.parse(json)
}

test('text::query finds documents that have every word somewhere', async () => {
  const find = (text: string) => run('*[[@, _id] match text::query($text)]._id', {text})

  expect(await find('retro snake')).toEqual(['g1', 'g2'])
  expect(await find('cra* sna*')).toEqual(['g1'])
  expect(await find('"snake of"')).toEqual(['g2'])
  expect(await find('nothing')).toEqual([])
  expect(await find('*')).toHaveLength(3)
  expect(await find('')).toHaveLength(3)
})

test('text::query beside a condition on the id finds no less', async () => {
  expect(await run('*[_id in ["g2", "g3"] && @ match text::query("retro fun")]._id')).toEqual([
    'g2',
  ])
  expect(await run('*[_type == "game" && @ match text::query("retro")]._id')).toEqual(['g1', 'g2'])
})

test('text::query on a field looks in that field', async () => {
  expect(await run('*[name match text::query("snake year")]._id')).toEqual(['g2'])
})

test('what Studio asks to fill a searched list orders by how well it fits', async () => {
  const result = await run(
    `*[_type in $types && ([@, _id] match text::query($query) || references($raw))]
      | score(boost(_id in path("drafts.**"), 0.1), [@, _id] match text::query($query))
      | order(_score desc) [_score > 0] [0...$limit] {_id, _score}`,
    {types: ['game'], query: 'snake*', raw: 'snake', limit: 10},
  )

  expect(result).toMatchObject([{_id: 'g1'}, {_id: 'g2'}])
})

test('the text that is searched is never part of a result', async () => {
  await run('*[@ match text::query("x")]')
  expect(JSON.stringify(await run('*[_id == "g1"]{...}'))).not.toContain('u0000')
})

test('the same query with other parameters is another query', async () => {
  const query = '*[0...$count]._id'
  expect(await run(query, {count: 1})).toEqual(['g1'])
  expect(await run(query, {count: 2})).toEqual(['g1', 'g2'])
})

test('functions of the dataset know it', async () => {
  expect(await run('{"p": sanity::projectId(), "i": identity(), "t": now()}')).toEqual({
    p: 'shack',
    i: 'u1',
    t: '2026-02-03T04:05:06.000Z',
  })
})

test('what only the asynchronous evaluator knows is answered too', async () => {
  expect(await run('diff::changedAny({"a": 1}, {"a": 2}, a)')).toBe(true)
})

test('what no evaluator knows is an error of the query', async () => {
  const refused = [
    ['geo::distance(1, 2)', 'a function that the local content lake lacks'],
    [`${'('.repeat(50_000)}1${')'.repeat(49_000)}`, 'The query is nested too deeply'],
  ]
  for (const [query = '', message = ''] of refused) {
    // oxlint-disable-next-line no-await-in-loop -- one by one
    await expect(run(query)).rejects.toThrow(message)
  }
})
