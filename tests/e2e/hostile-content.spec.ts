import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {hostileStrings} from '../unit/web/src/features/hostile-strings.ts'
import {openRested} from './at-rest.ts'
import {watchForHarm} from './watch-for-harm.ts'

// What every view makes of every hostile text is proven in tests/unit/web/src/features/hostile-strings.test.tsx; here
// the whole page is drawn by a browser, under the policy that the server sends.

/** One of every kind: what carries, what breaks out and what runs turn at different speeds. */
const TEXTS = hostileStrings().filter(
  (_, index, all) => index % 151 === 0 || index > all.length - 24,
)

const SCRIPT = '<script>alert(1)</script>'

test('hostile texts as every text of the catalogue are only text on every screen', async ({
  page,
}) => {
  test.slow()
  const seen = watchForHarm(page)
  await serveHostileContent(page)
  const heading = page.getByRole('heading', {level: 1})

  await test.step('in addresses', async () => {
    for (const address of [
      `/play?type=${encodeURIComponent(SCRIPT)}`,
      '/search?q=%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
      '/loading?url=dGluLW1lcmdl',
    ]) {
      await openRested(page, address)
      await expect(heading).toBeVisible()
    }
  })

  await openRested(page, '/?q=1')
  await expect(page.getByRole('group', {name: /^1 of \d+$/})).toHaveCount(1)
  for (const [address, name] of [
    ['/shelf', 'Your shelf'],
    ['/announcements', 'Announcements'],
    ['/partners', 'Partners'],
    ['/articles', 'Articles'],
  ] as const) {
    await test.step(name, async () => {
      await goWithin(page, address)
      await expect(heading).toContainText(name)
      if (address !== '/shelf') await expect(page.getByRole('main')).toContainText(/<\w|alert|evil/)
    })
  }

  await test.step('the catalogue, a search and a game', async () => {
    await goWithin(page, '/play')
    const games = page.getByRole('list', {name: 'Games'})
    await expect(games.getByRole('listitem')).toHaveCount(40)
    const search = page.getByRole('main').getByLabel('Search games')
    await search.fill('<')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=%3C$/)
    await games.getByRole('link', {name: SCRIPT, exact: true}).first().click()
    await expect(heading).toHaveText(SCRIPT)
    expect((await page.title()).startsWith(`${SCRIPT} - `)).toBe(true)
  })
  expect(seen).toEqual([])

  await page.getByRole('button', {name: `Click to launch ${SCRIPT}`}).click()
  await expect(page.getByRole('button', {name: `Click to launch ${SCRIPT}`})).toBeHidden()
  expect(seen.filter((harm) => !harm.startsWith('window'))).toEqual([])
})

/** Without loading the page, which keeps its hostile content. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', {state: null}))
  }, address)
}
/** The site's own files, with hostile texts in place of every text that an editor writes. */
async function serveHostileContent(page: Page): Promise<void> {
  const text = (index: number) => TEXTS[index % TEXTS.length] ?? ''
  await page.route(/\/catalogue\/index-[\w-]+\.json$/, async (route) => {
    const index = await (await route.fetch()).json()
    const games = index.games.map((game: object, position: number) => ({
      ...game,
      name: text(position),
      description: text(position),
      ...(position === 0 && {tags: TEXTS}),
      ...(position === 1 && {legacyPaths: TEXTS}),
    }))
    await route.fulfill({json: {...index, games}})
  })
  await page.route(/\/catalogue\/(?:site|details)-[\w-]+\.json$/, async (route) => {
    let position = 0
    const hostile = (key: string, value: unknown): unknown =>
      // In steps, so that a page of few texts has some of every kind.
      typeof value === 'string' && !KEPT.test(key) ? text((position += 7)) : value
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
