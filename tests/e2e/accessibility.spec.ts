import {AxeBuilder} from '@axe-core/playwright'
import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'
import {SCREENS, tinMerge} from './screens.ts'
import {serveFrame} from './serve-frame.ts'

for (const theme of ['night', 'day'] as const) {
  for (const [screen, address] of SCREENS) {
    test(`axe finds nothing: ${screen}, ${theme}`, async ({page}) => {
      await useTheme(page, theme)
      await page.goto(address)
      await expect(page.getByRole('heading', {level: 1})).toBeVisible()

      expect(await violationsOf(page)).toEqual([])
    })
  }

  test(`axe finds nothing: open states, ${theme}`, async ({page, product}) => {
    test.slow()
    await useTheme(page, theme)

    await page.goto('/play')
    await page.getByRole('button', {name: 'Expand navigation'}).click()
    await page.getByRole('button', {name: 'Filter games'}).click()
    expect(await violationsOf(page), 'filter panel').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', {name: 'Show thumbnails'}).click()
    await expect(page.getByRole('list', {name: 'Games'}).locator('img').first()).toBeVisible()
    expect(await violationsOf(page), 'thumbnails').toEqual([])
    await page.getByRole('button', {name: 'Announcements'}).click()
    await expect(page.getByRole('dialog', {name: 'Announcements'})).toBeVisible()
    expect(await violationsOf(page), 'drawer').toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByLabel('Search games').fill('pap')
    await expect(page.getByRole('listbox')).toBeVisible()
    expect(await violationsOf(page), 'suggestions').toEqual([])

    await page.goto('/login')
    await page.getByRole('button', {name: 'Log In'}).click()
    await expect(page.getByRole('alert')).toBeVisible()
    expect(await violationsOf(page), 'login error').toEqual([])

    await page.goto(tinMerge)
    await page.getByRole('button', {name: 'Show FPS'}).click()
    await page.getByRole('button', {name: 'Disguise this tab'}).click()
    await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
    await expect(page.locator('iframe')).toBeVisible()
    expect(await violationsOf(page), 'launched').toEqual([])

    const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
    await page.goto(`/play/${encodeSwfId(external?.path ?? '')}`)
    await expect(page.getByText('Game servers reachable')).toBeVisible()
    expect(await violationsOf(page), 'external').toEqual([])
  })
}

test('axe finds nothing in forced colours, and what is current or on stays marked', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({forcedColors: 'active'})
  for (const address of ['/', '/play', tinMerge, '/partners', '/settings', '/create-account']) {
    // oxlint-disable-next-line no-await-in-loop -- one page at a time
    await page.goto(address)
    // The system's own colours are its own affair; axe takes the page's for them.
    // oxlint-disable-next-line no-await-in-loop
    expect(await violationsOf(page, ['color-contrast']), address).toEqual([])
  }

  await page.goto('/play')
  const current = page
    .getByRole('navigation', {name: 'Pages'})
    .getByRole('link', {name: 'Page 1', exact: true})
  await expect(current).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('button', {name: 'Filter games'})).toHaveCSS('border-style', 'solid')
  await expect(page.getByRole('listitem').filter({hasText: 'Tin Merge'}).first()).toHaveCSS(
    'border-style',
    'solid',
  )
})

test('axe finds nothing on the screens of trouble', async ({page, product}) => {
  test.slow()
  await page.route(`${product.games}/html5/**`, () => undefined)
  await page.clock.install()
  await page.goto(tinMerge)
  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('button', {name: 'Try it in a window'})).toBeVisible()
  await page.clock.resume()
  expect(await violationsOf(page), 'a game that does not load').toEqual([])

  await page.goto('/search?q=hobo')
  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  await expect(page.getByText('not installed').first()).toBeVisible()
  expect(await violationsOf(page), 'not installed').toEqual([])

  await page.goto('/play?type=html5')
  await page.getByRole('button', {name: 'Keep Tin Merge'}).click()
  await page.getByRole('link', {name: 'Your shelf'}).click()
  await expect(page.getByRole('list', {name: 'Kept games'})).toBeVisible()
  expect(await violationsOf(page), 'shelf with games').toEqual([])

  await page.evaluate(() => sessionStorage.setItem('shack.reloaded-at', String(Date.now())))
  await page.route(/\/assets\/articles-[\w-]+\.js/, (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', {name: 'Articles'}).click()
  await expect(page.getByRole('heading', {name: 'Unexpected Application Error'})).toBeVisible()
  expect(await violationsOf(page), 'unexpected error').toEqual([])

  const foreign = await serveFrame(`${product.site}/play`)
  await page.goto(foreign.address)
  await expect(page.frameLocator('iframe').getByRole('link')).toBeVisible()
  const {violations} = await new AxeBuilder({page}).include(['iframe', 'main']).analyze()
  await foreign.close()
  expect(
    violations.map(({id}) => id),
    'refused frame',
  ).toEqual([])
})

async function useTheme(page: Page, theme: 'night' | 'day'): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem('shack.theme', chosen), theme)
}

/** What axe finds against WCAG 2.2 A and AA and its own best practices, as short lines. */
async function violationsOf(page: Page, disabled: string[] = []): Promise<string[]> {
  const {violations} = await new AxeBuilder({page})
    .exclude('iframe')
    .disableRules(disabled)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.flatMap(({id, nodes}) =>
    nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  )
}
