import {expect, test} from 'vitest'
import type {JsonObject} from '../../../../content-lake/json.ts'
import {applyPatch, parsePatchOperations} from '../../../../content-lake/store/apply-patch.ts'
import {aDocument} from './a-document.ts'

function patched(fields: JsonObject, patch: JsonObject): JsonObject {
  const before = aDocument({_id: 'a', ...fields})
  const untouched = structuredClone(before)
  const after = applyPatch(before, parsePatchOperations(patch))
  expect(before).toEqual(untouched)
  return after
}

const cases: [what: string, fields: JsonObject, patch: JsonObject, expected: JsonObject][] = [
  ['sets deep, making what is missing', {}, {set: {'a.b': 1}}, {a: {b: 1}}],
  ['sets what is missing only', {a: 1}, {setIfMissing: {a: 2, b: 3}}, {a: 1, b: 3}],
  [
    'finds an array item by its key',
    {items: [{_key: 'x', n: 1}, {_key: 'y'}]},
    {set: {'items[_key=="x"].n': 2}},
    {items: [{_key: 'x', n: 2}, {_key: 'y'}]},
  ],
  [
    'reaches every item',
    {items: [{n: 1}, {n: 1}]},
    {set: {'items[].n': 2}},
    {items: [{n: 2}, {n: 2}]},
  ],
  ['unsets an item', {tags: ['a', 'b', 'c']}, {unset: ['tags[1]']}, {tags: ['a', 'c']}],
  ['counts', {n: 1}, {inc: {n: 4}, dec: {}}, {n: 5}],
  ['appends', {tags: ['a']}, {insert: {after: 'tags[-1]', items: ['b']}}, {tags: ['a', 'b']}],
  ['prepends to nothing', {tags: []}, {insert: {before: 'tags[0]', items: ['b']}}, {tags: ['b']}],
  [
    'replaces a range',
    {tags: ['a', 'b', 'c']},
    {insert: {replace: 'tags[0:2]', items: ['x']}},
    {tags: ['x', 'c']},
  ],
  [
    'patches text as it is typed',
    {name: 'Game é 7'},
    {diffMatchPatch: {name: '@@ -5,5 +5,6 @@\n \u00e9 7\n+!\n'}},
    {name: 'Game é 7!'},
  ],
]
test.each(cases)('a patch %s', (_what, fields, patch, expected) => {
  expect(patched(fields, patch)).toMatchObject(expected)
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
  [{set: {'a..b': 1}}, 'Unable to parse the path "a..b" of "set"'],
  [{set: {'a[b==c]': 1}}, 'Unable to parse the path "a[b==c]" of "set"'],
  [{diffMatchPatch: {name: '@@ nonsense'}}, 'Patch of "a" failed'],
  [{set: {'a.__proto__.b': 1}}, 'is not allowed'],
]
test.each(nonsense)('a patch that makes no sense is refused: %j', (patch, message) => {
  expect(() => patched({}, patch)).toThrow(message)
})
