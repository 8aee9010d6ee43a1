import type {JsonObject} from '../../../../content-lake/json.ts'
import {compareIds} from '../../../../content-lake/document.ts'
import {runToJson} from '../../../../content-lake/query/run-query.ts'
import {createView} from '../../../../content-lake/query/perspectives.ts'
import {aDocument} from '../a-document.ts'

const documents = [
  aDocument({
    _id: 'crate',
    name: 'Crate Snake',
    plays: 3,
    tags: ['retro', 'snake'],
    slug: {_type: 'slug', current: 'crate-snake'},
    maker: {_type: 'reference', _ref: 'ann'},
    more: [
      {_key: 'm', _type: 'reference', _ref: 'bob'},
      {_key: 'n', _type: 'reference', _ref: 'nobody'},
    ],
    scores: [
      {by: 'ann', points: 7},
      {by: 'bob', points: 9},
    ],
    body: [
      {
        _type: 'block',
        children: [
          {_type: 'span', text: 'Eat '},
          {_type: 'span', text: 'crates.'},
        ],
      },
      {_type: 'image'},
      {_type: 'block', children: [{_type: 'span', text: 'Grow.'}]},
    ],
  }),
  aDocument({_id: 'merge', name: 'Tin Merge', plays: 10, tags: ['tin'], isNew: true}),
  aDocument({_id: 'odd', name: 7, plays: '3', tags: 'none', isNew: false, maker: {_ref: 5}}),
  aDocument({_id: 'ann', _type: 'person', name: 'Ann'}),
  aDocument({_id: 'bob', _type: 'person', name: 'bob', boss: {_type: 'reference', _ref: 'ann'}}),
].sort(compareIds)

const params: JsonObject = {
  name: 'Tin Merge',
  two: 2,
  ids: ['ann', 'bob'],
  text: 'constructor',
  field: 'name',
  none: null,
}

/** The result of a query over a handful of games and people. */
export async function run(query: string): Promise<unknown> {
  const json = await runToJson({
    query,
    params,
    view: createView(documents),
    identity: 'u1',
    now: new Date('2026-02-03T04:05:06.789Z'),
    projectId: 'shack',
    dataset: 'production',
  })
  return JSON.parse(json)
}
