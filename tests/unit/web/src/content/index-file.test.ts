import {expect, test} from 'vitest'

import {
  decodeDetails,
  decodeIndex,
  decodeThumbnails,
  encodeDetails,
  encodeIndex,
  encodeThumbnails,
} from '../../../../../web/src/content/index-file.ts'
import {NO_DETAILS} from '../../../../../web/src/content/parse-game.ts'
import {aGame, NO_MARKS, parsed} from './builders.ts'

const marks = {...NO_MARKS, since: '2024-01-01T00:00:00Z'}

test('games come out of the file as they went in', () => {
  const games = [
    aGame({description: 'Two words', dateAdded: null, isTrending: true, tags: ['puzzle']}),
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

test('a long description is cut in the index and whole in the details', () => {
  const description = 'word '.repeat(100).trim()
  const game = parsed(aGame({description}))

  expect(decodeIndex(encodeIndex({games: [game], marks})).games[0]?.description.length).toBe(240)
  expect(decodeDetails(encodeDetails([game])).get(game.game.id)?.description).toBe(description)
})

test('only games with something to say are in the details', () => {
  const plain = parsed(aGame())
  const controlled = parsed(aGame(), {
    details: {...NO_DETAILS, controls: [{key: 'Space', action: 'Jump'}]},
  })

  const credited = parsed(aGame(), {
    details: {...NO_DETAILS, credits: {author: 'Ann', source: null, licence: null}},
  })

  expect([...decodeDetails(encodeDetails([plain, controlled, credited])).keys()]).toEqual([
    controlled.game.id,
    credited.game.id,
  ])
})

test('a picture keeps what the editor cut away', () => {
  const asset = {_ref: 'image-0123456789abcdef0123456789abcdef01234567-480x300-png'}
  const crop = {top: 0.1, bottom: 0, left: 0, right: 0}
  const plain = parsed(aGame(), {thumbnail: {asset}})
  const cropped = parsed(aGame(), {thumbnail: {asset, crop}})

  const pictures = decodeThumbnails(encodeThumbnails([plain, cropped, parsed(aGame())]))

  expect([...pictures.values()]).toEqual([{asset}, {asset, crop}])
})

test.each([null, '<html>', [], {version: 2}, {version: 1, ids: ['a'], types: ''}])(
  'refuses a file that is not an index: %j',
  (file) => {
    expect(() => decodeIndex(file)).toThrow(/not one of this site/)
  },
)
