import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {hostileStrings} from '../unit/web/features/hostile-strings.ts'
import {watchForHarm} from './watch-for-harm.ts'

/** One of every kind: what carries, what breaks out and what runs turn at different speeds. */
const TEXTS = hostileStrings().filter(
  (_, index, all) => index % 151 === 0 || index > all.length - 24,
)

const SCREENS = [
  '/play?page=1',
  '/search?q=<',
  '/search?q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
  '/play?type=%3Cscript%3Ealert(1)%3C/script%3E',
  '/loading?url=dGluLW1lcmdl',
  '/shelf?q=1',
  '/announcements?q=1',
  '/articles?q=1',
  '/partners?q=1',
  '/?q=1',
]

for (const screen of SCREENS) {
  test(`hostile texts as every text of the catalogue are only text: ${screen}`, async ({page}) => {
    const seen = watchForHarm(page)
    await serveHostileContent(page)

    await page.goto(screen)
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(seen).toEqual([])
  })
}

test('a game of hostile texts has its page, and launching it runs nothing', async ({page}) => {
  const seen = watchForHarm(page)
  await serveHostileContent(page)
  await page.goto('/play?page=1')
  const games = page.getByRole('list', {name: 'Games'})
  const name = '<script>alert(1)</script>'

  await games.getByRole('link', {name, exact: true}).first().click()

  await expect(page.getByRole('heading', {level: 1})).toHaveText(name)
  expect((await page.title()).startsWith(`${name} - `)).toBe(true)
  await page.getByRole('button', {name: `Click to launch ${name}`}).click()
  await page.waitForLoadState('networkidle')
  expect(seen.filter((harm) => !harm.startsWith('window'))).toEqual([])
})

/** The site's own files, with hostile texts in place of every text that an editor writes. */
async function serveHostileContent(page: Page): Promise<void> {
  const text = (index: number) => TEXTS[index % TEXTS.length] ?? ''
  await page.route(/\/catalogue\/index-[\w-]+\.json$/, async (route) => {
    const index = await (await route.fetch()).json()
    const count: number = index.ids.length
    const texts = Array.from({length: count}, (_, position) => text(position))
    await route.fulfill({
      json: {
        ...index,
        names: texts,
        descriptions: texts,
        tags: {0: TEXTS},
        legacyPaths: {1: TEXTS},
      },
    })
  })
  await page.route(/\/catalogue\/(?:site|details)-[\w-]+\.json$/, async (route) => {
    let position = 0
    const hostile = (key: string, value: unknown): unknown =>
      typeof value === 'string' && !KEPT.test(key) ? text((position += 1)) : value
    await route.fulfill({
      body: JSON.stringify(await (await route.fetch()).json(), hostile),
      contentType: 'application/json',
    })
  })
  // What the lake would put in their place.
  await page.route(/\/v\d{4}-\d{2}-\d{2}\//, (route) => route.abort())
}

/** Not typed by editors: ids, kinds and addresses of pictures, which the parsers of the lake have checked. */
const KEPT = /^(?:id|_type|_key|slug|src|style|listItem|href|link|path|date|dateAdded|type|kind)$/
