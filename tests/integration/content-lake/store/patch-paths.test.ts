import {expect, test} from 'vitest'
import {aLake, ask, owner, query, write} from '../lake-harness.ts'

const path = '/v2025-02-19/data/mutate/production'

const content = {
  name: 'Bounce',
  plays: 10,
  tags: ['a', 'b', 'c'],
  levels: [
    {_key: 'l1', title: 'One', stars: 3, parts: [{_key: 'p1', size: 1}]},
    {_key: 'l2', title: 'Two'},
    {_key: 'l3', title: 'Three', stars: 5},
  ],
  nested: {deep: {value: 1}, other: 2},
  'dash-ed': {value: 1},
}

const patches: [what: string, patch: Record<string, unknown>, changed: Record<string, unknown>][] =
  [
    ['set of an attribute', {set: {name: 'X'}}, {name: 'X'}],
    [
      'set of a nested attribute',
      {set: {'nested.deep.value': 2}},
      {nested: {deep: {value: 2}, other: 2}},
    ],
    ['set that makes the way', {set: {'new.way.here': 1}}, {new: {way: {here: 1}}}],
    ['set by index', {set: {'tags[1]': 'X'}}, {tags: ['a', 'X', 'c']}],
    ['set by index from the end', {set: {'tags[-1]': 'X'}}, {tags: ['a', 'b', 'X']}],
    ['set by range', {set: {'tags[1:]': 'X'}}, {tags: ['a', 'X', 'X']}],
    ['set of some', {set: {'tags[0,2]': 'X'}}, {tags: ['X', 'b', 'X']}],
    ['set of all', {set: {'tags[*]': 'X'}}, {tags: ['X', 'X', 'X']}],
    ['set of all, the short way', {set: {'tags[]': 'X'}}, {tags: ['X', 'X', 'X']}],
    ['set by value', {set: {'tags[@ == "b"]': 'X'}}, {tags: ['a', 'X', 'c']}],
    ['set of a quoted key', {set: {"'dash-ed'.value": 2}}, {'dash-ed': {value: 2}}],
    ['set of a key in brackets', {set: {"['dash-ed'].value": 2}}, {'dash-ed': {value: 2}}],
    ['set of several attributes', {set: {'nested[deep, other]': 1}}, {nested: {deep: 1, other: 1}}],
    [
      'set of several paths',
      {set: {'[nested.other, plays]': 1}},
      {nested: {deep: {value: 1}, other: 1}, plays: 1},
    ],
    ['setIfMissing of what is there', {setIfMissing: {name: 'X'}}, {}],
    ['setIfMissing of what is not', {setIfMissing: {title: 'X'}}, {title: 'X'}],
    ['unset of an attribute', {unset: ['nested']}, {nested: undefined}],
    [
      'unset by key',
      {unset: ['levels[_key=="l2"]']},
      {levels: [content.levels[0], content.levels[2]]},
    ],
    ['unset by range', {unset: ['tags[0:2]']}, {tags: ['c']}],
    ['inc', {inc: {plays: 1.5}}, {plays: 11.5}],
    ['dec', {dec: {plays: 3, 'nested.other': 1}}, {plays: 7, nested: {deep: {value: 1}, other: 1}}],
    ['insert before', {insert: {before: 'tags[0]', items: ['X']}}, {tags: ['X', 'a', 'b', 'c']}],
    [
      'insert after the last',
      {insert: {after: 'tags[-1]', items: ['X', 'Y']}},
      {tags: ['a', 'b', 'c', 'X', 'Y']},
    ],
    ['insert instead', {insert: {replace: 'tags[0:2]', items: ['X']}}, {tags: ['X', 'c']}],
    [
      'insert after a key',
      {insert: {after: 'levels[_key=="l1"]', items: [{_key: 'new'}]}},
      {levels: [content.levels[0], {_key: 'new'}, ...content.levels.slice(1)]},
    ],
    [
      'diffMatchPatch',
      {diffMatchPatch: {name: '@@ -1,6 +1,7 @@\n Bounce\n+!\n'}},
      {name: 'Bounce!'},
    ],
    [
      'several operations in their order',
      {unset: ['name'], set: {name: 'X', plays: 1}, inc: {plays: 1}},
      {name: undefined, plays: 2},
    ],
  ]
test.each(patches)('patch: %s', async (_what, patch, changed) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', ...content}}])
  await write(lake, [{patch: {id: 'a', ...patch}}])

  // A patch that went wrong in a way that leaves no document fails at the comparison below.
  const {_id, _type, _rev, _createdAt, _updatedAt, ...stored} = (await query(
    lake,
    '*[_id == "a"][0]',
  )) as Record<string, unknown>
  expect(stored).toEqual(JSON.parse(JSON.stringify({...content, ...changed})))
})

const levels = ({title, stars}: {title?: unknown; stars?: unknown}, which: number[]) =>
  content.levels.map((level, index) =>
    which.includes(index)
      ? {...level, ...(title ? {title} : {}), ...(stars ? {stars} : {})}
      : level,
  )
test.each([
  ['a comparison', 'levels[stars > 3].title', [2]],
  ['one of two comparisons', 'levels[stars > 3, stars == 3].title', [0, 2]],
  ['the existence of an attribute', 'levels[stars?].title', [0, 2]],
  ['a text', 'levels[title == "Two"].title', [1]],
  ['a key, wherever it is', '..[_key=="l2"].title', [1]],
  ['indexes and ranges', 'levels[0, 1:2].title', [0, 1]],
])('a path selects by %s', async (_what, selector, which) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', ...content}}])
  await write(lake, [{patch: {id: 'a', set: {[selector]: 'X'}}}])

  expect(await query(lake, '*[_id == "a"][0].levels')).toEqual(levels({title: 'X'}, which))
})

test.each([
  'a[',
  'a]',
  'a[0',
  'a[0]]',
  'a..',
  '..',
  '.a',
  'a.',
  'a b',
  'a-b',
  'a/b',
  '$.a',
  '@',
  '*',
  '',
  'a[?]',
  'a[0:1:2]',
  'a[1.5]',
  'a[_key==]',
  'a[_key=="x"',
  'a[_key==x]',
  "a[_key=='x']",
  'a[_key in ["x"]]',
  'a[(1)]',
  'a[?(@.x)]',
  'a[_key == "x" && y == 1]',
  'a[,]',
  'a["x]',
  "a['x]",
])('a malformed path is refused: %j', async (malformed) => {
  const lake = await aLake()
  await write(lake, [{create: {_id: 'a', _type: 'game', a: [1]}}])
  const refused = await Promise.all(
    [{set: {[malformed]: 1}}, {unset: [malformed]}, {insert: {after: malformed, items: [1]}}].map(
      (patch) => ask(lake, path, {as: owner, body: {mutations: [{patch: {id: 'a', ...patch}}]}}),
    ),
  )

  for (const response of refused) {
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: {
        type: 'mutationError',
        description: expect.stringMatching(/^Mutation failed: /),
        items: [{index: 0, error: {type: 'validationError', description: expect.any(String)}}],
      },
    })
  }
  expect(await query(lake, '*[_id == "a"][0].a')).toEqual([1])
})
