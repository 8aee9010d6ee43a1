import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {watchForHarm} from './watch-for-harm.ts'

// Addresses that somebody else made: what they say is compared with the catalogue, and
// never opened, framed, fetched or believed.

async function expectNotFound(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(/not found in our database/i)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', {name: /^Click to launch/})).toHaveCount(0)
}

const base64 = (bytes: string) => encodeURIComponent(btoa(bytes))

/** What stands behind `/play/`. */
const HOSTILE_IDS: Record<string, string> = {
  'a script': encodeSwfId('javascript:alert(1)'),
  'a script in capitals and with a line break': encodeSwfId('JaVa\nScript:alert(1)'),
  'a page in the address': encodeSwfId('data:text/html,<script>alert(1)</script>'),
  'another host without a scheme': encodeSwfId('//evil.example/'),
  'another host with backslashes': encodeSwfId('\\\\evil.example'),
  'another host after a slash and a backslash': encodeSwfId('/\\evil.example'),
  'a site that is in no catalogue': encodeSwfId('https://evil.example/game/'),
  'a way up': encodeSwfId('../../studio'),
  'a way up that is encoded': encodeSwfId('%2e%2e/%2e%2e/studio'),
  'a way up that is encoded twice': encodeSwfId('%252e%252e%252fstudio'),
  'a second file behind a known one': encodeSwfId('jar-catch.swf?swf=//evil.example/x.swf'),
  'a way up from a known one': encodeSwfId('tin-merge/../../flash/player'),
  'a NUL behind a known one': encodeSwfId('tin-merge\u0000'),
  'a known one in other letters': encodeSwfId('TIN-MERGE'),
  'bytes that are no UTF-8': base64('\xff\xfe\xc0\xaftin-merge'),
  'an overlong slash': base64('..\xc0\xaf..\xc0\xafstudio'),
  'no base64': '!!!~~~***',
  'half a character of base64': 'dGluL',
  'a script that is not encoded': encodeURIComponent('javascript:alert(1)'),
  'another host that is not encoded': encodeURIComponent('//evil.example'),
  'a broken percent sign': '%25E0%25A4%25A',
  markup: encodeURIComponent('<img src=x onerror=alert(1)>'),
  'a line break': 'tin%0Amerge',
  'a line break that is encoded twice': 'tin%250Amerge',
  'the name of a property': encodeSwfId('__proto__'),
  'ten thousand letters': 'A'.repeat(10_000),
}

test('an id that stands for a hostile path launches nothing and opens nothing', async ({
  page,
  product,
}) => {
  test.slow()
  const seen = watchForHarm(page)
  for (const [what, id] of Object.entries(HOSTILE_IDS)) {
    await test.step(what, async () => {
      const answer = await page.goto(`/play/${id}`)
      expect(answer?.status(), what).toBe(404)
      await expectNotFound(page)
      expect(new URL(page.url()).origin).toBe(product.site)
    })
  }
  expect(seen).toEqual([])
})

test('an id of a megabyte is refused by the server and not found by the page', async ({
  page,
  product,
}) => {
  const seen = watchForHarm(page)
  const refused = await fetch(`${product.site}/play/${'A'.repeat(1_000_000)}`)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)

  // Within the page no server stands in between.
  await page.goto('/play')
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  await page.evaluate(() => {
    history.pushState(null, '', `/play/${'QUFB'.repeat(250_000)}`)
    dispatchEvent(new PopStateEvent('popstate', {state: null}))
  })
  await expectNotFound(page)
  expect(seen).toEqual([])
})

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

/** What may stand behind `?` of a game's address without meaning anything. */
const HOSTILE_QUERIES: Record<string, string>[] = [
  {gameName: '<img src=x onerror=alert(1)>'},
  {gameName: 'Your account is locked, call 0900-666-666 '.repeat(50)},
  {gameName: '"><script>alert(1)</script>', imgId: 'javascript:alert(1)'},
  {imgId: 'https://evil.example/x.png'},
  {imgId: '//evil.example/x.png'},
  {imgId: '../../../etc/passwd'},
  {imgId: '"onerror="alert(1)'},
  {type: 'flash'},
  {type: 'external'},
  {type: 'waflash', gameName: 'Jar Catch', isTrending: 'javascript:alert(1)'},
  {url: 'https://evil.example/', swf: '//evil.example/x.swf', path: '../studio'},
]

test('what an address says beside its id changes neither title nor picture nor type', async ({
  page,
  product,
}) => {
  test.slow()
  const seen = watchForHarm(page)
  for (const query of HOSTILE_QUERIES) {
    await test.step(JSON.stringify(query).slice(0, 80), async () => {
      await page.goto(`${tinMerge}?${new URLSearchParams(query)}`)
      await expect(page.getByRole('heading', {level: 1})).toHaveText('Tin Merge')
      await expect(page).toHaveTitle(/^Tin Merge/)
      expect((await page.title()).length).toBeLessThan(100)
      await expect(page.locator('main')).not.toContainText(/0900|evil/)
      const pictures = await page
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) => images.map(({src}) => new URL(src).hostname))
      expect(pictures.filter((host) => host !== 'localhost')).toEqual([])

      await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
      await expect(page.locator('iframe')).toHaveAttribute(
        'src',
        `${product.games}/html5/tin-merge/`,
      )
    })
  }
  expect(seen).toEqual([])
})

test('a type that is none of the four is the 404 screen for a known game alone', async ({page}) => {
  test.slow()
  for (const type of [
    '',
    'HTML5',
    'html5 ',
    'html5,flash',
    '__proto__',
    'constructor',
    'javascript:alert(1)',
    '<script>alert(1)</script>',
    '\u0000',
  ]) {
    await test.step(JSON.stringify(type), async () => {
      await page.goto(`${tinMerge}?type=${encodeURIComponent(type)}`)
      await expect(page.getByRole('heading', {level: 1})).toHaveText('404 Game Not Found')
      await expect(page.locator('iframe')).toHaveCount(0)
      await page.goto(`/play/${encodeSwfId('no such game')}?type=${encodeURIComponent(type)}`)
      await expectNotFound(page)
    })
  }
})

/** What `/loading?url=` is asked to lead to. */
const REDIRECTS = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:/evil.example',
  'javascript:alert(1)',
  '\tjava\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '%0d%0aLocation:%20https://evil.example',
  '\r\nSet-Cookie: x=1',
  '../../../studio',
  '..%2f..%2fstudio',
  '..',
  '.',
  '%2e%2e',
  '/%2f%2fevil.example',
  '%252f%252fevil.example',
  '@evil.example',
  'x@evil.example/',
  '?type=flash#top',
  '',
]

test('the interstitial leads to a page of this site, whatever it is asked for', async ({
  page,
  product,
}) => {
  test.slow()
  const seen = watchForHarm(page)
  for (const url of REDIRECTS) {
    await test.step(JSON.stringify(url), async () => {
      await page.goto(`/loading?url=${encodeURIComponent(url)}`)
      const go = page.getByRole('main').getByRole('link', {name: 'Play GAME'})
      const target = new URL((await go.getAttribute('href')) ?? '', product.site)
      expect(target.origin).toBe(product.site)
      expect(target.pathname).toMatch(/^\/play\/[^/]+$/)
      expect(target.search + target.hash).toBe('')
      await expect(page.locator('main a[href*="evil"]:not([href^="/play/"])')).toHaveCount(0)

      await go.click()
      await expectNotFound(page)
      expect(new URL(page.url()).origin).toBe(product.site)
    })
  }
  expect(seen).toEqual([])
})

test('doubled and foreign parameters of the interstitial lead nowhere else', async ({
  page,
  product,
}) => {
  for (const query of [
    'url=dGluLW1lcmdl&url=https://evil.example',
    'URL=https://evil.example&url=dGluLW1lcmdl',
    'url=dGluLW1lcmdl&next=https://evil.example&redirect=//evil.example',
  ]) {
    await page.goto(`/loading?${query}`)
    await page.getByRole('main').getByRole('link', {name: 'Play GAME'}).click()
    await expect(page.getByRole('heading', {level: 1})).toHaveText('Tin Merge')
    expect(new URL(page.url()).origin).toBe(product.site)
  }
})
