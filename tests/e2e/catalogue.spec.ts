import {expect, test} from '../support/fixtures.ts'
import {listedGames} from '../support/lake.ts'
import {atRest, openRested} from './at-rest.ts'

test('a page number leads to that page with games of its own, its link says so, and back returns', async ({
  page,
}) => {
  await page.goto('/play')
  const tickets = page.getByRole('list', {name: 'Games'}).getByRole('listitem').getByRole('link')
  const numbered = (number: number) =>
    page
      .getByRole('navigation', {name: 'Pages'})
      .getByRole('link', {name: `Page ${number}`, exact: true})
  const seen = new Set<string | null>()

  for (const number of [1, 2, 3]) {
    if (number > 1) await numbered(number).click()
    await expect(numbered(number)).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveURL(number === 1 ? /\/play$/ : new RegExp(`/play\\?page=${number}$`))
    await expect(tickets).toHaveCount(40)
    const hrefs = await tickets.evaluateAll((links) =>
      links.map((link) => link.getAttribute('href')),
    )
    for (const href of hrefs) seen.add(href)
  }
  expect(seen.size).toBe(120)

  await page.goBack()
  await expect(page).toHaveURL(/\/play\?page=2$/)
  await expect(numbered(2)).toHaveAttribute('aria-current', 'page')
})

test('a link with the control key or the middle button is left to the browser, which opens a tab', async ({
  page,
}) => {
  await openRested(page, '/play')
  const second = page.getByRole('navigation', {name: 'Pages'}).getByRole('link', {name: 'Page 2'})
  // No tab is opened here: whether one appears, and when, is the browser's business.
  await page.evaluate(() => {
    for (const kind of ['click', 'auxclick'])
      addEventListener(kind, (event) => {
        document.documentElement.dataset.taken = String(event.defaultPrevented)
        event.preventDefault()
      })
  })
  const taken = () => page.evaluate(() => document.documentElement.dataset.taken)

  await second.first().click({modifiers: ['ControlOrMeta']})
  expect(await taken()).toBe('false')
  await second.first().click({button: 'middle'})
  expect(await taken()).toBe('false')
  await expect(page).toHaveURL(/\/play$/)

  await second.first().click()
  expect(await taken()).toBe('true')
  await expect(page).toHaveURL(/\/play\?page=2$/)
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
  await openRested(page, '/play')
  await page.evaluate(() => scrollTo(0, 900))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)

  await page.reload()
  await atRest(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)

  await page.goto(`${product.games}/manifest.json`)
  await page.goBack()
  await atRest(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
})

test('back restores where the wall was scrolled to, and a page number begins at its top', async ({
  page,
}) => {
  await openRested(page, '/play')
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

test('filters combine, live in the address, and start again at page 1', async ({page, product}) => {
  const games = await listedGames(product)
  const matching = games.filter(
    ({isTrending, gameType}) => isTrending && gameType === 'html5',
  ).length
  await page.goto('/play?page=2')

  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('radio', {name: /^html5/}).click()
  await expect(page).toHaveURL(/type=html5/)
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
