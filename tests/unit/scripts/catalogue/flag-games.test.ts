import {expect, test} from 'vitest'

import {fixture, prepared, preparedEntries} from './builders.ts'

const flagsOf = (game: {flags: {flag: string}[]} | undefined) => game?.flags.map(({flag}) => flag)

test('of different games on one path the one with the lowest name is published', () => {
  const {games} = prepared(fixture('four-games-on-one-path'))

  expect(games.map(({name, state}) => [name, state])).toEqual([
    ['Chef Wingeria', 'draft'],
    ['Chef Freezeria', 'published'],
    ['Chef Pancakeria', 'draft'],
    ['Chef Sushiria', 'draft'],
  ])
  expect(games.every((game) => flagsOf(game)?.includes('path-conflict'))).toBe(true)
})

test('publishes every game of a conflict when told to', () => {
  const {games} = prepared(fixture('four-games-on-one-path'), {publishConflicts: true})

  expect(games.map(({state}) => state)).toEqual([
    'published',
    'published',
    'published',
    'published',
  ])
})

test('a game without a type never takes the path from one with a type', () => {
  const {games} = preparedEntries([
    {name: 'Aaa', path: 'sprinter'},
    {name: 'Zzz', path: 'sprinter', gameType: 'html5'},
  ])

  expect(games.map(({state}) => state)).toEqual(['draft', 'published'])
})

test('paths that differ only in letter case are both kept and flagged', () => {
  const {games} = preparedEntries([
    {name: 'Hobo', path: 'hobo.swf'},
    {name: 'Hobo', path: 'Hobo.swf'},
  ])

  expect(games.map(({path, state}) => [path, state])).toEqual([
    ['hobo.swf', 'published'],
    ['Hobo.swf', 'published'],
  ])
  expect(flagsOf(games[0])).toEqual(['case-variant', 'possible-mirror'])
})

test('one name on several servers is flagged, and grouped when told to', () => {
  const entries = [
    {name: 'Pokemon Silver', path: 'https://a.example/', description: 'server 1'},
    {name: 'Pokemon silver', path: 'https://b.example/', description: 'server 2'},
    {name: 'Chess', path: 'chess', gameType: 'html5'},
  ]

  expect(preparedEntries(entries).games.map((game) => [flagsOf(game), game.mirrorKey])).toEqual([
    [['possible-mirror'], null],
    [['possible-mirror'], null],
    [[], null],
  ])
  expect(
    preparedEntries(entries, {groupMirrors: true}).games.map(({mirrorKey}) => mirrorKey),
  ).toEqual(['pokemonsilver', 'pokemonsilver', null])
})

test.each([
  ['future-date', {dateAdded: '2024-01-09'}],
  ['plain-http', {path: 'http://a.example/', gameType: 'external'}],
  ['long-text', {name: 'x'.repeat(121)}],
  ['image-without-extension', {img: 'papas-pizza'}],
])('flags %s', (flag, fields) => {
  const {games} = preparedEntries([{name: 'A', path: 'a.swf', ...fields}])

  expect(flagsOf(games[0])).toEqual([flag])
})

test('today is not the future', () => {
  const {games} = preparedEntries([{name: 'A', path: 'a.swf', dateAdded: '2024-01-08'}])

  expect(flagsOf(games[0])).toEqual([])
})

test('flags an id that several games share', () => {
  const {games} = preparedEntries([
    {name: 'A', path: 'a.swf', id: 5},
    {name: 'B', path: 'b.swf', id: '5'},
  ])

  expect(games.map(flagsOf)).toEqual([['repeated-id'], ['repeated-id']])
})

test('a thousand namesakes are counted, not listed', () => {
  const entries = Array.from({length: 1_000}, (_, index) => ({name: 'Game', path: `${index}.swf`}))
  const message = preparedEntries(entries).games[0]?.flags[0]?.message ?? ''

  expect(message).toContain('and 9')
  expect(message.length).toBeLessThan(300)
})

test('suggests the --map and the --types that a foreign list needs', () => {
  const foreign = prepared(fixture('other-field-names'))
  const map = {name: ['title'], path: ['url'], gameType: ['category'], img: ['thumb']}
  const mapped = prepared(fixture('other-field-names'), {map})

  expect(foreign.rejections).toHaveLength(3)
  expect(foreign.notes.join()).toContain('--map name=title,path=url,img=thumb,gameType=category')
  expect(mapped.notes.join()).toContain('--types proxy=external,swf=flash,html=html5')
  expect(
    prepared(fixture('other-field-names'), {
      map,
      types: {proxy: 'external', swf: 'flash', html: 'html5'},
    }).games.map(({gameType, state}) => [gameType, state]),
  ).toEqual([
    ['external', 'published'],
    ['flash', 'published'],
    ['html5', 'published'],
  ])
})
