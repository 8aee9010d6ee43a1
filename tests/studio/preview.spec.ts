import type {FrameLocator, Page} from '@playwright/test'

import type {ServedProduct} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'
import {expect, test} from './support/studio-test.ts'

test.setTimeout(360_000)

test('Preview shows drafts of articles, announcements, slides and games, and a click on a title opens its form', async ({
  page,
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
      path: 'preview-game',
      isTrending: true,
      dateAdded: '2999-01-01',
    },
  ]
  for (const {_rev, ...draft} of drafts) await lake.createOrReplace(draft)

  await openStudio(page, product, '/preview')
  const site = page.frameLocator('[data-testid="presentation-root"] iframe')
  await openByTitle(page, site, 'A slide still in the drawer')

  await goTo(page, product, '/announcements')
  await openByTitle(page, site, 'A notice still in the drawer')

  await goTo(page, product, '/articles')
  await openByTitle(page, site, 'A headline still in the drawer')

  await goTo(page, product, '/play')
  await openByTitle(page, site, 'Aa Game in the Drawer', 'name')

  await test.step('a draft that is thrown away leaves the page', async () => {
    await lake.delete('drafts.preview-game')
    await expect(site.getByText('Aa Game in the Drawer')).toHaveCount(0, LATER)
  })
  for (const {_id} of drafts) await lake.delete(_id)
})

/** By the address bar of Preview, as an editor types it; once more where Preview took what was typed back. */
async function goTo(page: Page, product: ServedProduct, path: string): Promise<void> {
  const address = page
    .getByTestId('presentation-root')
    .locator('input:not([type="checkbox"])')
    .first()
  const wanted = `${product.site}${path}`
  await expect(async () => {
    await address.fill(wanted)
    await address.press('Enter')
    const isThere = () => page.frames().some((frame) => frame.url().startsWith(wanted))
    await expect.poll(isThere).toBe(true)
  }).toPass()
}

/** Clicks a title on the framed site, and sees that it stands in the form beside it. */
async function openByTitle(
  page: Page,
  site: FrameLocator,
  title: string,
  field: 'title' | 'name' = 'title',
): Promise<void> {
  const text = site.getByText(title).filter({visible: true}).first()
  await text.hover(LATER)
  await text.click()
  await expect(page.getByTestId(`field-${field}`).locator('input')).toHaveValue(title, LATER)
}
