import {expect, test} from 'vitest'

import {game} from '../../../schemas/documents/game.ts'
import {schemaTypes} from '../../../schemas/index.ts'

type Described = {path: string; description: unknown}

/** Every field that an editor sees, at any depth. What the importer alone writes is looked at, not filled in. */
function fieldsOf(type: object, path: string): Described[] {
  const fields = 'fields' in type && Array.isArray(type.fields) ? type.fields : []
  const members = 'of' in type && Array.isArray(type.of) ? type.of : []
  return [
    ...fields.flatMap((field: Record<string, unknown>) => {
      if (field.hidden === true) return []
      const inner = `${path}.${String(field.name)}`
      return [{path: inner, description: field.description}, ...fieldsOf(field, inner)]
    }),
    ...members.flatMap((member: object) => fieldsOf(member, `${path}[]`)),
  ]
}

test('every field tells an editor in whole sentences what it is for', () => {
  const undescribed = schemaTypes
    .filter(({name}) => name !== 'importReport')
    .flatMap((type) => fieldsOf(type, type.name))
    .filter(
      ({description}) => typeof description !== 'string' || !/^[A-Z].*[.”]$/su.test(description),
    )
    .map(({path}) => path)

  expect(undescribed).toEqual([])
})

test('a list tells of each game its type, and whether it is trending, new, broken or waiting', () => {
  const nothing = {
    title: undefined,
    gameType: undefined,
    isTrending: undefined,
    dateAdded: '2001-01-01',
    status: undefined,
    reviewState: undefined,
    media: undefined,
  }
  const everything = {
    ...nothing,
    title: 'Tin',
    gameType: 'flash',
    isTrending: 'isTrending',
    dateAdded: new Date().toISOString().slice(0, 10),
    status: 'broken',
    reviewState: 'waiting',
  }
  expect(game.preview?.prepare?.(everything)).toMatchObject({
    title: 'Tin',
    subtitle: 'flash · trending · new · broken · waiting for review',
  })
  expect(game.preview?.prepare?.(nothing)).toMatchObject({
    title: 'Game without a name',
    subtitle: 'no type',
  })
})
