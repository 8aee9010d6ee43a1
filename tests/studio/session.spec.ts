import {lakeClient} from '../support/lake.ts'
import {expect, test} from './support/studio-test.ts'

const LISTS = {
  Slides: /\/structure\/slides$/,
  Announcements: /\/structure\/announcements$/,
  Partners: /\/structure\/partners$/,
  'Import reports': /\/structure\/import-reports$/,
}

test('without a token the studio says where the sign-in link is, and the token alone signs in', async ({
  page,
  product,
}) => {
  await page.goto(product.studio)
  await expect(page.getByText(/npm start/)).toBeVisible()
  await page.getByLabel(/paste the link/i).fill(product.tokens.owner)
  await page.getByRole('button', {name: 'Sign in'}).click()
  await page.getByRole('link', {name: 'Catalogue desk'}).waitFor()
})

// `test` itself watches for what must not happen, here as in every journey.
test('a session through every part of the studio leaves the console clean, and nothing leaves the machine', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const [article, counts] = await Promise.all([
    lake.fetch<string>('*[_type == "article"][0]._id'),
    lake.fetch<Record<string, number>>('*[_id == "importReport"][0].counts'),
  ])
  const studio = await openStudio(`/structure/articles;${article}`)

  await test.step('documents', async () => {
    await studio.getByTestId('field-title').locator('input').waitFor()
    for (const [list, address] of Object.entries(LISTS)) {
      await studio.getByTestId(`pane-item-${list}`).click()
      await studio.waitForURL(address)
      await studio.locator('[data-testid^="pane-content"]').last().waitFor()
    }
    await studio.getByTestId('pane-item-Settings').click()
    await studio.getByTestId('field-siteTitle').locator('input').waitFor()
  })

  await test.step('the import report shows what became of the list that was imported', async () => {
    await studio.getByRole('link', {name: 'Import report', exact: true}).click()
    await expect(studio.getByRole('heading', {name: 'Last import'})).toBeVisible()
    for (const name of ['read', 'accepted', 'merged']) {
      const term = studio.getByRole('term').filter({hasText: new RegExp(`^${name}$`)})
      await expect(term.locator('xpath=../dd')).toHaveText(String(counts[name]))
    }
    await studio.getByRole('button', {name: `merged (${counts.merged})`}).click()
    await expect(studio.getByText(`${counts.merged} of ${counts.read} entries`)).toBeVisible()
    const entries = studio.getByRole('table', {name: 'Entries of the list'})
    await expect(entries.getByRole('link').first()).toBeVisible()
  })

  await test.step('the other tools', async () => {
    await studio.getByRole('link', {name: 'Media'}).click()
    await studio.getByText('Browse Assets').waitFor()
    await studio.getByRole('link', {name: 'Vision'}).click()
    await studio.getByRole('button', {name: 'Fetch'}).first().waitFor()
    await studio.getByRole('link', {name: 'Preview'}).click()
    const site = studio.frameLocator('[data-testid="presentation-root"] iframe')
    await site.getByRole('main').waitFor()
  })
})
