import {expect, test} from '../support/fixtures.ts'
import {expectAccessible, violationsOf} from './axe.ts'
import {SCREENS, tinMerge} from './screens.ts'

for (const [screen, address] of SCREENS) {
  test(`axe finds nothing: ${screen}`, async ({page}) => {
    await page.goto(address)
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()

    await expectAccessible(page)
  })
}

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})

  for (const [screen, address] of SCREENS.filter(([, path]) =>
    ['/', '/play', tinMerge, '/search?q=hobo', '/settings'].includes(path),
  )) {
    test(`axe finds nothing: ${screen}`, async ({page}) => {
      await page.goto(address)
      await expect(page.getByRole('heading', {level: 1})).toBeVisible()

      await expectAccessible(page)
    })
  }

  test('axe finds nothing: told that games want a computer', async ({page}) => {
    await page.goto(tinMerge)
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', {name: 'Click to launch Tin Merge'}).tap()
    await expect(page.getByRole('alert')).toContainText('Games are not available on mobile')

    await expectAccessible(page)
  })
})

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
    expect(await violationsOf(page, {disabled: ['color-contrast']}), address).toEqual([])
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
