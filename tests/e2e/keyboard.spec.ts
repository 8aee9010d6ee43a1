import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {tinMerge} from './screens.ts'

test('find, filter, launch, leave, read and sign in by keyboard alone', async ({page, product}) => {
  test.slow()
  await page.goto('/play')
  await page.waitForLoadState('networkidle')

  // The first stop is the way past the navigation.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', {name: 'Skip to content'})).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, 'Filter games')
  await page.keyboard.press('Enter')
  // One stop for the whole group; the arrows choose in it.
  await tabTo(page, 'any kind')
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/type=html5/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', {name: 'Filter games'})).toBeFocused()

  await tabTo(page, 'Tin Merge')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeFocused()
  await tabTo(page, 'Click to launch Tin Merge')
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toBeFocused()
  await expect(page.frameLocator('iframe').getByRole('heading', {name: 'Tin Merge'})).toBeVisible()
  // Out of the game again: backwards over what it has of its own, onto the bar above it.
  await tabTo(page, 'Leave game', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeFocused()
  await tabTo(page, 'Back to games', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/play$/)
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()

  await tabTo(page, 'Articles')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', {level: 1, name: 'Articles'})).toBeFocused()
  await tabTo(page, /^How the shack/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', {name: 'Back to articles'})).toBeVisible()

  const [, email = '', password = ''] = /^ {2}(\S+@\S+) (\S+)$/m.exec(product.output) ?? []
  await tabTo(page, 'Sign in', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', {name: 'Log In'})).toBeEnabled()
  await tabTo(page, 'Email')
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/articles$/)
})

test('search, thumbnails, stars, pages and shelf by keyboard alone', async ({page}) => {
  test.slow()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'Search games')
  await page.keyboard.type('tin merge')
  await expect(page.getByRole('option', {name: 'Tin Merge'})).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeFocused()

  await page.goto('/play')
  await page.waitForLoadState('networkidle')
  await tabTo(page, 'Show thumbnails')
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', {name: 'Show thumbnails'})).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await tabTo(page, /^Keep /)
  await page.keyboard.press('Enter')
  await tabTo(page, 'Page 2')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/page=2$/)
  await expect(page.getByRole('heading', {level: 1})).toBeFocused()
  await tabTo(page, 'Your shelf', 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', {name: 'Kept games'}).getByRole('listitem')).toHaveCount(1)
})

for (const [screen, size] of [
  ['a laptop', {width: 1366, height: 768}],
  ['a phone, or a laptop at 400 %', {width: 320, height: 640}],
] as const) {
  test(`on ${screen} every stop of the Tab key can be seen, is marked, and is under nothing`, async ({
    page,
    product,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    // The note about the saved copy stands over a corner, too.
    await page.route(`${product.lake}/**`, (route) => route.abort())
    for (const address of ['/play', tinMerge, '/settings']) {
      // oxlint-disable-next-line no-await-in-loop -- one page at a time
      await page.goto(address)
      // oxlint-disable-next-line no-await-in-loop
      await expect(page.getByText('Showing a saved copy of the catalogue.')).toBeVisible({
        timeout: 20_000,
      })
      for (let stop = 0; stop < 40; stop += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one key after the other
        await page.keyboard.press('Tab')
        // oxlint-disable-next-line no-await-in-loop
        const trouble = await page.evaluate(troubleOfFocus)
        expect(trouble, `${address}, stop ${stop + 1}`).toBeNull()
      }
    }
  })
}

test('a change of page is announced: its heading has the focus and the title says where', async ({
  page,
}) => {
  await page.goto('/')
  await page.waitForLoadState('networkidle')

  await page.getByRole('contentinfo').getByRole('link', {name: 'Articles'}).click()

  await expect(page.getByRole('heading', {level: 1, name: 'Articles'})).toBeFocused()
  await expect(page).toHaveTitle('Articles - Game Shack')
})

test('results, filters and suggestions are said aloud', async ({page}) => {
  await page.goto('/play')
  await page.waitForLoadState('networkidle')
  const said = page.getByRole('main').getByRole('status')
  await expect(said.filter({hasText: /^\d+ games, page 1 of \d+$/})).toHaveCount(1)
  const all = await said.filter({hasText: 'page 1 of'}).innerText()

  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('radio', {name: 'html5'}).check()
  await expect(said.filter({hasText: 'page 1 of'})).not.toHaveText(all)
  await page.keyboard.press('Escape')

  await page.getByRole('main').getByLabel('Search games').pressSequentially('papa')
  await expect(said.filter({hasText: /^\d suggestions$/})).toHaveCount(1)
  await page.getByRole('main').getByLabel('Search games').fill('zzqq')
  await expect(said.filter({hasText: 'No suggestions'})).toHaveCount(1)

  await page.goto('/search?q=hobo')
  await expect(page.getByRole('heading', {level: 1}).getByRole('status')).toHaveText(
    /^\d+ for “hobo”$/,
  )
})

/** Run in the page: what is wrong with where the focus is, or `null`. */
function troubleOfFocus(): string | null {
  const element = document.activeElement
  // The browser's own bar comes after the last stop.
  if (element === null || element === document.body) return null

  const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
  const isMarked = [element, element.closest('.field')].some(
    (one) =>
      one !== null &&
      ['', '::after'].some((part) => {
        const {outlineStyle, outlineWidth} = getComputedStyle(one, part)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      }),
  )
  if (!isMarked) return `"${name}" has no ring`

  const {left, top, width, height} = element.getBoundingClientRect()
  const isSeen = [0.5, 0.1, 0.9].some((part) => {
    const hit = document.elementFromPoint(left + width * part, top + height * part)
    return hit !== null && (element.contains(hit) || hit.contains(element))
  })
  return isSeen ? null : `"${name}" is out of sight`
}

/** Presses Tab until the focus is on the control of that name. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  for (let press = 0; press < 160; press += 1) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (element === null) return ''
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return (element.getAttribute('aria-label') ?? label ?? element.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Tab never reached "${String(name)}".`)
}
