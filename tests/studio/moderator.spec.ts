import type {Page} from '@playwright/test'

import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)
// Fields are drawn when they come into view: a tall window has all of them.
test.use({viewport: {width: 1366, height: 1_600}})

test('a moderator neither merges nor deletes what is published, and finds no partners, settings or Vision', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', path: 'refusal', gameType: 'html5', dateAdded: '2024-01-01'}
  await lake.createOrReplace({...game, _id: 'refusal-a', name: 'Aa Refusal'})
  await lake.createOrReplace({...game, _id: 'refusal-b', name: 'Aa refusal'})

  await openStudio(page, product, '/structure', 'moderator')
  await expect(page.getByText('Announcements').first()).toBeVisible(LATER)
  for (const name of ['Partners', 'Settings', 'Vision']) {
    await expect(page.getByRole('link', {name, exact: true})).toHaveCount(0)
  }

  await page.getByRole('link', {name: 'Duplicates'}).click()
  await page.getByRole('button', {name: /^Aa refusal \(2\)/i}).click(LATER)
  await expect(page.getByRole('button', {name: 'Merge 2 games'})).toBeDisabled()
  await expect(page.getByText('Only the owner merges published games')).toBeVisible()

  await page.getByRole('link', {name: 'Aa Refusal', exact: true}).click()
  await expect(page.getByTestId('field-name').locator('input')).toHaveValue('Aa Refusal', LATER)
  await page.getByTestId('action-menu-button').click()
  await expect(page.getByRole('menuitem', {name: 'Mark broken'})).toBeVisible()
  await expect(page.getByRole('menuitem', {name: 'Delete'})).toHaveCount(0)

  await lake.delete({query: '*[_id in ["refusal-a", "refusal-b"]]'})
})

test('whoever knows an address that a moderator is shown no link to is refused there in a sentence', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const owners = () =>
    lake.fetch(
      '*[_type in ["partner", "siteSettings", "importReport"]] | order(_id){_id, _rev}',
      {},
      {perspective: 'raw'},
    )
  const before = await owners()
  const partner = await lake.fetch<string>('*[_type == "partner"][0]._id')

  await openStudio(page, product, '/structure', 'moderator')
  await page.goto(`${product.studio}/intent/edit/id=${partner};type=partner/`)
  await expectRefusal(page, 'edit', 'name')
  await page.goto(`${product.studio}/intent/create/type=partner;template=partner/`)
  await expectRefusal(page, 'publish', 'name')
  await page.goto(`${product.studio}/intent/edit/id=siteSettings;type=siteSettings/`)
  await expectRefusal(page, 'edit', 'siteTitle')
  await page.goto(`${product.studio}/intent/edit/id=importReport;type=importReport/`)
  await expect(page.getByText(refusal('edit'))).toBeVisible(LATER)
  await page.goto(`${product.studio}/vision`)
  await expect(page.getByText('Tool not found: vision')).toBeVisible(LATER)

  expect(await owners()).toEqual(before)
})

/** The form says who may not do what, and takes nothing. */
async function expectRefusal(page: Page, act: string, field: string): Promise<void> {
  await expect(page.getByText(refusal(act))).toBeVisible(LATER)
  await expect(page.getByTestId(`field-${field}`).locator('input')).toHaveAttribute('readonly', '')
  await expect(page.getByTestId('action-publish')).toBeDisabled()
}

function refusal(act: string): string {
  return `Your role Moderator does not have permission to ${act} this document.`
}
