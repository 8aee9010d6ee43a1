import {expect, test} from 'vitest'

import {createCatalogue} from '../../../../../web/src/content/catalogue.ts'
import {aGame} from './builders.ts'

const EVERYTHING = {types: [], trending: false, since: null, genre: null, includesMissing: false}
const TODAY = '2024-01-10'

test('pages hold 40 games and clamp to the pages there are', async () => {
  const catalogue = createCatalogue(Array.from({length: 90}, () => aGame()))

  expect(await catalogue.page(EVERYTHING, 2, TODAY)).toMatchObject({
    page: 2,
    pageCount: 3,
    total: 90,
  })
  expect((await catalogue.page(EVERYTHING, 2, TODAY)).games).toHaveLength(40)
  expect(await catalogue.page(EVERYTHING, 99, TODAY)).toMatchObject({page: 3})
  expect((await catalogue.page(EVERYTHING, 99, TODAY)).games).toHaveLength(10)
})

test('an empty catalogue has one page without games', async () => {
  expect(await createCatalogue([]).page(EVERYTHING, 1, TODAY)).toEqual({
    games: [],
    page: 1,
    pageCount: 1,
    total: 0,
  })
})

test('a random game is playable and never the current one', async () => {
  const current = aGame()
  const other = aGame()
  const catalogue = createCatalogue([
    current,
    other,
    aGame({isBroken: true}),
    aGame({isInstalled: false}),
    aGame({gameType: null}),
  ])

  for (const chance of [0, 0.3, 0.6, 0.999]) {
    // oxlint-disable-next-line no-await-in-loop -- one chance after the other
    expect(await catalogue.random(() => chance, current.id)).toBe(other)
  }
  expect(await createCatalogue([current]).random(() => 0, current.id)).toBeNull()
})

test('more like this: the series first, then shared genres, then the same type', async () => {
  const hobo = aGame({name: 'Hobo', gameType: 'flash', tags: ['action']})
  const hobo2 = aGame({name: 'Hobo 2: Prison Brawl', gameType: 'flash'})
  const brawler = aGame({name: 'Brawler', gameType: 'html5', tags: ['action']})
  const flash = aGame({name: 'Quiet Game', gameType: 'flash'})
  const html5 = aGame({name: 'Loud Game', gameType: 'html5'})
  const catalogue = createCatalogue([html5, flash, brawler, hobo2, hobo])

  expect(await catalogue.similar(hobo, 4)).toEqual([hobo2, brawler, flash, html5])
})
