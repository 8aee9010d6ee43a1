import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)

const LISTS = {
  Slides: /\/structure\/slides$/,
  Announcements: /\/structure\/announcements$/,
  Partners: /\/structure\/partners$/,
  'Import reports': /\/structure\/import-reports$/,
}

// What it must not do is watched by `test`, here as in every journey.
test('a session through every part of the studio leaves the console clean, and nothing leaves the machine', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const [game, article] = await Promise.all([
    lake.fetch<string>('*[_type == "game"] | order(lower(name))[0]._id'),
    lake.fetch<string>('*[_type == "article"][0]._id'),
  ])

  await openStudio(page, product, '/catalogue-desk')
  await expect(page.getByRole('table', {name: 'Games'}).getByRole('link').first()).toBeVisible(
    LATER,
  )

  await test.step('games, their views, and what needs attention', async () => {
    await page.goto(`${product.studio}/structure/games;all;${game}`)
    await expect(page.getByTestId('field-name').locator('input')).toBeVisible(LATER)
    await page.getByRole('tab', {name: 'Play-test'}).click()
    await expect(page.frameLocator('iframe[title="Game page"]').getByRole('main')).toBeVisible(
      LATER,
    )
    await page.goto(`${product.studio}/structure/needs-attention;no-type`)
    await expect(page.getByRole('link', {name: /^Dead link/})).toBeVisible(LATER)
  })

  await test.step('the other documents', async () => {
    await page.goto(`${product.studio}/structure/articles;${article}`)
    await expect(page.getByTestId('field-title').locator('input')).toBeVisible(LATER)
    for (const [list, address] of Object.entries(LISTS)) {
      await page.getByTestId(`pane-item-${list}`).click()
      await expect(page).toHaveURL(address, LATER)
      await expect(page.locator('[data-testid^="pane-content"]').last()).toBeVisible(LATER)
    }
    await page.getByTestId('pane-item-Settings').click()
    await expect(page.getByTestId('field-siteTitle').locator('input')).toBeVisible(LATER)
  })

  await test.step('the other tools', async () => {
    await page.getByRole('link', {name: 'Duplicates'}).click()
    await expect(page.getByRole('list', {name: 'Groups'})).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Import report'}).click()
    await expect(page.getByRole('heading', {name: 'Last import'})).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Media'}).click()
    await expect(page.getByText('Browse Assets')).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Vision'}).click()
    await expect(page.getByRole('button', {name: 'Fetch'}).first()).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Preview'}).click()
    const site = page.frameLocator('[data-testid="presentation-root"] iframe')
    await expect(site.getByRole('main')).toBeVisible(LATER)
  })
})
