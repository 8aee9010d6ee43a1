import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {HOSTILE_IDS, HOSTILE_QUERIES} from '../integration/web/hostile-addresses.ts'
import {expect, test} from '../support/fixtures.ts'
import {tinMerge} from './screens.ts'
import {watchForHarm} from './watch-for-harm.ts'

// One hostile address of every kind, through a browser and the server. What the site makes of all of them is proven
// in tests/integration/web/hostile-addresses.test.tsx.

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(/not found in our database/i)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', {name: /^Click to launch/})).toHaveCount(0)
}

test('an id that stands for a hostile path launches nothing and opens nothing', async ({
  page,
  product,
}) => {
  const seen = watchForHarm(page)
  for (const what of [
    'a script',
    'another host that is not encoded',
    'markup',
    'a line break',
    'ten thousand letters',
  ] as const) {
    await test.step(what, async () => {
      const answer = await page.goto(`/play/${HOSTILE_IDS[what]}`)
      expect(answer?.status(), what).toBe(404)
      await expectNotFound(page)
      expect(new URL(page.url()).origin).toBe(product.site)
    })
  }

  // Within the page no server stands in between.
  await page.evaluate(() => {
    history.pushState(null, '', `/play/${'QUFB'.repeat(250_000)}`)
    dispatchEvent(new PopStateEvent('popstate', {state: null}))
  })
  await expectNotFound(page)
  expect(seen).toEqual([])
})

test('what an address says after its id changes neither title nor picture nor type', async ({
  page,
  product,
}) => {
  const seen = watchForHarm(page)
  const query = new URLSearchParams(Object.assign({}, ...HOSTILE_QUERIES.slice(2, 4)))
  query.set('type', 'flash')
  await page.goto(`${tinMerge}?${query}`)

  await expect(page.getByRole('heading', {level: 1})).toHaveText('Tin Merge')
  await expect(page).toHaveTitle('Tin Merge - Game Shack')
  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  await expect(page.locator('iframe[title="Tin Merge"]')).toHaveAttribute(
    'src',
    `${product.games}/html5/tin-merge/`,
  )
  expect(seen).toEqual([])
})

test('a type that is none of the four is the 404 screen for a known game alone', async ({page}) => {
  const type = encodeURIComponent('<script>alert(1)</script>')
  await page.goto(`${tinMerge}?type=${type}`)
  await expect(page.getByRole('heading', {level: 1})).toHaveText('404 Game Not Found')
  await expect(page.locator('iframe')).toHaveCount(0)

  await page.goto(`/play/${encodeSwfId('no such game')}?type=${type}`)
  await expectNotFound(page)
})

test('the interstitial leads to a page of this site, whatever it is asked for', async ({
  page,
  product,
}) => {
  const seen = watchForHarm(page)
  for (const url of ['/\\evil.example', 'javascript:alert(1)', '%2e%2e']) {
    await test.step(url, async () => {
      await page.goto(`/loading?url=${encodeURIComponent(url)}`)
      await page.getByRole('main').getByRole('link', {name: 'Play GAME'}).click()
      await expectNotFound(page)
      const {origin, pathname} = new URL(page.url())
      expect(origin).toBe(product.site)
      expect(pathname).toMatch(/^\/play\/[^/]+$/)
    })
  }

  await page.goto('/loading?url=dGluLW1lcmdl&url=https://evil.example')
  await page.getByRole('main').getByRole('link', {name: 'Play GAME'}).click()
  await expect(page.getByRole('heading', {level: 1})).toHaveText('Tin Merge')
  expect(seen).toEqual([])
})
