import {expect, test} from 'vitest'

import {recordPatch, undoDocuments, undoFields} from '../../../../studio/catalogue/undo-record.ts'

const GAME = {_id: 'a', _rev: 'r1', _type: 'game', name: 'Bounce', tags: ['x']}

test('puts back a value, and takes out a field that was missing', () => {
  const record = recordPatch(GAME, {set: {isTrending: true}, unset: ['tags']})
  const {tags: _tags, ...rest} = GAME
  expect(undoFields(record, {...rest, _rev: 'r2', isTrending: true})).toEqual([
    {patch: {id: 'a', ifRevisionID: 'r2', set: {tags: ['x']}, unset: ['isTrending']}},
  ])
})

test('keeps what somebody else wrote in other fields, and leaves a field that was changed since', () => {
  const record = recordPatch(GAME, {set: {isTrending: true}, unset: []})
  expect(undoFields(record, {...GAME, isTrending: true, name: 'Renamed'})).toEqual([
    {patch: {id: 'a', ifRevisionID: 'r1', unset: ['isTrending']}},
  ])
  expect(undoFields(record, {...GAME, isTrending: false})).toBeNull()
  expect(undoFields(record, undefined)).toBeNull()
})

test('brings deleted documents back without their old revision', () => {
  const record = {before: {a: GAME, 'drafts.a': null}, after: {a: null, 'drafts.a': null}}
  expect(undoDocuments({before: {a: GAME}, after: {a: null}}, new Map())).toEqual({
    mutations: [{createOrReplace: {_id: 'a', _type: 'game', name: 'Bounce', tags: ['x']}}],
    unpublish: [],
  })
  expect(undoDocuments(record, new Map([['a', {...GAME, _rev: 'r9'}]]))).toBeNull()
})

test('takes a first publication back by unpublishing, which every role may', () => {
  const draft = {...GAME, _id: 'drafts.a'}
  const record = {before: {a: null, 'drafts.a': draft}, after: {a: 't1', 'drafts.a': null}}
  const undo = undoDocuments(record, new Map([['a', {...GAME, _rev: 't1'}]]))
  expect(undo?.unpublish).toEqual(['a'])
})
