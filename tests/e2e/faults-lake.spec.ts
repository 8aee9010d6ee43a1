import type {Page, Route} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'

/* The content lake as the browser may meet it: the site never needs it. */

const NOTE = 'Showing a saved copy of the catalogue.'
/** A page of another origin may read it: what is wrong with the answer is the answer. */
const READABLE = {'access-control-allow-origin': '*'}

const FAULTS: Record<string, (route: Route) => Promise<void>> = {
  'refuses every connection': (route) => route.abort('connectionrefused'),
  'is blocked by the network': (route) => route.abort('blockedbyclient'),
  'answers with a page about the school’s rules': (route) =>
    route.fulfill({
      headers: READABLE,
      contentType: 'text/html',
      body: '<h1>This site is blocked</h1>',
    }),
  'answers with half of its JSON': (route) =>
    route.fulfill({headers: READABLE, contentType: 'application/json', body: '{"result": {"at'}),
  'answers with another shape': (route) =>
    route.fulfill({headers: READABLE, json: {result: [{gameCount: 'many'}, null]}}),
  'counts too many requests': (route) =>
    route.fulfill({headers: {...READABLE, 'retry-after': '60'}, status: 429, json: {}}),
  'has broken down': (route) => route.fulfill({headers: READABLE, status: 503, body: 'oops'}),
}

/** The second page of the catalogue, a search and a game, as visitors come to them. */
async function expectCatalogueSearchAndGame(page: Page): Promise<void> {
  await page.getByRole('link', {name: 'Page 2', exact: true}).click()
  await expect(page).toHaveURL(/page=2/)
  const games = page.getByRole('list', {name: 'Games'})
  await expect(games.getByRole('listitem')).toHaveCount(40)
  await page.getByRole('main').getByLabel('Search games').fill('snake')
  await page.keyboard.press('Enter')
  await expect(games).toContainText('Snake')
  await games.getByRole('link').first().click()
  await expect(page.getByRole('heading', {level: 1})).toContainText('Snake')
}

/** The browser says that there is a network again: the lake is asked at once. */
function announceNetwork(page: Page): Promise<boolean> {
  return page.evaluate(() => dispatchEvent(new Event('online')))
}

test('whatever is wrong with the lake, catalogue, search and games are there, and it is noticed when the lake is back', async ({
  page,
  product,
}) => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  let fault = 'refuses every connection'
  const met = new Set<string>()
  await page.route(`${product.lake}/**`, async (route) => {
    met.add(fault)
    await FAULTS[fault]?.(route)
  })

  await page.goto('/play')
  await expect(page.getByText(NOTE)).toBeVisible()
  await expectCatalogueSearchAndGame(page)
  for (fault of Object.keys(FAULTS)) {
    await expect(async () => {
      await announceNetwork(page)
      expect([...met]).toContain(fault)
    }).toPass()
    await expect(page.getByText(NOTE)).toBeVisible()
  }

  await page.unrouteAll({behavior: 'ignoreErrors'})
  await expect(async () => {
    await announceNetwork(page)
    await expect(page.getByText(NOTE)).toBeHidden({timeout: 1_000})
  }).toPass()
  await expect(page.getByRole('heading', {level: 1})).toContainText('Snake')
  expect(errors).toEqual([])
})

test('while the lake hangs nothing waits for it, and it is noticed by itself when it is back', async ({
  page,
  product,
}) => {
  await page.clock.install()
  let asked = 0
  await page.route(`${product.lake}/**`, () => {
    asked += 1
  })

  await page.goto('/play')
  await expect.poll(() => asked).toBeGreaterThan(0)
  // It has been asked and says nothing: everything works meanwhile.
  await expectCatalogueSearchAndGame(page)
  await page.clock.fastForward(5_000)
  await expect(page.getByText(NOTE)).toBeVisible()

  await page.unrouteAll({behavior: 'ignoreErrors'})
  await page.clock.fastForward(15_000)
  await expect(page.getByText(NOTE)).toBeHidden()
})
