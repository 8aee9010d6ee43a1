import type {Route} from '@playwright/test'

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

for (const [what, answer] of Object.entries(FAULTS)) {
  test(`a lake that ${what}: catalogue, search and games are there, and it is noticed when it is back`, async ({
    page,
    product,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route(`${product.lake}/**`, answer)

    await page.goto('/play?page=2')
    await expect(page.getByRole('list', {name: 'Games'}).getByRole('listitem')).toHaveCount(40)
    await expect(page.getByText(NOTE)).toBeVisible()
    await page.getByRole('main').getByLabel('Search games').fill('hobo')
    await page.keyboard.press('Enter')
    const found = page.getByRole('list', {name: 'Games'})
    await expect(found).toContainText('Hobo')
    await found.getByRole('link').first().click()
    await expect(page.getByRole('heading', {level: 1})).toContainText('Hobo')

    await page.unrouteAll({behavior: 'ignoreErrors'})
    // The browser says that there is a network again: the lake is asked at once.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText(NOTE)).toBeHidden()
    expect(errors).toEqual([])
  })
}

test('while the lake hangs nothing waits for it, and it is noticed by itself when it is back', async ({
  page,
  product,
}) => {
  const waiting: Route[] = []
  await page.route(`${product.lake}/**`, (route) => {
    waiting.push(route)
  })

  await page.goto('/play')
  await expect.poll(() => waiting.length).toBeGreaterThan(0)
  // It has been asked and says nothing: everything works meanwhile.
  await page.getByRole('link', {name: 'Page 2', exact: true}).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('list', {name: 'Games'}).getByRole('listitem')).toHaveCount(40)
  await page.getByRole('main').getByLabel('Search games').fill('hobo')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', {name: 'Games'})).toContainText('Hobo')
  await expect(page.getByText(NOTE)).toBeVisible({timeout: 20_000})

  await page.unrouteAll({behavior: 'ignoreErrors'})
  // The lake's own time limit and the pause are 20 s at most, of the 30 s that are allowed.
  await expect(page.getByText(NOTE)).toBeHidden({timeout: 40_000})
})
