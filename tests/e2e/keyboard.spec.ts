import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {openRested} from './at-rest.ts'
import {tinMerge} from './screens.ts'

const LAPTOP = {width: 1366, height: 768}

test('find, filter, launch, leave, read and sign in by keyboard alone', async ({page, product}) => {
  test.slow()
  await openRested(page, '/play')

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
  await openRested(page, '/')
  await tabTo(page, 'Search games')
  await page.keyboard.type('tin merge')
  await expect(page.getByRole('option', {name: 'Tin Merge'})).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeFocused()

  await openRested(page, '/play')
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

test('every stop of the Tab key can be seen, is marked, and is under nothing, on a laptop and on a phone', async ({
  page,
  product,
}) => {
  test.slow()
  // The note about the saved copy stands over a corner, too.
  await page.route(`${product.lake}/**`, (route) => route.abort())
  for (const address of ['/play', tinMerge, '/settings']) {
    await openRested(page, address)
    await expect(page.getByText('Showing a saved copy of the catalogue.')).toBeVisible()
    // A phone, or a laptop at 400 %.
    for (const size of [LAPTOP, {width: 320, height: 640}]) {
      await page.setViewportSize(size)
      await page.evaluate(startAgain)
      for (let stop = 0; stop < 40; stop += 1) {
        await page.keyboard.press('Tab')
        const trouble = await page.evaluate(troubleOfFocus)
        expect(trouble, `${address} at ${size.width} px, stop ${stop + 1}`).toBeNull()
      }
    }
    await page.setViewportSize(LAPTOP)
  }
})

test('results, filters and suggestions are said aloud', async ({page}) => {
  await openRested(page, '/play')
  const said = page.getByRole('main').getByRole('status')
  await expect(said.filter({hasText: /^\d+ games, page 1 of \d+$/})).toHaveCount(1)
  const all = await said.filter({hasText: 'page 1 of'}).innerText()

  await page.getByRole('button', {name: 'Filter games'}).click()
  await page.getByRole('radio', {name: 'html5'}).check()
  await expect(said.filter({hasText: 'page 1 of'})).not.toHaveText(all)
  await page.keyboard.press('Escape')

  await page.getByRole('main').getByLabel('Search games').pressSequentially('snake')
  await expect(said.filter({hasText: /^\d suggestions$/})).toHaveCount(1)
  await page.getByRole('main').getByLabel('Search games').fill('zzqq')
  await expect(said.filter({hasText: 'No suggestions'})).toHaveCount(1)
})

/** Run in the page: the next Tab leads to its first stop. */
function startAgain(): void {
  scrollTo({top: 0, behavior: 'instant'})
  const first = document.createElement('span')
  first.tabIndex = -1
  document.body.prepend(first)
  first.focus()
  first.remove()
}

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
