import {expect, test} from 'vitest'

import {gameProblems} from '../../../../schemas/rules/game-problems.ts'
import {mergeGames} from '../../../../schemas/rules/merge-games.ts'
import {samePlace} from '../../../../schemas/rules/same-place.ts'

test('keeps the best of each field, whatever the order', () => {
  const a = {name: 'supermario63', dateAdded: '2024-5-1', description: 'Jump.', isTrending: false}
  const b = {
    name: 'Super Mario 63',
    dateAdded: '2023-12-24',
    description: '',
    isTrending: 'isTrending',
    legacyId: '9',
  }
  const c = {name: 'Supermario63', dateAdded: 'soon', description: 'Jump and run.', legacyId: '10'}
  const best = {
    name: 'Super Mario 63',
    dateAdded: '2023-12-24',
    description: 'Jump and run.',
    isTrending: true,
    legacyId: '9',
  }
  expect(mergeGames([a, b, c])).toEqual(best)
  expect(mergeGames([c, b, a])).toEqual(best)
})

test('prefers the picture of the game that stays, and takes another’s only when it has none', () => {
  const picture = (ref: string) => ({_type: 'image', asset: {_ref: ref}})
  const first = {name: 'A', thumbnail: picture('one')}
  const second = {name: 'A', thumbnail: picture('two')}
  expect(mergeGames([first, second]).thumbnail).toEqual(picture('one'))
  expect(mergeGames([{name: 'A', thumbnail: {_type: 'image'}}, second]).thumbnail).toEqual(
    picture('two'),
  )
})

test('keeps the type of the game that stays, and takes another’s only when it has none of the four', () => {
  const typed = (gameType?: string) => ({name: 'A', gameType})
  expect(mergeGames([typed('flash'), typed('html5')]).gameType).toBe('flash')
  expect(mergeGames([typed('swf'), typed('html5')]).gameType).toBe('html5')
  expect(mergeGames([typed(), typed()])).not.toHaveProperty('gameType')
})

test('carries over every entry of the old list once, with a key of its own', () => {
  const entry = (_key: string, line: number) => ({_key, line})
  const {legacy} = mergeGames([
    {name: 'A', legacy: [entry('k', 1)]},
    {name: 'A', legacy: [entry('k', 1), entry('k', 2), entry('k', 3)]},
  ])
  expect(legacy).toEqual([entry('k', 1), entry('k-2', 2), entry('k-3', 3)])
})

test('unites tags and sets no field that no game has', () => {
  expect(
    mergeGames([
      {name: 'A', tags: ['x']},
      {name: 'A', tags: ['y', 'x']},
    ]),
  ).toEqual({name: 'A', isTrending: false, tags: ['x', 'y']})
})

test('sees one place in spellings that mean the same file, and keeps letter case apart', () => {
  expect(samePlace('waflash', 'waflash/papa/')).toBe(samePlace('waflash', ' papa'))
  expect(samePlace('html5', '2048/')).toBe('2048')
  expect(samePlace('flash', 'Hobo.swf')).not.toBe(samePlace('flash', 'hobo.swf'))
  expect(samePlace('external', 'https://example.org/')).toBe('https://example.org/')
})

test('finds by type what keeps a game from working, and warns of the rest', () => {
  const today = '2024-06-01'
  const levels = (game: object) =>
    gameProblems({name: 'A', dateAdded: today, ...game}, today).map(
      ({field, level}) => `${field} ${level}`,
    )
  expect(levels({gameType: 'html5', path: 'bounce'})).toEqual([])
  expect(levels({gameType: 'flash', path: 'bounce'})).toEqual(['path error'])
  expect(levels({gameType: 'external', path: 'http://example.org'})).toEqual(['path warning'])
  expect(levels({gameType: 'html5', path: 'a', dateAdded: '2024-06-02'})).toEqual([
    'dateAdded warning',
  ])
  expect(gameProblems({}, today).map(({level}) => level)).toEqual([
    'error',
    'error',
    'error',
    'warning',
  ])
})
