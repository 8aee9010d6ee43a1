import {expect, test} from 'vitest'

import {
  decodeIndex,
  encodeDetails,
  encodeIndex,
} from '../../../../../web/src/content/content-files.ts'
import {aGame, NO_MARKS, parsed} from './builders.ts'

const marks = {...NO_MARKS, since: '2024-01-01T00:00:00Z'}

test('games come out of the file as they went in', () => {
  const games = [
    aGame({description: 'Two words', dateAdded: null, isTrending: true, tags: ['puzzle']}),
    aGame({thumbnail: {src: '/images/a.png', width: 320, height: 200}, mirrorKey: 'a'}),
    aGame({gameType: 'external', path: 'https://games.example/', legacyPaths: ['games.example ']}),
    aGame({gameType: null, isInstalled: false, isBroken: true}),
    aGame({gameType: 'waflash', isInstalled: false}),
  ]

  const file: unknown = JSON.parse(
    JSON.stringify(encodeIndex({games: games.map((game) => parsed(game)), marks})),
  )

  expect(decodeIndex(file)).toEqual({games, marks})
})

test('old picture names travel only where games share a path', () => {
  const alone = aGame({legacyImages: ['alone.png']})
  const first = aGame({path: 'shared', legacyImages: ['first.png']})
  const second = aGame({path: 'shared', legacyImages: ['second.png']})

  const {games} = decodeIndex(
    encodeIndex({games: [alone, first, second].map((game) => parsed(game)), marks}),
  )

  expect(games.map(({legacyImages}) => legacyImages)).toEqual([[], ['first.png'], ['second.png']])
})

test('only games with more to say than the index are in the details', () => {
  const plain = parsed(aGame())
  const wordy = parsed(aGame({description: 'word'}), {description: 'word '.repeat(100).trim()})
  const controlled = parsed(aGame(), {controls: [{key: 'Space', action: 'Jump'}]})
  const credited = parsed(aGame(), {credits: {author: 'Ann', source: null, licence: null}})

  expect(encodeDetails([plain, wordy, controlled, credited])).toEqual(
    Object.fromEntries([wordy, controlled, credited].map(({game, details}) => [game.id, details])),
  )
})

test.each([null, '<html>', [], {version: 2}, {version: 1, ids: ['a'], types: ''}])(
  'refuses a file that is not an index: %j',
  (file) => {
    expect(() => decodeIndex(file)).toThrow(/not one of this site/)
  },
)
