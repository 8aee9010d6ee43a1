import {expect, test} from 'vitest'
import type {JsonObject} from '../../../../content-lake/json.ts'
import {
  applyPatch,
  parsePatchOperations,
} from '../../../../content-lake/transactions/apply-patch.ts'
import {aDocument} from '../a-document.ts'

function patched(fields: JsonObject, patch: JsonObject): JsonObject {
  const before = aDocument({_id: 'a', ...fields})
  const untouched = structuredClone(before)
  const after = applyPatch(before, parsePatchOperations(patch))
  expect(before).toEqual(untouched)
  return after
}

const levelsBefore: JsonObject[] = [
  {_key: 'l1', title: 'One', stars: 3, parts: [{_key: 'p1', size: 1}]},
  {_key: 'l2', title: 'Two'},
  {_key: 'l3', title: 'Three', stars: 5},
]

const content = {
  name: 'Bounce',
  plays: 10,
  tags: ['a', 'b', 'c'],
  levels: levelsBefore,
  nested: {deep: {value: 1}, other: 2},
  'dash-ed': {value: 1},
}

const patches: [what: string, patch: JsonObject, changed: Record<string, unknown>][] = [
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
    {levels: [levelsBefore[0] ?? {}, levelsBefore[2] ?? {}]},
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
    {levels: [levelsBefore[0] ?? {}, {_key: 'new'}, ...levelsBefore.slice(1)]},
  ],
  ['diffMatchPatch', {diffMatchPatch: {name: '@@ -1,6 +1,7 @@\n Bounce\n+!\n'}}, {name: 'Bounce!'}],
  [
    'several operations in their order',
    {unset: ['name'], set: {name: 'X', plays: 1}, inc: {plays: 1}},
    {name: undefined, plays: 2},
  ],
]
test.each(patches)('patch: %s', (_what, patch, changed) => {
  expect(patched(content, patch)).toEqual({...aDocument({_id: 'a', ...content}), ...changed})
})

const levels = ({title, stars}: {title?: unknown; stars?: unknown}, which: number[]) =>
  levelsBefore.map((level, index) =>
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
])('a path selects by %s', (_what, selector, which) => {
  expect(patched(content, {set: {[selector]: 'X'}}).levels).toEqual(levels({title: 'X'}, which))
})

const malformed = [
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
  'a..b',
]
test.each(malformed)('a malformed path is refused: %j', (path) => {
  const attempts: JsonObject[] = [
    {set: {[path]: 1}},
    {unset: [path]},
    {insert: {after: path, items: [1]}},
  ]
  for (const patch of attempts) {
    expect(() => patched({a: [1]}, patch)).toThrow(/^(?:Unable to parse the path|A path of)/)
  }
})

test('what the lake itself keeps cannot be patched', () => {
  expect(
    patched({}, {set: {_rev: 'mine', _createdAt: 'never', _updatedAt: 'never'}}),
  ).toMatchObject({_rev: 'r1', _createdAt: '2026-01-01T00:00:00Z'})
  expect(() => patched({}, {set: {_id: 'b'}})).toThrow('immutable attribute "_id"')
  expect(() => patched({}, {set: {_type: 'article'}})).toThrow('immutable attribute "_type"')
  expect(() => patched({}, {unset: ['_id']})).toThrow('immutable attribute "_id"')
})

const nonsense: [patch: JsonObject, message: string][] = [
  [{rename: {a: 'b'}}, 'Unknown patch operation "rename"'],
  [{set: 'a'}, '"set" must be an object'],
  [{unset: 'a'}, '"unset" must be an array'],
  [{inc: {a: '1'}}, '"inc" of "a" must be a number'],
  [{insert: {items: [1]}}, '"insert" needs'],
  [{diffMatchPatch: {name: '@@ nonsense'}}, 'Patch of "a" failed'],
  [{set: {'a.__proto__.b': 1}}, 'is not allowed'],
]
test.each(nonsense)('a patch that makes no sense is refused: %j', (patch, message) => {
  expect(() => patched({}, patch)).toThrow(message)
})
