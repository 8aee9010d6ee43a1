import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

test('the catalogue shows 40 of the imported games and counts those that the merge left', async ({
  page,
  product,
}) => {
  const games = await publishedGames(product)

  await page.goto('/play')

  await expect(page.getByRole('list', {name: 'Games'}).getByRole('listitem')).toHaveCount(40)
  expect(games.length).toBeGreaterThanOrEqual(500)
  await expect(page.getByRole('heading', {level: 1})).toContainText(`ALL GAMES`)
  await expect(page.getByRole('heading', {level: 1})).toContainText(String(games.length))
  await expect(page).toHaveTitle(/Game Shack/)
})

test('trending games come first, and every page holds other games', async ({page, product}) => {
  const games = await publishedGames(product)
  const trending = games.filter(({isTrending}) => isTrending).length
  const seen = new Set<string>()

  for (const pageNumber of [1, 2, 3]) {
    await page.goto(`/play?page=${pageNumber}`)
    const links = page.getByRole('list', {name: 'Games'}).getByRole('listitem').getByRole('link')
    await expect(links).toHaveCount(40)
    for (const href of await links.evaluateAll((anchors) =>
      anchors.map((anchor) => anchor.getAttribute('href')),
    )) {
      seen.add(href ?? '')
    }
  }
  expect(seen.size).toBe(120)

  await page.goto('/play')
  const cards = page.getByRole('list', {name: 'Games'}).getByRole('listitem')
  for (const index of [0, Math.min(trending, 40) - 1])
    await expect(cards.nth(index)).toContainText('Trending')
})

test('a page number leads to that page, its link says so, and back returns', async ({page}) => {
  await page.goto('/play')
  const pages = page.getByRole('navigation', {name: 'Pages'})

  await pages.getByRole('link', {name: 'Page 2', exact: true}).click()

  await expect(page).toHaveURL(/\/play\?page=2$/)
  await expect(pages.getByRole('link', {name: 'Page 2', exact: true})).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(page).toHaveURL(/\/play$/)
  await expect(pages.getByRole('link', {name: 'Page 1', exact: true})).toHaveAttribute(
    'aria-current',
    'page',
  )
})

test('a link with the control key or the middle button opens a tab and leaves this page alone', async ({
  page,
  context,
}) => {
  await page.goto('/play')
  const second = page.getByRole('navigation', {name: 'Pages'}).getByRole('link', {name: 'Page 2'})

  const presses: Parameters<typeof second.click>[0][] = [
    {modifiers: ['ControlOrMeta']},
    {button: 'middle'},
  ]
  for (const press of presses) {
    const [opened] = await Promise.all([context.waitForEvent('page'), second.first().click(press)])
    await expect(opened).toHaveURL(/\/play\?page=2$/)
    await opened.close()
    await expect(page).toHaveURL(/\/play$/)
  }
})

test('a link to the page where one is adds no step back', async ({page}) => {
  await page.goto('/articles')
  const games = page.getByRole('navigation', {name: 'Main'}).getByRole('link', {name: 'Games'})
  await games.click()
  await expect(page).toHaveURL(/\/play$/)

  await games.click()
  await games.click()
  await page.goBack()

  await expect(page).toHaveURL(/\/articles$/)
})

test('a wall that is reloaded, or come back to from another site, is where it was scrolled to', async ({
  page,
  product,
}) => {
  await page.goto('/play')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)

  await page.reload()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)

  await page.goto(`${product.games}/manifest.json`)
  await page.goBack()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
})

test('back restores where the wall was scrolled to, and a page number begins at its top', async ({
  page,
}) => {
  await page.goto('/play')
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', {name: 'Page 2', exact: true}).click()
  await expect(page).toHaveURL(/page=2$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  const ticket = page.getByRole('list', {name: 'Games'}).getByRole('link').nth(30)
  await ticket.scrollIntoViewIfNeeded()
  const scrolledTo = await page.evaluate(() => scrollY)
  expect(scrolledTo).toBeGreaterThan(100)
  await ticket.click()
  await expect(page.getByRole('link', {name: 'Back to games'})).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

  await page.goBack()

  await expect(ticket).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolledTo)
})

test('a page beyond the last shows the last', async ({page, product}) => {
  const games = await publishedGames(product)
  const last = Math.ceil(games.length / 40)

  await page.goto('/play?page=999')

  await expect(page.getByRole('link', {name: `Page ${last}`, exact: true})).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('list', {name: 'Games'}).getByRole('listitem')).toHaveCount(
    games.length - 40 * (last - 1),
  )
})

test('filters combine, live in the address, and start again at page 1', async ({page, product}) => {
  const games = await publishedGames(product)
  const matching = games.filter(
    ({isTrending, gameType}) => isTrending && gameType === 'flash',
  ).length
  await page.goto('/play?page=2')

  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('radio', {name: /^flash/}).click()
  await expect(page).toHaveURL(/type=flash/)
  await expect(page).not.toHaveURL(/page=/)
  await page.getByRole('checkbox', {name: /^trending/}).click()

  await expect(page).toHaveURL(/tag=isTrending/)
  await expect(page.getByRole('heading', {level: 1})).toContainText(String(matching))
  await page.reload()
  await expect(page.getByRole('heading', {level: 1})).toContainText(String(matching))
})

test('a choice is in the address at once; the lit button only closes the panel', async ({page}) => {
  await page.goto('/play')
  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('radio', {name: 'external', exact: true}).check()
  await expect(page).toHaveURL(/\/play\?type=external$/)
  const lit = page.getByRole('button', {name: /^Show \d+ games$/})
  await expect(lit).toBeVisible()

  await lit.click()

  await expect(lit).toBeHidden()
  await expect(page).toHaveURL(/\/play\?type=external$/)
  await expect(page.getByRole('button', {name: 'Filter games'})).toHaveAttribute(
    'aria-expanded',
    'false',
  )
})

test('no game is new today, and the page says that there are no games to show', async ({page}) => {
  const today = new Date().toISOString().slice(0, 10)

  await page.goto(`/play?date=${today}`)

  await expect(page.getByRole('main')).toContainText(/no games to show/i)
  await expect(page.getByRole('list', {name: 'Games'})).toHaveCount(0)
})

test('thumbnails stay hidden until they are asked for, and the choice is remembered', async ({
  page,
}) => {
  await page.goto('/play')
  const toggle = page.getByRole('button', {name: 'Show thumbnails'})
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('list', {name: 'Games'}).locator('img')).toHaveCount(0)

  await toggle.click()

  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const thumbnail = page.getByRole('list', {name: 'Games'}).locator('img').first()
  await expect(thumbnail).toBeVisible()
  await expect
    .poll(() =>
      thumbnail.evaluate(
        (image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0,
      ),
    )
    .toBe(true)
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
})

test('a card without a description says so in the words of the specification', async ({page}) => {
  await page.goto('/play?type=flash')

  await expect(page.getByRole('list', {name: 'Games'})).toContainText('No descripton yet')
})

test.describe('without script', () => {
  test.use({javaScriptEnabled: false})

  test('the catalogue and a game page can be read', async ({page}) => {
    await page.goto('/play')
    const first = page
      .getByRole('list', {name: 'Games'})
      .getByRole('listitem')
      .first()
      .getByRole('link')
    await expect(first).toBeVisible()
    await first.click()
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  })
})

for (const address of ['/play', '/', '/articles', '/play/dGluLW1lcmdl']) {
  test(`nothing moves while ${address} arrives, nor when its lettering does`, async ({page}) => {
    const letters = Promise.withResolvers<void>()
    await page.route(/\.woff2$/, async (route) => {
      await letters.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      globalThis.moved = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          globalThis.moved += 'value' in entry ? Number(entry.value) : 0
      }).observe({type: 'layout-shift', buffered: true})
    })

    await page.goto(address, {waitUntil: 'commit'})
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    await expect(page.locator(':root[data-awaiting-tickets]')).toHaveCount(0)
    letters.resolve()
    await expect.poll(() => page.evaluate(() => document.fonts.check('44px Shack'))).toBe(true)
    await page.waitForTimeout(300)

    // Letters that are a pixel wider than what stood in for them are no movement that anybody sees.
    expect(await page.evaluate(() => globalThis.moved)).toBeLessThan(0.0003)
  })
}

declare global {
  // oxlint-disable-next-line no-var -- how TypeScript names what hangs on the window
  var moved: number
}
