import type {DocumentActionProps, DuplicateActionProps} from 'sanity'
import {expect, test} from 'vitest'

import {duplicateGame} from '../../../../studio/actions/duplicate-game.ts'

test('the copy of a game does not claim to be what the importer wrote', () => {
  let copy: unknown = null
  // Studio's own action, as far as it matters: it maps the document with what it is given.
  const action = Object.assign(
    ({mapDocument}: DuplicateActionProps) => {
      copy = mapDocument?.({
        _id: 'a',
        _rev: 'r',
        _createdAt: '',
        _updatedAt: '',
        _type: 'game',
        name: 'Hobo',
        tags: ['platform'],
        legacyId: '7',
        legacy: [{line: 7}],
        importHash: 'abc',
        reviewState: 'waiting',
        linkStatus: 'dead',
      })
      return null
    },
    {action: 'duplicate' as const},
  )
  // The fake reads nothing of the props.
  duplicateGame(action)({} as DocumentActionProps)
  expect(copy).toMatchObject({_type: 'game', name: 'Hobo', tags: ['platform']})
  for (const field of ['legacyId', 'legacy', 'importHash', 'reviewState', 'linkStatus']) {
    expect(copy).not.toHaveProperty(field)
  }
  expect(duplicateGame(action)).toBe(duplicateGame(action))
})
