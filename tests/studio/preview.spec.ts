import type {FrameLocator, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, type SharedProduct, test} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'

test.setTimeout(360_000)

test('the play-test view shows the draft of a game in the site’s own card and page, and each key that is typed', async ({
  page,
  product,
}) => {
  const lake = lakeClient(product, 'owner')
  const game = {_type: 'game', gameType: 'html5', path: 'play-test-trial', dateAdded: '2024-01-01'}
  await lake.createOrReplace({...game, _id: 'drafts.play-test-trial', name: 'Aa Play Test'})

  await openStudio(page, product, '/structure/games;all;play-test-trial')
  await page.getByRole('tab', {name: 'Play-test'}).click(LATER)
  const card = page.frameLocator('iframe[title="Card"]')
  const gamePage = page.frameLocator('iframe[title="Game page"]')
  await expect(card.getByRole('link', {name: 'Aa Play Test'})).toBeVisible(LATER)
  await expect(gamePage.getByRole('heading', {level: 1, name: 'Aa Play Test'})).toBeVisible(LATER)
  await expect(page.getByText('Showing the draft')).toHaveCount(2)

  await test.step('what is saved in the draft shows without a reload', async () => {
    await lake.patch('drafts.play-test-trial').set({description: 'Written a moment ago'}).commit()
    await expect(card.getByText('Written a moment ago')).toBeVisible(LATER)
    await expect(gamePage.getByText('Written a moment ago').first()).toBeVisible(LATER)
  })

  await test.step('visitors see nothing of it', async () => {
    const visitor = await page.context().newPage()
    await visitor.goto(`${product.site}/play/${encodeSwfId(game.path)}`)
    await expect(visitor.getByRole('heading', {level: 1})).toContainText('not found', {
      ignoreCase: true,
    })
    await visitor.goto(`${product.site}/preview/card?game=play-test-trial`)
    await expect(visitor).toHaveURL(`${product.site}/play`)
    await visitor.close()
  })
  await lake.delete('drafts.play-test-trial')
})

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
  await expect(site.getByText('A slide still in the drawer').first()).toBeAttached(LATER)

  await goTo(page, product, '/announcements')
  await expect(site.getByText('A notice still in the drawer')).toBeVisible(LATER)
  await clickTitle(site, 'A notice still in the drawer')
  await expect(page.getByTestId('field-title').locator('input')).toHaveValue(
    'A notice still in the drawer',
    LATER,
  )

  await goTo(page, product, '/articles')
  await expect(site.getByText('A headline still in the drawer')).toBeVisible(LATER)
  await goTo(page, product, '/play')
  await expect(site.getByText('Aa Game in the Drawer').first()).toBeVisible(LATER)
  await clickTitle(site, 'Aa Game in the Drawer')
  await expect(page.getByTestId('field-name').locator('input')).toHaveValue(
    'Aa Game in the Drawer',
    LATER,
  )

  await test.step('a draft that is thrown away leaves the page', async () => {
    await lake.delete('drafts.preview-game')
    await expect(site.getByText('Aa Game in the Drawer')).toHaveCount(0, LATER)
  })
  for (const {_id} of drafts) await lake.delete(_id)
})

test('a page that is no studio gets no drafts out of the site', async ({page, product}) => {
  await page.goto(`${product.site}/`)
  const loaded = await page.evaluate(async () => {
    window.postMessage(
      {
        domain: 'sanity/channels',
        from: 'presentation',
        to: 'loaders',
        type: 'handshake/syn',
        connectionId: 'x',
        id: 'x',
      },
      '*',
    )
    await new Promise((resolve) => requestIdleCallback(resolve))
    return performance
      .getEntriesByType('resource')
      .filter(({name}) => /start-preview|studio-messages/.test(name)).length
  })
  expect(loaded).toBe(0)
})

/** By the address bar of Preview, as an editor types it. */
async function goTo(page: Page, product: SharedProduct, path: string): Promise<void> {
  const address = page
    .getByTestId('presentation-root')
    .locator('input:not([type="checkbox"])')
    .first()
  await address.fill(`${product.site}${path}`)
  await address.press('Enter')
}

async function clickTitle(site: FrameLocator, title: string): Promise<void> {
  const text = site.getByText(title).first()
  await text.hover()
  await text.click()
}
