import type {Page} from '@playwright/test'

import {lakeClient} from '../support/lake.ts'
import {followLink} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test('a moderator neither merges nor deletes what is published, and finds no partners, settings or Vision', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', path: 'refusal', gameType: 'html5', dateAdded: '2024-01-01'}
  await lake.createOrReplace({...game, _id: 'refusal-a', name: 'Aa Refusal'})
  await lake.createOrReplace({...game, _id: 'refusal-b', name: 'Aa refusal'})

  const studio = await openStudio('/structure', 'moderator')
  await expect(studio.getByText('Announcements').first()).toBeVisible()
  for (const name of ['Partners', 'Settings', 'Vision']) {
    await expect(studio.getByRole('link', {name, exact: true})).toHaveCount(0)
  }

  await studio.getByRole('link', {name: 'Duplicates'}).click()
  await studio.getByRole('button', {name: /^Aa refusal \(2\)/i}).click()
  await expect(studio.getByRole('button', {name: 'Merge 2 games'})).toBeDisabled()
  await expect(studio.getByText('Only the owner merges published games')).toBeVisible()

  await studio.getByRole('link', {name: 'Aa Refusal', exact: true}).click()
  await expect(studio.getByTestId('field-name').locator('input')).toHaveValue('Aa Refusal')
  await studio.getByTestId('action-menu-button').click()
  await expect(studio.getByRole('menuitem', {name: 'Mark broken'})).toBeVisible()
  await expect(studio.getByRole('menuitem', {name: 'Delete'})).toHaveCount(0)
  await studio.keyboard.press('Escape')

  await lake.delete({query: '*[_id in ["refusal-a", "refusal-b"]]'})
})

test('a moderator who knows an address that no link of theirs leads to is refused there in a sentence', async ({
  openStudio,
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

  const studio = await openStudio(`/intent/edit/id=${partner};type=partner/`, 'moderator')
  await expectRefusal(studio, 'edit', 'name')
  await followLink(studio, '/intent/create/type=partner;template=partner/')
  await expectRefusal(studio, 'publish', 'name')
  await followLink(studio, '/intent/edit/id=siteSettings;type=siteSettings/')
  await expectRefusal(studio, 'edit', 'siteTitle')
  await followLink(studio, '/intent/edit/id=importReport;type=importReport/')
  await expect(studio.getByTestId('field-siteTitle')).toHaveCount(0)
  await expect(studio.getByText(refusal('edit'))).toBeVisible()
  await followLink(studio, '/vision')
  await expect(studio.getByText('Tool not found: vision')).toBeVisible()

  expect(await owners()).toEqual(before)
})

/** The form says what the role may not do, and takes nothing. */
async function expectRefusal(studio: Page, act: string, field: string): Promise<void> {
  const input = studio.getByTestId(`field-${field}`).locator('input')
  await expect(studio.getByText(refusal(act))).toBeVisible()
  await expect(input).toHaveAttribute('readonly', '')
  await expect(studio.getByTestId('action-publish')).toBeDisabled()
}

function refusal(act: string): string {
  return `Your role Moderator does not have permission to ${act} this document.`
}
