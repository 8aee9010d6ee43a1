import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`
const launchButton = (page: Page) => page.getByRole('button', {name: 'Click to launch Tin Merge'})
const frame = (page: Page) => page.locator('iframe[title="Tin Merge"]')

for (const [how, approach] of [
  ['the pointer', (page: Page) => launchButton(page).hover()],
  ['the focus', (page: Page) => launchButton(page).focus()],
] as const) {
  test(`the way to the games origin is opened when ${how} comes near, and no game before the click`, async ({
    page,
    product,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(`${product.games}/html5/`)) asked.push(request.url())
    })
    const preconnect = page.locator(`link[rel="preconnect"][href="${product.games}"]`)
    await page.goto(tinMerge)
    await page.waitForLoadState('networkidle')
    await expect(preconnect).toHaveCount(0)

    await approach(page)

    await expect(preconnect).toHaveCount(1)
    expect(asked).toEqual([])
  })
}

test('the keys of the game do not scroll the page, and do again once it is left', async ({
  page,
}) => {
  await page.setViewportSize({width: 1100, height: 500})
  await page.goto(tinMerge)
  await launchButton(page).click()
  await expect(frame(page)).toBeFocused()
  await frame(page).contentFrame().locator('body').waitFor()
  const before = await page.evaluate(() => scrollY)
  for (const key of ['ArrowDown', 'ArrowRight', ' ', 'PageDown', 'End', 'ArrowUp']) {
    await page.keyboard.press(key)
  }
  // The game has drawn since, so the keys have been through.
  await frame(page)
    .contentFrame()
    .locator('body')
    .evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await page.evaluate(() => scrollY)).toBe(before)

  await page.getByRole('button', {name: 'Leave game'}).press('Enter')
  await expect(launchButton(page)).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before)
})

test('a game that is not on this server says so in place of its button, and offers games that are', async ({
  page,
  product,
}) => {
  const manifest: Record<string, string[]> = await (
    await fetch(`${product.games}/manifest.json`)
  ).json()
  const games = await publishedGames(product)
  const missing = games.find(
    ({gameType, path}) => gameType === 'html5' && !manifest.html5?.includes(path),
  )
  if (!missing) throw new Error('All html5 games of the seed are installed.')

  await page.goto(`/play/${encodeSwfId(missing.path)}`)

  await expect(page.getByText('This game is not installed on this server')).toBeVisible()
  await expect(page.getByRole('button', {name: /^Click to launch/})).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Open in a blank window'})).toBeDisabled()

  const similar = page.getByRole('list', {name: 'More like this'}).getByRole('link')
  await expect(similar.first()).toBeVisible()
  await similar.first().click()
  await expect(page.getByRole('button', {name: /^Click to launch/})).toBeVisible()
})
