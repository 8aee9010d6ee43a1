import {expect, test} from 'vitest'

import {createCatalogue} from '../../../../../web/src/content/catalogue.ts'
import {namesLike, suggestGames} from '../../../../../web/src/content/suggest-games.ts'
import {aGame} from './builders.ts'

const games = ['Hobo 10', 'Hobo 2', 'The Hobo', 'Phobos', 'Free Rider', 'Pokémon', 'Chess'].map(
  (name) => aGame({name}),
)
const namesOf = (found: {name: string}[]) => found.map(({name}) => name)

test('names that begin with the letters come first, then words, then the rest; numbers count', () => {
  expect(namesOf(suggestGames(games, ' hob', 9))).toEqual([
    'Hobo 2',
    'Hobo 10',
    'The Hobo',
    'Phobos',
  ])
  expect(suggestGames(games, 'hob', 2)).toHaveLength(2)
})

test('a trending game comes first within its rank', () => {
  const trending = aGame({name: 'Hobo 9', isTrending: true})

  expect(namesOf(suggestGames([...games, trending], 'hobo', 2))).toEqual(['Hobo 9', 'Hobo 2'])
})

test.each(['', '   '])('nothing typed (%j) suggests nothing', (text) => {
  expect(suggestGames(games, text, 9)).toEqual([])
})

test.each([
  ['freerider', 'Free Rider'],
  ['free ridr', 'Free Rider'],
  ['Pokemon', 'Pokémon'],
  ['ches', 'Chess'],
  ['hcess', 'Chess'],
])('%j may mean %j', (typed, name) => {
  expect(namesLike(games, typed, 3)).toContain(name)
})

test.each(['zzzzqqq', 'ab', '', 'x'.repeat(5_000)])('%j is like no name', (typed) => {
  expect(namesLike(games, typed, 3)).toEqual([])
})

test('the same game elsewhere has the same name or the same mirror key', async () => {
  const game = aGame({name: 'Raft Wars', mirrorKey: 'raft'})
  const sameName = aGame({name: 'raft  WARS!'})
  const sameKey = aGame({name: 'Raft Wars (fast)', mirrorKey: 'raft'})
  const absent = aGame({name: 'Raft Wars', isInstalled: false})
  const other = aGame({name: 'Raft Wars 2'})
  const {mirrors} = createCatalogue([game, sameName, sameKey, absent, other])

  expect(namesOf(await mirrors(game)).toSorted()).toEqual(['Raft Wars (fast)', 'raft  WARS!'])
  expect(await mirrors(other)).toEqual([])
})

test('genres are counted and filtered by their slug', async () => {
  const catalogue = createCatalogue([
    aGame({tags: ['puzzle', 'idle']}),
    aGame({tags: ['puzzle']}),
    aGame({tags: ['__proto__', 'constructor']}),
  ])
  const filters = {types: [], trending: false, since: null, genre: 'puzzle', includesMissing: false}

  expect((await catalogue.counts('2024-01-20', false)).byGenre).toMatchObject({
    puzzle: 2,
    idle: 1,
    constructor: 1,
  })
  expect((await catalogue.page(filters, 1, '2024-01-20')).total).toBe(2)
})
