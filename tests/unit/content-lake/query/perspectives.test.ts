import {expect, test} from 'vitest'
import {createDocumentSet} from '../../../../content-lake/storage/document-set.ts'
import {createViews, parsePerspective} from '../../../../content-lake/query/perspectives.ts'
import {aDocument} from '../a-document.ts'

test.each([
  [null, '1', 'raw'],
  [null, '2021-06-07', 'raw'],
  [null, '2025-02-18', 'raw'],
  [null, '2025-02-19', 'published'],
  [null, 'X', 'published'],
  ['raw', 'X', 'raw'],
  ['previewDrafts', '1', ['drafts']],
  ['r1,r2,drafts', '1', ['r1', 'r2', 'drafts']],
  ['["drafts"]', '1', ['drafts']],
  ['published', '1', 'published'],
])('perspective %s of version %s is %j', (value, apiVersion, expected) => {
  expect(parsePerspective(value, apiVersion)).toEqual(expected)
})

test.each(['raw,drafts', 'a b', 'drafts,,x', '../x'])('perspective %s is refused', (value) => {
  expect(() => parsePerspective(value, 'X')).toThrow(/perspective/)
})

test('the first layer that has a document wins, and all go by the published id', () => {
  const documents = ['a', 'drafts.a', 'drafts.b', 'versions.r1.a', 'versions.r2.c'].map((_id) =>
    aDocument({_id}),
  )
  const viewOf = createViews(createDocumentSet(documents))
  const ids = (layers: string[]) =>
    viewOf(layers, 'signed-in')
      .all()
      .map(({_id, _originalId}) => [_id, _originalId])

  expect(ids(['drafts'])).toEqual([
    ['a', 'drafts.a'],
    ['b', 'drafts.b'],
  ])
  expect(ids(['r1', 'drafts'])).toEqual([
    ['a', 'versions.r1.a'],
    ['b', 'drafts.b'],
  ])
  expect(ids(['r2'])).toEqual([
    ['a', 'a'],
    ['c', 'versions.r2.c'],
  ])
})
