import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('a game page has everything about the game before it is launched, and switches for figures, theatre and fullscreen', async ({
  page,
}) => {
  await page.goto(tinMerge)

  await expect(page.locator('.launch .cover')).toBeVisible()
  await expect(page.getByRole('banner').getByLabel('Search games')).toBeVisible()
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeVisible()
  await expect(page.locator('.stage-bar .cover')).toBeVisible()
  await expect(page.getByRole('region', {name: 'Featured games'})).toBeAttached()
  await expect(page.getByRole('region', {name: 'Recommended games'})).toBeAttached()
  const about = page.getByRole('complementary', {name: 'About this game'})
  await expect(about.getByRole('heading', {name: 'Controls'})).toBeVisible()
  await expect(about.locator('dl').getByRole('term').first()).toBeVisible()
  await expect(about.getByRole('heading', {name: 'More like this'})).toBeVisible()
  expect(await about.getByRole('listitem').count()).toBeGreaterThan(3)

  const showFps = page.getByRole('button', {name: 'Show FPS'})
  const figure = page.getByText(/^\d+ FPS$/)
  await showFps.click()
  await expect(showFps).toHaveAttribute('aria-pressed', 'true')
  expect(Number.parseInt(await figure.innerText(), 10)).toBeLessThanOrEqual(300)
  await showFps.click()
  await expect(figure).toHaveCount(0)

  const stage = page.locator('.stage')
  const width = async () => (await stage.boundingBox())?.width
  await page.getByRole('button', {name: 'Theatre'}).click()
  await expect.poll(width).toBe(1366)
  expect(await stage.boundingBox()).toMatchObject({x: 0, y: 0, height: 768})
  await page.keyboard.press('Escape')
  await expect.poll(width).toBeLessThan(1366)

  await page.getByRole('button', {name: 'Fullscreen'}).click()
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className ?? ''))
    .toContain('stage')
  await expect(page.getByRole('button', {name: 'Random game'}).first()).toBeVisible()
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

/** What a tab shows of the page, and what search engines read. */
function headOf(page: Page) {
  return page.evaluate(() => ({
    title: document.title,
    titles: document.querySelectorAll('title').length,
    descriptions: [...document.querySelectorAll('meta[name="description"]')].map((meta) =>
      meta.getAttribute('content'),
    ),
    icons: [...document.querySelectorAll('link[rel~="icon"]')].map((link) => link.outerHTML),
  }))
}

test('title and description are the game’s own, the disguise swaps title and icons, and all come back exactly on leaving', async ({
  page,
}) => {
  await page.goto('/play')
  const before = await headOf(page)
  expect(before).toMatchObject({title: 'Games - Game Shack', titles: 1})
  expect(before.descriptions).toHaveLength(1)

  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  const random = page.getByRole('main').getByRole('button', {name: 'Random game'})
  await expect(random).toBeVisible()
  const name = (await page.getByRole('heading', {level: 1}).innerText()).trim()
  await expect(page).toHaveTitle(`${name} - Game Shack`)
  const ofGame = await headOf(page)
  expect(ofGame.descriptions).toEqual([expect.stringMatching(/^Play .+/)])

  const disguise = page.getByRole('button', {name: 'Disguise this tab'})
  await disguise.click()
  await expect(page).toHaveTitle('My Drive - Google Drive')
  await expect(disguise).toHaveAttribute('aria-pressed', 'true')
  for (const icon of (await headOf(page)).icons) expect(icon).toContain('/icons/drive.svg')
  // It holds while the visitor walks through the site.
  await page.getByRole('link', {name: 'Back to games'}).click()
  await expect(page).toHaveURL(/\/play$/)
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect(page).toHaveTitle('My Drive - Google Drive')
  await page.goBack()
  await disguise.click()
  await expect.poll(() => headOf(page)).toEqual(ofGame)

  const address = page.url()
  await random.click()
  await expect(page).not.toHaveURL(address)
  await expect(page.getByRole('button', {name: /Click to launch/})).toBeVisible()
  await page.getByRole('link', {name: 'Back to games'}).click()
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect.poll(() => headOf(page)).toEqual(before)
})
