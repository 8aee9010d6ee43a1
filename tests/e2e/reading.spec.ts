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

test('announcements are newest first', async ({page, product}) => {
  const announcements = await lakeClient(product).fetch<{title: string; date: string}[]>(
    '*[_type == "announcement"] | order(date desc){title, date}',
  )
  await page.goto('/announcements')

  const titles = await page.getByRole('main').getByRole('heading', {level: 2}).allInnerTexts()

  expect(titles.slice(0, announcements.length)).toEqual(announcements.map(({title}) => title))
})

test('the bell drawer holds the notice about the domain, and Escape closes it', async ({page}) => {
  await page.goto('/')
  await page.getByRole('button', {name: /^Announcements/}).click()

  const drawer = page.getByRole('dialog', {name: 'Announcements'})
  await expect(drawer).toContainText(/domain/i)
  await expect(drawer).toContainText(/2024/)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
})

test('the list of articles cuts the first 150 characters with dots and leads to the whole article', async ({
  page,
}) => {
  await page.goto('/articles')
  const link = page.getByRole('main').getByRole('link').first()
  await expect(page.getByRole('main')).toContainText(/(\.\.\.|…)/)

  await link.click()

  await expect(page).toHaveURL(/\/articles\/how-the-shack-was-built$/)
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(1_500)
})

test('an unknown article and an unknown address are not found', async ({page}) => {
  for (const address of ['/articles/never-written', '/nowhere', '/nowhere/at/all']) {
    const response = await page.goto(address)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('main')).toContainText(/not found in our database/i)
  }
})

test('six partners, the last one an invitation with the default logo', async ({page}) => {
  await page.goto('/partners')

  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await expect(cards.last()).toContainText(/this could be you/i)
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

test('the loading page waits with a button to the game', async ({page}) => {
  await page.goto('/loading?url=dGluLW1lcmdl')

  await expect(page.getByText('Loading...')).toBeVisible()
  await page
    .getByRole('link', {name: 'Play GAME'})
    .or(page.getByRole('button', {name: 'Play GAME'}))
    .click()
  await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeVisible()
})
