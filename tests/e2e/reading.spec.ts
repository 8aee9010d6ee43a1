import {expect, test} from '../support/fixtures.ts'

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

test('search finds a part of a name, in any case', async ({page}) => {
  await page.goto('/')
  const field = page.getByRole('banner').getByLabel('Search games')
  await field.fill('sNaKe')
  await field.press('Enter')

  await expect(page).toHaveURL(/\/search\?q=sNaKe$/)
  const results = page.getByRole('list', {name: 'Games'}).getByRole('listitem')
  await expect(results.first()).toContainText('Snake')
  expect(await results.count()).toBeGreaterThanOrEqual(4)
})

test('the results of the next search are its own: names, marks and stars', async ({page}) => {
  await page.goto('/search?q=snake')
  const results = page.getByRole('list', {name: 'Games'}).getByRole('listitem')
  await results
    .first()
    .getByRole('button', {name: /^Keep .*Snake/})
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
  await expect(results.first().getByRole('button', {name: /^Keep .*Snake/})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})
