import {expect, test} from 'vitest'

import {COMPARED, mergedGame} from '../../../../../studio/tools/duplicates/compared-fields.ts'

const games = [
  {
    _id: 'a',
    _rev: '1',
    name: 'Twin',
    path: 'twin',
    description: 'Short',
    tags: ['puzzle'],
    controls: [{key: 'Space', action: 'Jump'}],
    legacy: [{_key: 'one'}],
  },
  {
    _id: 'b',
    _rev: '2',
    name: 'twin',
    path: 'twin',
    gameType: 'html5',
    description: 'A longer description',
    credits: {author: 'Nobody', licence: 'MIT'},
    legacy: [{_key: 'two'}],
  },
]

test('shows every field as text, and what the merged game will have of each', () => {
  const merged = mergedGame(games, {}) ?? {}
  const texts = Object.fromEntries(
    Object.entries(COMPARED).map(([title, read]) => [title, read(merged)]),
  )
  expect(texts).toMatchObject({
    Name: 'Twin',
    Type: 'html5',
    Description: 'A longer description',
    Tags: 'puzzle',
    Controls: 'Space: Jump',
    Credits: 'Nobody, MIT',
    'Old entries': '2',
  })
})

test('there is no merged game of one, and a field of the wrong shape counts as missing', () => {
  expect(mergedGame(games.slice(0, 1), {})).toBeNull()
  expect(COMPARED.Tags?.({tags: 'none'})).toBe('')
  expect(COMPARED.Credits?.({credits: 5})).toBe('')
})

test('what an editor has chosen goes before the best of each', () => {
  const merged = mergedGame(games, {description: 'a', name: 'b', credits: 'a'})
  expect(merged).toMatchObject({name: 'twin', description: 'Short'})
  expect(merged?.credits).toBeUndefined()
})
