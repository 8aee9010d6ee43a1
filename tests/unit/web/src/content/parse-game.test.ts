import * as fc from 'fast-check'
import {expect, test} from 'vitest'

import {
  NAMELESS,
  parseGame as parseWith,
  type ParsedGame,
} from '../../../../../web/src/content/parse-game.ts'

const minimal = {_id: 'game-1', name: 'Chess', path: 'chess', gameType: 'html5'}
const installed = () => true
const parseGame = (value: unknown, isInstalled: () => boolean): ParsedGame | null =>
  parseWith(value, isInstalled, ({asset}, width, height) => ({src: asset._ref, width, height}))

test('a game with nothing but its name and path is shown with every field at rest', () => {
  expect(parseGame({_id: 'game-1', name: 'Chess', path: 'chess'}, () => false)).toEqual({
    game: {
      id: 'game-1',
      name: 'Chess',
      path: 'chess',
      gameType: null,
      description: '',
      dateAdded: null,
      isTrending: false,
      tags: [],
      isInstalled: false,
      isBroken: false,
      isDead: false,
      legacyPaths: [],
      legacyImages: [],
      mirrorKey: null,
      thumbnail: null,
    },
    details: {description: '', controls: [], credits: null},
  })
})

test.each([
  ['no id', {name: 'Chess', path: 'chess'}],
  ['no name', {_id: 'game-1', path: 'chess'}],
  ['an empty name', {...minimal, name: ''}],
  ['a name that is a number', {...minimal, name: 2048}],
  ['no path', {_id: 'game-1', name: 'Chess'}],
  ['a path that is a list', {...minimal, path: ['chess']}],
  ['null', null],
  ['text', 'game'],
  ['a list', [minimal]],
])('leaves out a document with %s', (_, document) => {
  expect(parseGame(document, installed)).toBeNull()
})

test.each([true, 'true', 'isTrending'])('reads %j as trending', (isTrending) => {
  expect(parseGame({...minimal, isTrending}, installed)?.game.isTrending).toBe(true)
})

test.each([false, 'false', 'yes', 1, null])('reads %j as not trending', (isTrending) => {
  expect(parseGame({...minimal, isTrending}, installed)?.game.isTrending).toBe(false)
})

test.each(['2023-02-30', '2023-1-7', 'soon', '2023-01-07T00:00:00Z', 20230107, null])(
  'reads the date %j as missing',
  (dateAdded) => {
    expect(parseGame({...minimal, dateAdded}, installed)?.game.dateAdded).toBeNull()
  },
)

test('a name without a visible character still gives the link a name', () => {
  expect(parseGame({...minimal, name: ' \u200b\u3164\u2800'}, installed)?.game.name).toBe(NAMELESS)
  expect(parseGame({...minimal, name: '🐍'}, installed)?.game.name).toBe('🐍')
})

test('a document of a megabyte is cut to what a page can show', () => {
  const huge = 'x'.repeat(1_000_000)
  const parsed = parseGame({...minimal, name: huge, description: huge}, installed)

  expect(parsed?.game.name.length).toBeLessThanOrEqual(300)
  expect(parsed?.game.description.length).toBe(240)
  expect(parsed?.details.description.length).toBeLessThanOrEqual(2_000)
})

test('keeps the controls and credits that are whole', () => {
  const {details} = parseGame(
    {
      ...minimal,
      controls: [{key: 'Space', action: 'Jump'}, {key: 'X'}, null, 'Y'],
      credits: {author: ' Ada ', source: 'javascript:alert(1)', licence: 5},
    },
    installed,
  ) ?? {details: null}

  expect(details).toEqual({
    description: '',
    controls: [{key: 'Space', action: 'Jump'}],
    credits: {author: 'Ada', source: null, licence: null},
  })
})

test('keeps a thumbnail only when its asset can be addressed', () => {
  const ref = 'image-0123456789abcdef0123456789abcdef01234567-480x300-png'
  const thumbnailOf = (thumbnail: unknown) =>
    parseGame({...minimal, thumbnail}, installed)?.game.thumbnail

  expect(thumbnailOf({asset: {_ref: ref}, crop: {top: 0.1}})).toEqual({
    src: ref,
    width: 320,
    height: 200,
  })
  expect(thumbnailOf({asset: {_ref: 'image-../../etc-1x1-png'}})).toBeNull()
  expect(thumbnailOf({asset: null})).toBeNull()
})

test('never throws, whatever a document holds', () => {
  const anything = fc.dictionary(
    fc.constantFrom(
      '_id',
      'name',
      'path',
      'gameType',
      'description',
      'dateAdded',
      'isTrending',
      'tags',
      'status',
      'legacyPaths',
      'legacyImages',
      'thumbnail',
      'controls',
      'credits',
      '__proto__',
    ),
    fc.anything({withNullPrototype: true, maxDepth: 3}),
  )
  const parsedNames = fc.property(anything, (document) => {
    const parsed = parseGame({...minimal, ...document}, installed)
    return parsed === null || typeof parsed.game.name === 'string'
  })

  expect(fc.check(parsedNames).failed).toBe(false)
})
