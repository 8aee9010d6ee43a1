import {expect, test} from 'vitest'

import {encodeSwfId} from '../../../../../schemas/rules/swf-id.ts'
import {createCatalogue} from '../../../../../web/src/content/catalogue.ts'
import {pathsOfSwfId} from '../../../../../web/src/content/find-game.ts'
import {aGame} from './builders.ts'

const NO_HINTS = {gameName: null, imgId: null}

/** Its standard base64 has `/`, `+` and padding: every trap in one address. */
const AWKWARD = 'https://games.example/~?>>/a'
const awkward = aGame({id: 'game-awkward', path: AWKWARD, gameType: 'external'})
const accented = aGame({id: 'game-accented', path: 'pokémon.swf', gameType: 'flash'})
const trimmed = aGame({
  id: 'game-trimmed',
  path: 'redshift.swf',
  gameType: 'flash',
  legacyPaths: ['redshift.swf '],
})
const catalogue = createCatalogue([awkward, accented, trimmed])

const standard = Buffer.from(AWKWARD).toString('base64')

test.each([
  ['our own', encodeSwfId(AWKWARD)],
  ['padded', `${encodeSwfId(AWKWARD)}==`],
  ['standard alphabet, its slashes splitting the segment', standard],
  ['with its plus turned into a space', standard.replaceAll('+', ' ')],
  ['percent-encoded', encodeURIComponent(standard)],
  [
    'percent-encoded twice',
    encodeURIComponent(encodeURIComponent(standard)).replaceAll('%25', '%'),
  ],
  ['encoded twice', Buffer.from(standard).toString('base64')],
  ['encoded twice with our alphabet', encodeSwfId(encodeSwfId(AWKWARD))],
])('finds a game by the legacy spelling: %s', async (_, segment) => {
  expect(standard).toMatch(/[+/]/)
  expect(await catalogue.find(segment, NO_HINTS)).toBe(awkward)
})

test('finds a path with accents, also where an old link was made from Latin-1', async () => {
  expect(await catalogue.find(encodeSwfId('pokémon.swf'), NO_HINTS)).toBe(accented)
  expect(await catalogue.find(btoa('pokémon.swf'), NO_HINTS)).toBe(accented)
})

test('finds a game by the path it had before trimming, and by the trimmed one', async () => {
  expect(await catalogue.find(encodeSwfId('redshift.swf '), NO_HINTS)).toBe(trimmed)
  expect(await catalogue.find(encodeSwfId('redshift.swf'), NO_HINTS)).toBe(trimmed)
})

test('keeps the case of file names', async () => {
  expect(await catalogue.find(encodeSwfId('Redshift.swf'), NO_HINTS)).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//evil.example',
  '../../../studio',
  'redshift.swf?swf=//evil.example',
  'redshift.swf\u0000',
])('finds nothing for %j, however it is encoded', async (path) => {
  expect(await catalogue.find(encodeSwfId(path), NO_HINTS)).toBeNull()
  expect(await catalogue.find(path, NO_HINTS)).toBeNull()
})

test('decodes nothing of a megabyte', async () => {
  expect(pathsOfSwfId('A'.repeat(1_000_000))).toEqual([])
})

test('tells games of one path apart by name, then by picture, then by trending, then by age', async () => {
  const shared = {path: 'waflash/papas', gameType: 'waflash'} as const
  const wingeria = aGame({...shared, name: 'Papa’s Wingeria', dateAdded: '2023-02-01'})
  const sushiria = aGame({
    ...shared,
    name: 'Papa’s Sushiria',
    dateAdded: '2023-03-01',
    isTrending: true,
  })
  const pancakeria = aGame({
    ...shared,
    name: 'Papa’s Pancakeria',
    dateAdded: '2023-01-01',
    legacyImages: ['pancakes.png'],
  })
  const {find} = createCatalogue([wingeria, sushiria, pancakeria])
  const id = encodeSwfId(shared.path)

  expect(await find(id, {gameName: 'Papa’s Wingeria', imgId: null})).toBe(wingeria)
  expect(await find(id, {gameName: 'PAPAS wingeria', imgId: 'pancakes.png'})).toBe(wingeria)
  expect(await find(id, {gameName: 'Something else', imgId: 'pancakes.png'})).toBe(pancakeria)
  expect(await find(id, NO_HINTS)).toBe(sushiria)
})

test('prefers the game that has the path now to one that had it in the legacy list', async () => {
  const former = aGame({path: 'new.swf', legacyPaths: ['old.swf'], isTrending: true})
  const current = aGame({path: 'old.swf'})

  expect(await createCatalogue([former, current]).find(encodeSwfId('old.swf'), NO_HINTS)).toBe(
    current,
  )
})
