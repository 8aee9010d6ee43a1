import {expect, test} from 'vitest'

import {createCatalogue} from '../../../../../web/src/content/catalogue.ts'
import {parseManifest} from '../../../../../web/src/content/installed.ts'
import {NO_FILTERS} from '../../../../../web/src/lib/catalogue-query.ts'
import type {Game} from '../../../../../web/src/lib/models.ts'
import {aGame} from './builders.ts'

const TODAY = '2024-01-20'

const chess = aGame({name: 'Chess', gameType: 'external', path: 'https://chess.example/'})
const hobo = aGame({name: 'Hobo', gameType: 'flash', path: 'hobo.swf', isInstalled: false})

const namesOf = (games: readonly Game[]) => games.map(({name}) => name)

test('a game whose file is not here is in no list, count or offer, and has its own page', async () => {
  const catalogue = createCatalogue([chess, {...hobo, isTrending: true}])

  expect(catalogue.size).toBe(1)
  expect(namesOf((await catalogue.page(NO_FILTERS, 1, TODAY)).games)).toEqual(['Chess'])
  expect(await catalogue.counts(TODAY, false)).toMatchObject({all: 1, trending: 0, missing: 1})
  expect(await catalogue.search('hobo', 1, false)).toMatchObject({total: 0, missing: 1})
  expect(await catalogue.suggest('hobo', 8)).toEqual([])
  expect(await catalogue.namesLike('hobbo', 3)).toEqual([])
  expect(await catalogue.trending(8)).toEqual([])
  expect(await catalogue.similar(chess, 8)).toEqual([])
  expect(await catalogue.random(() => 0, chess.id)).toBeNull()
  const found = await catalogue.find(btoa('hobo.swf'), {gameName: null, imgId: null})
  expect(found?.name).toBe('Hobo')
})

test('on demand it is in lists, counts and search', async () => {
  const catalogue = createCatalogue([chess, hobo])
  const wanted = {...NO_FILTERS, includesMissing: true}

  expect(namesOf((await catalogue.page(wanted, 1, TODAY)).games)).toEqual(['Chess', 'Hobo'])
  expect(await catalogue.counts(TODAY, true)).toMatchObject({all: 2, missing: 1})
  expect(await catalogue.search('hobo', 1, true)).toMatchObject({total: 1, missing: 0})
})

test('a game of no known type is not listed: nothing can launch it', async () => {
  const catalogue = createCatalogue([aGame({gameType: null})])

  expect(catalogue.size).toBe(0)
  expect((await catalogue.page({...NO_FILTERS, includesMissing: true}, 1, TODAY)).total).toBe(0)
})

test('one game on several servers is one card, the one that can be played', async () => {
  const dead = aGame({
    name: 'Hextris',
    gameType: 'external',
    path: 'https://a.example/',
    isDead: true,
  })
  const second = aGame({name: 'hextris 1', gameType: 'external', path: 'https://b.example/'})
  const third = aGame({name: 'Six Sides', mirrorKey: 'hex'})
  const fourth = aGame({name: 'HEXTRIS', mirrorKey: 'hex', isInstalled: false})
  const catalogue = createCatalogue([dead, second, third, fourth])

  expect(catalogue.size).toBe(1)
  const {games} = await catalogue.page({...NO_FILTERS, includesMissing: true}, 1, TODAY)
  expect(games).toHaveLength(1)
  expect([second.id, third.id]).toContain(games[0]?.id)
  const others = await catalogue.mirrors(dead)
  expect(others.map(({id}) => id).toSorted()).toEqual([second.id, third.id].toSorted())
})

test('a game at whose address nobody was found is last in its lists and never offered', async () => {
  const dead = aGame({name: 'Ant', isDead: true, isTrending: true})
  const catalogue = createCatalogue([dead, aGame({name: 'Anteater', dateAdded: '2023-01-07'})])

  expect(namesOf((await catalogue.page(NO_FILTERS, 1, TODAY)).games)).toEqual(['Anteater', 'Ant'])
  expect(namesOf((await catalogue.search('ant', 1, false)).games)).toEqual(['Anteater', 'Ant'])
  expect(namesOf(await catalogue.suggest('ant', 8))).toEqual(['Anteater', 'Ant'])
  expect(await catalogue.trending(8)).toEqual([])
})

test('a file that was put on the server lists its game, and one that is gone takes it away', async () => {
  const catalogue = createCatalogue([chess, hobo])
  const more = await catalogue.after({installed: parseManifest({flash: ['hobo.swf']})})
  expect(more.size).toBe(2)
  expect(await more.after({installed: parseManifest({flash: ['hobo.swf']})})).toBe(more)
  expect((await more.after({installed: parseManifest({})})).size).toBe(1)
})

test('every spelling that opens a file counts as installed', () => {
  const installed = parseManifest({html5: ['tin-merge'], flash: ['a.swf'], waflash: ['waflash/b']})

  for (const spelling of ['html5 tin-merge', 'html5 tin-merge/', 'html5 tin-merge/index.html']) {
    expect(installed).toContain(spelling)
  }
  for (const spelling of ['flash a.swf', 'waflash b', 'waflash b/', 'waflash waflash/b']) {
    expect(installed).toContain(spelling)
  }
  expect(installed).not.toContain('flash a.swf/')
})
