import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'

// What stands on the page and how many slides are seen: screen-contents.ts.

const featured = (page: Page) => page.getByRole('region', {name: 'Featured games'})
const position = (page: Page) => featured(page).locator('[aria-current]').getAttribute('aria-label')

/** On the page's own clock, which stands still but for what a test lets pass. */
async function openLanding(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  // The carousel's engine comes when the page is idle.
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(featured(page).locator('.is-sliding')).toBeVisible({timeout: 100})
  }).toPass()
}

test('the carousel moves on every 3 seconds, and stops for pointer, focus, pause and a hidden tab', async ({
  page,
}) => {
  await openLanding(page)
  const elsewhere = page.getByRole('button', {name: 'Scroll down'})
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {value: visibility, configurable: true})
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  const expectMove = async () => {
    const before = await position(page)
    await page.clock.runFor(4_500)
    await expect.poll(() => position(page)).not.toBe(before)
  }
  const expectNone = async () => {
    // What has begun to move arrives first.
    await page.clock.runFor(2_000)
    const before = await position(page)
    await page.clock.runFor(12_000)
    expect(await position(page)).toBe(before)
  }
  await expectMove()

  await featured(page).hover()
  await expectNone()
  await page.mouse.move(2, 2)
  await expectMove()

  await featured(page).getByRole('button', {name: 'Next slide'}).focus()
  await expectNone()
  await elsewhere.focus()
  await expectMove()

  await show('hidden')
  await expectNone()
  await show('visible')
  await expectMove()

  await featured(page).getByRole('button', {name: 'Pause'}).press('Enter')
  await expect(featured(page).getByRole('button', {name: 'Play'})).toBeVisible()
  await elsewhere.focus()
  await expectNone()
})

test('seven steps by hand lead once round the carousel', async ({page}) => {
  await openLanding(page)
  const next = featured(page).getByRole('button', {name: 'Next slide'})
  await featured(page).getByRole('button', {name: 'Pause'}).click()
  await page.clock.runFor(2_000)
  const seen = [await position(page)]

  for (let step = 0; step < 7; step += 1) {
    await next.click()
    await page.clock.runFor(1_500)
    await expect.poll(() => position(page)).not.toBe(seen.at(-1))
    seen.push(await position(page))
  }

  expect(new Set(seen).size).toBe(7)
  expect(seen.at(-1)).toBe(seen[0])
})

test('with reduced motion the carousel waits for the visitor', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  await openLanding(page)

  await expect(featured(page).getByRole('button', {name: 'Play'})).toBeVisible()
  const before = await position(page)
  await page.clock.runFor(12_000)
  expect(await position(page)).toBe(before)
})

test('less motion, chosen in the settings, stills slides and the interstitial’s bulbs', async ({
  page,
}) => {
  await page.goto('/settings')
  await page.getByRole('checkbox', {name: 'Less motion'}).check()
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'less')

  await page.goto('/loading?url=dGluLW1lcmdl')
  await expect(page.getByRole('main').getByRole('link', {name: 'Play GAME'})).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('.loading-bulbs i')
        .first()
        .evaluate((bulb) =>
          bulb
            .getAnimations({subtree: true})
            .map(({effect}) => Number(effect?.getTiming().duration))
            .filter((duration) => duration > 1),
        ),
    )
    .toEqual([])
  await page.goto('/')
  await expect(featured(page).getByRole('button', {name: 'Play'})).toBeVisible()
})
