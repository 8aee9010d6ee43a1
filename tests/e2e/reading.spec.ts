import {expect, test} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'

test('the landing page introduces the shack, with a tagline that a click changes', async ({
  page,
}) => {
  await page.goto('/')

  await expect(page.getByRole('heading', {level: 1})).toContainText(/game\s*shack/i)
  await expect(page.getByRole('main')).toContainText('500+')
  await expect(page.getByRole('main')).toContainText('5 million')
  const slides = page
    .getByRole('region', {name: 'Featured games'})
    .getByRole('group', {name: /^\d of 7/, includeHidden: true})
  await expect(slides).toHaveCount(7)
  await page.getByRole('link', {name: 'Play now'}).click()
  await expect(page).toHaveURL(/\/play$/)
})

test('announcements are newest first, each with title, date and content', async ({
  page,
  product,
}) => {
  const announcements = await lakeClient(product).fetch<
    {title: string; date: string; content: string}[]
  >('*[_type == "announcement"] | order(date desc){title, date, content}')
  await page.goto('/announcements')

  const shown = page.getByRole('main').getByRole('article')

  await expect(shown).toHaveCount(announcements.length)
  for (const [index, {title, date, content}] of announcements.entries()) {
    await expect(shown.nth(index).getByRole('heading', {level: 2})).toHaveText(title)
    await expect(shown.nth(index)).toContainText(date)
    await expect(shown.nth(index)).toContainText(content.replace(/\s+/g, ' '))
  }
})

test('the bell drawer holds the notice about the domain, and Escape closes it', async ({page}) => {
  await page.goto('/')
  await page.getByRole('button', {name: /^Announcements/}).click()

  const drawer = page.getByRole('dialog', {name: 'Announcements'})
  await expect(drawer).toContainText(/domain/i)
  await expect(drawer).toContainText('2024-02-02')
  await expect(drawer.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('the list of articles cuts the first 150 characters with dots and leads to the whole article', async ({
  page,
}) => {
  await page.goto('/articles')
  const link = page.getByRole('main').getByRole('link').first()
  const item = page.getByRole('main').getByRole('listitem').first()
  await expect(item).toContainText(/\d{4}-\d\d-\d\d/)
  const preview = await item.getByText(/\.\.\.$/).innerText()

  await link.click()

  await expect(page).toHaveURL(/\/articles\/how-the-shack-was-built$/)
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  const paragraphs = await page.locator('.prose p').allInnerTexts()
  expect(paragraphs.join(' ').length).toBeGreaterThan(1_500)
  expect(preview).toBe(`${paragraphs.join(' ').slice(0, 150).trimEnd()}...`)
  await page.getByRole('link', {name: 'Back to articles'}).click()
  await expect(page).toHaveURL(/\/articles$/)
})

test('an unknown article and an unknown address are not found', async ({page}) => {
  for (const address of ['/articles/never-written', '/nowhere', '/nowhere/at/all']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    const main = page.getByRole('main')
    await expect(main).toContainText(/page not found in our database/i)
    await expect(main.getByText('404 Page Not Found', {exact: true})).toBeVisible()
    await expect(main.getByRole('link', {name: 'Home', exact: true})).toHaveAttribute('href', '/')
    await expect(main.getByRole('link', {name: 'Games', exact: true})).toHaveAttribute(
      'href',
      '/play',
    )
  }
})

test('the login page leads to the notice about new accounts, and that one back', async ({page}) => {
  await page.goto('/login')
  await page.getByRole('main').getByRole('link', {name: 'Create account'}).click()
  await expect(page.getByRole('main')).toContainText('Creating new accounts is disabled for now')
  await expect(page.getByRole('main').locator('input')).toHaveCount(0)

  await page.getByRole('main').getByRole('link', {name: 'Log in'}).click()

  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible()
})

test('six partners, the last one an invitation with the default logo', async ({page}) => {
  await page.goto('/partners')

  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await expect(cards.last()).toContainText(/this could be you/i)
  await expect(cards.last().locator('.partner-logo svg')).toBeVisible()
  await expect(page.locator('.partner-logo')).toHaveCount(1)
  for (const link of await cards.getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^(?:https?|mailto):/)
})

test('search finds a part of a name, trending first, and says when there is nothing', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('banner').getByLabel('Search games')
  await field.fill('hObO')
  await field.press('Enter')

  await expect(page).toHaveURL(/\/search\?q=hObO$/)
  const results = page.getByRole('list', {name: 'Games'}).getByRole('listitem')
  await expect(results.first()).toContainText('Hobo')
  expect(await results.count()).toBeGreaterThanOrEqual(4)

  await page.goto('/search?q=zzzz')
  await expect(page.getByRole('main')).toContainText(`We couldn't find anything called "zzzz"`)
  await expect(page.getByRole('main').getByLabel('Search games')).toBeVisible()
})

test('the results of the next search are its own: names, marks and stars', async ({page}) => {
  await page.goto('/search?q=hobo')
  const results = page.getByRole('list', {name: 'Games'}).getByRole('listitem')
  await results
    .first()
    .getByRole('button', {name: /^Keep Hobo/})
    .click()
  const field = page.getByRole('main').getByLabel('Search games')

  await field.fill('chess')
  await field.press('Enter')

  await expect(page.getByRole('heading', {level: 1})).toContainText('“chess”')
  expect(await results.count()).toBeGreaterThan(0)
  for (const result of await results.all()) {
    await expect(result.locator('mark').first()).toHaveText(/chess/i)
    await expect(result.getByRole('button', {name: /^Keep .*chess/i})).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  }
  await page.goBack()
  await expect(results.first().getByRole('button', {name: /^Keep Hobo/})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('the loading page waits with a button to the game', async ({page}) => {
  await page.goto('/loading?url=dGluLW1lcmdl')

  await expect(page.getByText('Loading...')).toBeVisible()
  const isMoving = await page
    .locator('.loading-bulbs i')
    .first()
    .evaluate((bulb) => bulb.getAnimations({subtree: true}).length > 0)
  expect(isMoving).toBe(true)
  await page
    .getByRole('link', {name: 'Play GAME'})
    .or(page.getByRole('button', {name: 'Play GAME'}))
    .click()
  await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeVisible()
})
