import {expect, test} from 'vitest'

import {fixture, prepared, preparedEntries} from './builders.ts'

test('merges exact duplicates into one game and keeps every entry', () => {
  const entry = {name: 'Raft Wars', path: 'raftwars.swf', gameType: 'flash'}
  const {games} = preparedEntries([entry, entry, entry])

  expect(games).toHaveLength(1)
  expect(games[0]?.entries.map(({legacy}) => legacy.position)).toEqual([1, 2, 3])
})

test('keeps the best of each field over duplicates and says which entry it came from', () => {
  const {games} = prepared(fixture('best-fields-spread-over-duplicates'))

  expect(games).toHaveLength(1)
  expect(games[0]).toMatchObject({
    name: 'Super Mario 63',
    path: 'mario.swf',
    gameType: 'flash',
    img: 'mario.png',
    dateAdded: '2023-01-07',
    description: 'Long and good description.',
    isTrending: true,
    legacyId: '9',
    won: {name: 2, img: 3, dateAdded: 2, description: 1, isTrending: 2, legacyId: 2},
  })
})

test('the order of the list decides neither the id nor the fields of a merged game', () => {
  const entries: object[] = JSON.parse(fixture('best-fields-spread-over-duplicates'))
  const [game] = preparedEntries(entries).games
  const [turned] = preparedEntries(entries.toReversed()).games

  const essence = ({
    id,
    name,
    img,
    dateAdded,
    description,
    isTrending,
    legacyId,
  }: typeof game & {}) => ({
    id,
    name,
    img,
    dateAdded,
    description,
    isTrending,
    legacyId,
  })
  expect(turned && essence(turned)).toEqual(game && essence(game))
})

test('merges a name with a final 1, and no other number', () => {
  const {games} = prepared(fixture('numbered-sequels-on-one-path'))

  expect(games.map(({nameKey, entries, state}) => [nameKey, entries.length, state])).toEqual([
    ['hobo', 2, 'published'],
    ['hobo2', 1, 'draft'],
    ['hobo11', 1, 'draft'],
  ])
})

test('an entry without a type joins the typed game of its name and path', () => {
  const {games} = preparedEntries([
    {name: 'Sprinter', path: 'sprinter'},
    {name: 'Sprinter', path: 'sprinter/', gameType: 'html5'},
  ])

  expect(games).toMatchObject([{gameType: 'html5', path: 'sprinter', state: 'published'}])
})

test('an entry without a type stays alone when two types could claim it', () => {
  const {games} = preparedEntries([
    {name: 'Sprinter', path: 'sprinter'},
    {name: 'Sprinter', path: 'sprinter', gameType: 'html5'},
    {name: 'Sprinter', path: 'sprinter', gameType: 'waflash'},
  ])

  expect(games.map(({gameType, state}) => [gameType, state])).toEqual([
    [null, 'draft'],
    ['html5', 'published'],
    ['waflash', 'published'],
  ])
})

test('merges waflash folders with and without waflash/ and a final slash', () => {
  const {games} = preparedEntries([
    {name: 'Papas', path: 'waflash/papas/', gameType: 'waflash'},
    {name: 'papas', path: 'papas', gameType: 'waflash'},
    {name: 'Papas', path: 'waflash/papas'},
  ])

  expect(games).toMatchObject([{path: 'waflash/papas', name: 'Papas'}])
})

test('ids are game- and twenty hex digits, without a dot', () => {
  const {games} = preparedEntries([
    {name: 'A.B', path: 'a.b.swf'},
    {name: '日本', path: 'é.swf'},
  ])

  expect(games.map(({id}) => id)).toEqual([
    expect.stringMatching(/^game-[0-9a-f]{20}$/),
    expect.stringMatching(/^game-[0-9a-f]{20}$/),
  ])
})
