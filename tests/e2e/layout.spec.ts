import type {Locator, Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {openRested} from './at-rest.ts'
import {tinMerge} from './screens.ts'

// What stands where, at the sizes of a school's laptop and of a phone.

test('what follows the first screen of the landing page begins below the fold, with its pictures', async ({
  page,
}) => {
  await openRested(page, '/')
  const banners = page.getByRole('region', {name: 'Recommended games'})

  expect((await boxOf(banners)).top).toBeGreaterThanOrEqual(768)
  await expect(banners.locator('.cover img')).toHaveCount(2)
})

test('beside the heading of the catalogue there is room for its tools', async ({page}) => {
  await page.setViewportSize({width: 1024, height: 768})
  await openRested(page, '/play')

  const heading = await boxOf(page.getByRole('heading', {level: 1}))
  const tool = await boxOf(page.getByRole('button', {name: 'Show thumbnails'}))
  expect(tool.top).toBeLessThan(heading.bottom)
})

test('each letter of the sign has a line of its own', async ({page}) => {
  await openRested(page, '/play')

  const lines = await page.locator('.rail-sign .blade > span').evaluateAll((words) =>
    words.map((word) => {
      const range = document.createRange()
      range.selectNodeContents(word)
      return new Set([...range.getClientRects()].map(({top}) => Math.round(top))).size
    }),
  )
  expect(lines).toEqual([4, 5])
})

for (const width of [360, 390, 430]) {
  test(`on a phone of ${width} px the theatre and the filters fit`, async ({page}) => {
    await page.setViewportSize({width, height: 640})
    await openRested(page, '/play')
    await page.getByRole('button', {name: 'Filter games'}).click()
    const show = page.getByRole('button', {name: /^Show \d+ games$/})
    await expect(show).toBeInViewport({ratio: 1})
    const panel = await boxOf(page.locator('.filter-panel'))
    expect([panel.left, width - panel.right]).toEqual([14, 14])

    await openRested(page, tinMerge)
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Tin Merge')
    expect(await isWhole(page.getByRole('heading', {level: 1}))).toBe(true)
    await page.getByRole('button', {name: 'Theatre'}).click()
    expect(await boxOf(page.locator('.stage'))).toEqual({
      left: 0,
      top: 0,
      right: width,
      bottom: 640,
    })
  })
}

test('on a phone on its side the whole stage fits into the window', async ({page}) => {
  await page.setViewportSize({width: 844, height: 390})
  await openRested(page, tinMerge)

  const stage = page.locator('.stage')
  const {top, bottom} = await boxOf(stage)
  expect(bottom - top).toBeLessThanOrEqual(390)
  await stage.evaluate((element) => element.scrollIntoView())
  await expect(page.getByRole('link', {name: 'Back to games'})).toBeInViewport({ratio: 1})
  await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeInViewport({
    ratio: 1,
  })
  await expectOnTop(page, 'Back to games')
})

async function boxOf(element: Locator) {
  return element.evaluate((shown) => {
    const {left, top, right, bottom} = shown.getBoundingClientRect()
    return {left, top, right, bottom}
  })
}

async function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate(({scrollWidth, clientWidth}) => scrollWidth <= clientWidth)
}

/** Nothing, such as a header that stays, lies over the link. */
async function expectOnTop(page: Page, name: string): Promise<void> {
  await page.getByRole('link', {name}).click({trial: true, timeout: 5_000})
}
