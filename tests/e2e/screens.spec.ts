import type {Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test, type ServedProduct} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'
import {expectAccessible, expectAccessibleInForcedColours} from './axe.ts'
import {SCREENS, tinMerge, type Screen} from './screens.ts'
import {drawn, visitScreen, type Visit} from './visit-screen.ts'

// Every screen is loaded once and asked everything.

for (const [what, screen] of Object.entries(SCREENS)) {
  test(`${what}: arrives in silence, fits, can be read by everybody and holds what it should`, async ({
    page,
    product,
  }) => {
    test.slow()
    const visit = await visitScreen(page, product, screen)

    await test.step('arrives', () => expectArrival(visit, screen, product))
    await test.step('head', () => expectHead(page, screen))
    await test.step('landmarks and links', () => expectLandmarks(page, product))
    if (screen.isRepeated !== true) {
      await test.step('axe', () => expectAccessible(page))
      if (screen.isForced)
        await test.step('forced colours', () => expectAccessibleInForcedColours(page))
      await test.step('width', () => expectNoSidewaysScroll(page))
    }
    await test.step('what it holds', () => screen.holds?.(page, product))
    expect(visit.complaints).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})

  for (const [what, screen] of Object.entries(SCREENS).filter(([, {isOnPhone}]) => isOnPhone)) {
    test(`${what}: can be read by everybody on a phone`, async ({page, product}) => {
      const {complaints} = await visitScreen(page, product, screen)
      const main = page.getByRole('navigation', {name: 'Main', exact: true})
      await expect(main.getByRole('heading', {level: 2})).toHaveAccessibleName('Game Shack')
      for (const name of ['Home', 'Games'])
        await expect(main.getByRole('link', {name, exact: true})).toBeVisible()
      await expectAccessible(page)

      if (screen.address === tinMerge) {
        await page.getByRole('button', {name: 'Click to launch Tin Merge'}).tap()
        await expect(page.getByRole('alert')).toContainText('Games are not available on mobile')
        await expectAccessible(page, {what: 'told that games want a computer'})
      }
      expect(complaints).toEqual([])
    })
  }
})

/** Without an error, a refused script, or a request that is not needed. */
async function expectArrival(visit: Visit, screen: Screen, {site}: ServedProduct): Promise<void> {
  const {response, complaints, askedOfLake, first, moved} = visit
  expect(complaints).toEqual([])
  expect(response?.status()).toBe(screen.status ?? 200)
  // Letters that are a pixel wider than what stood in for them are no movement that anybody sees.
  expect(moved, 'layout shift').toBeLessThan(0.001)
  expect(askedOfLake, 'nothing is new, so the lake is asked once').toHaveLength(1)
  if (screen.requests === undefined) return

  expect(first.filter((url) => new URL(url).origin !== site)).toEqual([])
  // How many pictures there are, the owner decides.
  const needed = first.filter((url) => !new URL(url).pathname.startsWith('/images/'))
  expect(needed.length, needed.join('\n')).toBeLessThanOrEqual(screen.requests)
  const named = scriptsOf((await response?.text()) ?? '')
  const scripts = first.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js'))
  expect(scripts.filter((script) => !named.includes(script))).toEqual([])
}

/** The entry and what the page preloads with it. */
function scriptsOf(html: string): string[] {
  const found = html.matchAll(/(?:rel="modulepreload"[^>]*href|type="module"[^>]*src)="([^"]+)"/g)
  return [...found].map(([, script = '']) => script)
}

/** Title, description and address, each once, and what a built page says to those who link to it. */
async function expectHead(page: Page, {address, title, canonical, facts}: Screen): Promise<void> {
  const head = await page.evaluate(() => {
    const all = (selector: string, name: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getAttribute(name))
    return {
      titles: [...document.querySelectorAll('title')].map(({textContent}) => textContent),
      descriptions: all('meta[name="description"]', 'content'),
      robots: all('meta[name="robots"]', 'content'),
      canonicals: all('link[rel="canonical"]', 'href'),
      feeds: all('link[type="application/atom+xml"]', 'href'),
      shared: Object.fromEntries(
        [...document.querySelectorAll('meta[property^="og:"]')].map((meta) => [
          meta.getAttribute('property') ?? '',
          meta.getAttribute('content') ?? '',
        ]),
      ),
      facts: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({textContent}) => textContent,
      ),
    }
  })
  expect(head.titles).toEqual([title === '' ? 'Game Shack' : `${title} - Game Shack`])
  expect(head.descriptions).toEqual([expect.stringMatching(/\w/)])
  expect(head.robots).toEqual(canonical === null ? ['noindex'] : [])
  expect(head.canonicals.map((whole) => addressWithin(whole))).toEqual(
    canonical === null ? [] : [canonical],
  )
  // Only the HTML of a page's own address says more, and only of that page.
  if (canonical !== address || address.includes('?')) return
  expect(head.shared).toMatchObject({
    'og:title': head.titles[0],
    'og:description': head.descriptions[0],
    'og:site_name': 'Game Shack',
    'og:type': 'website',
    'og:url': head.canonicals[0],
    'og:image': expect.stringMatching(/^https?:\/\//),
  })
  expect(head.feeds).toEqual(['/feed.xml'])
  expect(head.facts.map((text) => String(JSON.parse(text)['@type']))).toEqual(
    facts === undefined ? [] : [facts],
  )
}

/** The site's own address is what the build was told, and not where this test finds it. */
function addressWithin(whole: string | null): string {
  const {origin, href} = new URL(whole ?? '')
  return href.slice(origin.length)
}

async function expectLandmarks(page: Page, product: ServedProduct): Promise<void> {
  await expect(page.getByRole('heading', {level: 1})).toHaveCount(1)
  for (const landmark of ['main', 'banner', 'contentinfo'] as const)
    await expect(page.getByRole(landmark)).toHaveCount(1)
  await expect(page.getByRole('navigation', {name: 'Main', exact: true})).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toMatchAriaSnapshot(FOOTER)
  expect(await strangeLinks(page, product)).toEqual([])
}

const FOOTER = `
  - contentinfo:
    - heading "Links" [level=2]
    - list:
      - listitem:
        - link "Home":
          - /url: /
      - listitem:
        - link "Games":
          - /url: /play
      - listitem:
        - link "Articles":
          - /url: /articles
    - heading "Socials" [level=2]
    - list:
      - listitem:
        - link "YouTube":
          - /url: /^https:/
      - listitem:
        - link "TikTok":
          - /url: /^https:/
      - listitem:
        - link "Github":
          - /url: /^https:/
      - listitem:
        - link "Twitter":
          - /url: /^https:/
    - heading "Contact" [level=2]
    - list:
      - listitem:
        - link /@/:
          - /url: /^mailto:.+@/
      - listitem:
        - link "Discord":
          - /url: /^https:/
    - paragraph:
      - link "About":
        - /url: /about
      - link "Settings":
        - /url: /settings
`

/** Links that lead nowhere that is known, and those to other sites that would tell them whence one comes. */
async function strangeLinks(page: Page, product: ServedProduct): Promise<string[]> {
  const games = await publishedGames(product)
  const known = new Set([
    ...Object.values(SCREENS).flatMap(({address, status}) =>
      status === 404 ? [] : [address.replace(/\?.*/, '')],
    ),
    ...games.map(({path}) => `/play/${encodeSwfId(path)}`),
    '/licences.md',
    '/OFL.txt',
  ])
  const links = await page.locator('a[href]').evaluateAll((anchors) =>
    anchors.map((anchor) => ({
      href: anchor.getAttribute('href') ?? '',
      rel: anchor.getAttribute('rel') ?? '',
    })),
  )
  const strange = links.filter(({href, rel}) => {
    if (href.startsWith('https://')) return !rel.includes('noopener') || !rel.includes('noreferrer')
    return !/^(?:#main$|mailto:.+@)/.test(href) && !known.has(href.replace(/[?#].*/, ''))
  })
  return strange.map(({href, rel}) => `${href} ${rel}`)
}

/** Not on a phone nor on a tablet, not with text twice as large and not with the spacing of WCAG 1.4.12. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const size = page.viewportSize()
  for (const width of [320, 390, 768, 1024]) {
    await page.setViewportSize({width, height: 640})
    await expectNoOverflow(page, `${width} px`)
  }
  if (size) await page.setViewportSize(size)

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  for (const width of [320, 480, 641, 768, 1024, 1280, 1920]) {
    await page.setViewportSize({width, height: 768})
    await expectNoOverflow(page, `200 % text at ${width} px`)
  }
  if (size) await page.setViewportSize(size)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* {line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important}',
    )
    document.adoptedStyleSheets = [sheet]
  })
  await expectNoOverflow(page, 'wide text spacing')
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  await drawn(page)
  await expect
    .poll(
      () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
      {message: `too wide by so many px at ${what}`},
    )
    .toBeLessThanOrEqual(0)
}
