import type {Locator, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test, type ServedProduct} from '../support/fixtures.ts'
import {lakeClient, listedGames} from '../support/lake.ts'

/* What a ticket says about its game, compared with what the lake has published (spec section 9). */

type Described = {
  _id: string
  name: string
  path: string
  description: string | null
  dateAdded: string | null
  isTrending: boolean
}

const DAY_MS = 86_400_000

/** Spec section 9. */
const PAGE_SIZE = 40

// The seed's descriptions fit; that longer ones are cut is held by the tests of the views.
test('a ticket says what its game is about', async ({page, product}) => {
  const games = await describedGames(product)
  await page.goto('/play?type=external')

  const shown = await shownDescriptions(page)

  expect(shown).toHaveLength(PAGE_SIZE)
  expect(shown).toEqual(
    shown.map(([href]) => [href, cut(gameAt(games, href), 55) || 'No descripton yet']),
  )
})

test('a search result says it too, and trending games stand before the others, each by name', async ({
  page,
  product,
}) => {
  const games = await describedGames(product)
  const found = games
    .filter(({name}) => name.toLowerCase().includes('er'))
    .map((game) => ({...game, key: game.name.toLowerCase()}))
    .sort(
      (a, b) =>
        Number(b.isTrending) - Number(a.isTrending) ||
        compare(a.key, b.key) ||
        compare(a._id, b._id),
    )
  expect(found.filter(({isTrending}) => isTrending).length).toBeGreaterThan(0)
  await page.goto('/search?q=ER')

  const shown = await shownDescriptions(page)

  expect(shown).toEqual(found.map((game) => [hrefOf(game), cut(game, 150) || 'No descripton yet']))
})

test('games of the last 30 days are marked, counted and shown by the New filter, those of 31 are not', async ({
  page,
  product,
}) => {
  const games = await describedGames(product)
  const last = games.map(({dateAdded}) => dateAdded ?? '').reduce((a, b) => (a > b ? a : b))
  const newest = games.filter(({dateAdded}) => dateAdded === last).length
  const after = (days: number) => new Date(Date.parse(last) + days * DAY_MS).toISOString()

  await page.clock.setFixedTime(after(30))
  await page.goto('/play')
  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('checkbox', {name: 'new', exact: true}).check()

  await expect(page).toHaveURL(new RegExp(`\\?date=${last}$`))
  await expect(page.getByRole('heading', {level: 1})).toHaveText(`NEW GAMES ${newest}`)
  await expect(tickets(page)).toHaveCount(newest)
  await expect(tickets(page).getByText('New', {exact: true})).toHaveCount(newest)

  await page.clock.setFixedTime(after(31))
  await page.goto(`/play?date=${last}`)
  await expect(tickets(page)).toHaveCount(newest)
  await expect(tickets(page).getByText('New', {exact: true})).toHaveCount(0)
})

test('trending games have their heading, their count and their marker', async ({page, product}) => {
  const trending = (await describedGames(product)).filter(({isTrending}) => isTrending).length

  await page.goto('/play?tag=isTrending')

  await expect(page.getByRole('heading', {level: 1})).toHaveText(`TRENDING GAMES ${trending}`)
  const onPage = Math.min(trending, PAGE_SIZE)
  await expect(tickets(page)).toHaveCount(onPage)
  await expect(tickets(page).getByText('Trending', {exact: true})).toHaveCount(onPage)
})

function tickets(page: Page): Locator {
  return page.getByRole('list', {name: 'Games'}).getByRole('listitem')
}

/** Of the games that the site lists. */
async function describedGames(product: ServedProduct): Promise<Described[]> {
  const ids = (await listedGames(product)).map(({_id}) => _id)
  return lakeClient(product).fetch(
    '*[_type == "game" && _id in $ids]{_id, name, path, description, dateAdded, isTrending}',
    {ids},
  )
}

/** By code, as the site sorts, not by any language. */
function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Each ticket's address and its words, in the order of the page. */
async function shownDescriptions(page: Page): Promise<[href: string, text: string][]> {
  await expect(tickets(page).first()).toBeVisible()
  return tickets(page).evaluateAll((items) =>
    items.map((item): [string, string] => [
      item.querySelector('a')?.getAttribute('href') ?? '',
      item.querySelector('.ticket-description')?.textContent ?? '',
    ]),
  )
}

function hrefOf({path}: Described): string {
  return `/play/${encodeSwfId(path)}`
}

function gameAt(games: readonly Described[], href: string): Described {
  const game = games.find((one) => hrefOf(one) === href)
  if (!game) throw new Error(`The lake has no game at ${href}.`)
  return game
}

/** The seed's descriptions hold nothing that is more than one unit of code. */
function cut({description}: Described, limit: number): string {
  const text = (description ?? '').trim()
  return text.length <= limit ? text : `${text.slice(0, limit).trimEnd()}...`
}
