import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test, type ServedProduct} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'
import {expectAccessible} from './axe.ts'
import {openRested} from './at-rest.ts'
import {fewGames, tinMerge} from './screens.ts'

// What a visitor can open, start or run into, each looked at by night and by day; the states of a page in one visit.

test('axe finds nothing: thumbnails, filters, suggestions, the shelf and the settings', async ({
  page,
}) => {
  test.slow()
  await openRested(page, fewGames)
  await page.getByRole('button', {name: 'Keep Tin Merge'}).click()
  await page.getByRole('button', {name: 'Show thumbnails'}).click()
  await expect(page.getByRole('list', {name: 'Games'}).locator('img').first()).toBeVisible()
  await page.getByRole('button', {name: 'Expand navigation'}).click()
  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('radio', {name: 'html5'}).check()
  await expect(page).toHaveURL(/type=html5/)
  await expectAccessible(page, {what: 'thumbnails, wide navigation, open filters, one chosen'})

  await page.keyboard.press('Escape')
  const search = page.getByRole('main').getByLabel('Search games')
  await search.fill('sna')
  await expect(page.getByRole('listbox')).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', {selected: true})).toBeVisible()
  await expectAccessible(page, {what: 'suggestions open, one chosen'})

  await page.keyboard.press('Escape')
  await page.getByRole('link', {name: 'Your shelf'}).click()
  await expect(page.getByRole('list', {name: 'Kept games'})).toBeVisible()
  await expectAccessible(page, {what: 'a shelf with games'})

  await page.getByRole('contentinfo').getByRole('link', {name: 'Settings'}).click()
  for (const name of ['Less motion', 'Quick-hide key'])
    await page.getByRole('checkbox', {name}).check()
  await page.getByRole('button', {name: 'Clear kept games'}).click()
  await expect(page.getByText('Kept games are cleared.')).toBeVisible()
  await expectAccessible(page, {what: 'settings switched and memory cleared'})
})

test('axe finds nothing: the lake is away, and the filters did not arrive', async ({
  page,
  product,
}) => {
  await page.route(`${product.lake}/**`, (route) => route.abort())
  await page.route(/\/assets\/filter-panel-[\w-]+\.js/, (route) => route.abort())
  await openRested(page, fewGames)
  await expect(page.getByText('Showing a saved copy of the catalogue.')).toBeVisible()
  await page.getByRole('button', {name: 'Filter games'}).click()
  await expect(page.getByRole('alert')).toContainText('did not arrive')

  await expectAccessible(page)
})

test('axe finds nothing: a page on its way, and one that met an unexpected error', async ({
  page,
}) => {
  await page.route(/\/assets\/partners-[\w-]+\.js/, () => undefined)
  await page.route(/\/assets\/articles-[\w-]+\.js/, (route) => route.abort())
  await openRested(page, '/')
  await page
    .getByRole('main')
    .getByRole('link', {name: /^Partners/})
    .click()
  await expect(page.getByText('Loading…')).toBeVisible()
  await expectAccessible(page, {what: 'a page on its way'})

  // It was loaded again once already.
  await page.evaluate(() => sessionStorage.setItem('shack.reloaded-at', String(Date.now())))
  await page.getByRole('contentinfo').getByRole('link', {name: 'Articles'}).click()
  await expect(page.getByRole('heading', {name: 'Unexpected Application Error'})).toBeVisible()
  await expectAccessible(page, {what: 'an unexpected error'})
})

test('axe finds nothing: signing in refused, signed in with the announcements open, an article', async ({
  page,
  product,
}) => {
  test.slow()
  const [, email = '', password = ''] = /^ {2}(owner@\S+) (\S+)$/m.exec(product.output) ?? []
  await page.goto('/login')
  await page.getByRole('button', {name: 'Log In'}).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await expectAccessible(page, {what: 'signing in refused'})

  await page.getByRole('textbox', {name: 'Email'}).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', {name: 'Log In'}).click()
  await expect(page).toHaveURL(/\/articles$/)
  await page.getByRole('button', {name: 'Announcements'}).click()
  await expect(page.getByRole('dialog', {name: 'Announcements'})).toBeVisible()
  await expectAccessible(page, {what: 'announcements open'})

  await page.keyboard.press('Escape')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('link', {name: 'Edit in studio'})).toBeVisible()
  await expectAccessible(page, {what: 'signed in, an article'})
})

test('axe finds nothing: a window refused before and after the launch, FPS, a tab disguised, the theatre', async ({
  page,
}) => {
  test.slow()
  await page.addInitScript(() => {
    window.open = () => null
  })
  const refused = page.getByRole('alert').filter({hasText: 'blocked the window'})
  await page.goto(tinMerge)
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  await expect(refused).toBeVisible()
  await expectAccessible(page, {what: 'a window refused before the launch'})

  await page.getByRole('button', {name: 'Show FPS'}).click()
  await page.getByRole('button', {name: 'Disguise this tab'}).click()
  await launch(page)
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  await expect(refused).toBeVisible()
  await expect(page.getByText(/^\d+ FPS$/)).toBeVisible()
  await expectAccessible(page, {what: 'launched, disguised, FPS on, a window refused'})

  await page.getByRole('button', {name: 'Theatre'}).click()
  await expect(page.getByRole('button', {name: 'Theatre'})).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page, {what: 'in the theatre'})
})

test('axe finds nothing: a game that does not load', async ({page, product}) => {
  await page.route(`${product.games}/html5/**`, () => undefined)
  await page.clock.install()
  await page.goto(tinMerge)
  await launch(page)
  await page.clock.runFor(16_000)
  await expect(page.getByRole('button', {name: 'Try it in a window'})).toBeVisible()
  await page.clock.resume()

  await expectAccessible(page)
})

test('axe finds nothing: a game that has stopped answering', async ({page}) => {
  await page.addInitScript(() => {
    // Its first answer arrives, no other does.
    addEventListener('message', (event) => {
      if (event.data?.type !== 'game-shack:alive') return
      const {dataset} = document.documentElement
      if (dataset.answered === '') event.stopImmediatePropagation()
      dataset.answered = ''
    })
  })
  await page.clock.install()
  await page.goto(tinMerge)
  await launch(page)
  await expect(async () => {
    await page.clock.runFor(2_000)
    await expect(page.locator('html')).toHaveAttribute('data-answered', '', {timeout: 100})
  }).toPass()
  // Seven questions stay without an answer, and the next one tells so.
  await page.clock.runFor(18_000)
  await expect(page.getByText('Tin Merge has stopped answering.')).toBeVisible()
  await page.clock.resume()

  await expectAccessible(page)
})

test('axe finds nothing: a game that is not installed', async ({page}) => {
  await page.goto('/search?q=hobo&missing=include')
  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  await expect(page.getByText('not installed').first()).toBeVisible()

  await expectAccessible(page)
})

test('axe finds nothing: an external game, reached and opened', async ({page, product}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.route('https://**/favicon.ico*', (route) => route.fulfill({status: 404}))
  await openExternal(page, product)
  await expect(page.getByText('The game’s site answered.')).toBeVisible()
  await page.getByRole('button', {name: /^Click to launch/}).click()
  await expect(page.getByText('Opened in a new window.')).toBeVisible()

  await expectAccessible(page)
})

test('axe finds nothing: an external game whose site is silent', async ({page, product}) => {
  await page.route('https://**/favicon.ico*', (route) => route.abort())
  await openExternal(page, product)
  await expect(page.getByText('No answer from the game’s site.')).toBeVisible()

  await expectAccessible(page)
})

test('axe finds nothing: refused in a frame', async ({page}) => {
  // Axe looks into frames of one origin alone, and the site refuses its own, too.
  const outer = '/frames-the-catalogue'
  await page.route(`**${outer}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<iframe src="/play" width="900" height="600"></iframe>',
    }),
  )
  await page.goto(outer)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', {name: /does not fit/})).toBeVisible()

  for (const theme of ['night', 'day']) {
    await frame.locator('html').evaluate((root, chosen) => {
      root.dataset.theme = chosen
    }, theme)
    await expectAccessible(page, {what: `framed, ${theme}`, include: ['iframe', 'main']})
  }
})

test('axe finds nothing: the blank window', async ({page, context}) => {
  await page.goto(tinMerge)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  const popup = await opened
  await expect(popup.locator('iframe[title="Tin Merge"]')).toBeVisible()

  // It holds the game's frame and nothing else: no landmarks, no heading of its own.
  const disabled = ['landmark-one-main', 'page-has-heading-one', 'region']
  await expectAccessible(popup, {what: 'blank window', disabled})
})

async function launch(page: Page): Promise<void> {
  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  await expect(page.locator('iframe[title="Tin Merge"]')).toBeVisible()
}

async function openExternal(page: Page, product: ServedProduct): Promise<void> {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  await page.goto(`/play/${encodeSwfId(external?.path ?? '')}`)
}
