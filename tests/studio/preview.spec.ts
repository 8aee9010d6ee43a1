import type {FrameLocator, Page} from '@playwright/test'

import type {ServedProduct} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {expect, test} from './support/studio-test.ts'

test('Preview shows drafts of articles, announcements, slides and games, and a click on a title opens its form', async ({
  openStudio,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const [article, slide] = await Promise.all([
    lake.fetch('*[_type == "article"] | order(_id)[0]'),
    lake.fetch('*[_type == "slide"] | order(orderRank)[0]'),
  ])
  const drafts = [
    {...article, _id: `drafts.${article._id}`, title: 'A headline still in the drawer'},
    {...slide, _id: `drafts.${slide._id}`, title: 'A slide still in the drawer'},
    {
      _id: 'drafts.preview-notice',
      _type: 'announcement',
      title: 'A notice still in the drawer',
      content: 'Soon.',
      date: '2024-01-02',
    },
    {
      _id: 'drafts.preview-game',
      _type: 'game',
      name: 'Aa Game in the Drawer',
      gameType: 'html5',
      path: 'tin-merge/',
      isTrending: true,
      dateAdded: '2999-01-01',
    },
  ]
  for (const {_rev, ...draft} of drafts) await lake.createOrReplace(draft)

  const studio = await openStudio('/preview')
  const site = studio.frameLocator('[data-testid="presentation-root"] iframe')
  await expect(studio.getByText('Documents on this page')).toBeVisible()
  await expect(studio.getByText('A slide still in the drawer')).toBeVisible()
  await openByTitle(studio, site, 'A slide still in the drawer')

  await goTo(studio, product, '/announcements')
  await openByTitle(studio, site, 'A notice still in the drawer')

  await goTo(studio, product, '/articles')
  await openByTitle(studio, site, 'A headline still in the drawer')

  await goTo(studio, product, '/play')
  await openByTitle(studio, site, 'Aa Game in the Drawer', 'name')

  await test.step('a draft that is thrown away leaves the page', async () => {
    await lake.delete('drafts.preview-game')
    await expect(site.getByText('Aa Game in the Drawer')).toHaveCount(0)
  })
  for (const {_id} of drafts) await lake.delete(_id)
})

/** Types an address into Preview’s address bar, and again if Preview took it back. */
async function goTo(studio: Page, product: ServedProduct, path: string): Promise<void> {
  const address = studio
    .getByTestId('presentation-root')
    .locator('input:not([type="checkbox"])')
    .first()
  const wanted = `${product.site}${path}`
  await expect(async () => {
    await address.fill(wanted)
    await address.press('Enter')
    const isThere = () => studio.frames().some((frame) => frame.url().startsWith(wanted))
    await expect.poll(isThere, {timeout: 5_000}).toBe(true)
  }).toPass()
}

/** Clicks a title on the framed site and expects it in the form next to the site. */
async function openByTitle(
  studio: Page,
  site: FrameLocator,
  title: string,
  field: 'title' | 'name' = 'title',
): Promise<void> {
  const text = site.getByText(title).filter({visible: true}).first()
  await text.hover()
  await text.click()
  await expect(studio.getByTestId(`field-${field}`).locator('input')).toHaveValue(title)
}
