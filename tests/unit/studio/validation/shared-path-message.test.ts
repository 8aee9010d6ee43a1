import {expect, test} from 'vitest'

import {sharedPathMessage} from '../../../../studio/validation/shared-path-message.ts'

test('names the games that share a path once each, whichever versions of them there are', () => {
  expect(sharedPathMessage([])).toBeNull()
  expect(
    sharedPathMessage([
      {_id: 'a', name: 'Hobo'},
      {_id: 'drafts.a', name: 'Hobo'},
    ]),
  ).toContain('belongs to “Hobo”. ')
  const many = ['a', 'b', 'c', 'd', 'e'].map((_id) => ({_id, name: _id}))
  expect(sharedPathMessage(many)).toContain('“a”, “b”, “c” and 2 more')
})
