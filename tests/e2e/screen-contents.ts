import type {Locator, Page} from '@playwright/test'

import {expect, type ServedProduct} from '../support/fixtures.ts'
import {lakeClient, listedGames} from '../support/lake.ts'

/*
 * What stands on each screen, compared with what the lake has published, and the names of its controls: assistive
 * technology and other tests rely on them, to the letter.
 */

const PAGE_SIZE = 40

export async function landing(page: Page, product: ServedProduct): Promise<void> {
  const games = await listedGames(product)
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', {level: 1})).toContainText(/game\s*shack/i)
  for (const claim of ['500+ games', '500+ Discord members', '5 million visitors'])
    await expect(main.getByRole('listitem').filter({hasText: claim}).first()).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(`${games.length} games`)
  await expect(main).toContainText(`${games.length} games`)

  const featured = page.getByRole('region', {name: 'Featured games', exact: true})
  await expect(featured.getByRole('button', {name: /^(?:Pause|Play)$/})).toHaveCount(1)
  for (const name of ['Previous slide', 'Next slide'])
    await expect(featured.getByRole('button', {name, exact: true})).toBeVisible()
  const slides = featured.getByRole('group', {name: /^\d of 7$/, includeHidden: true})
  expect(
    await slides.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label'))),
  ).toEqual([1, 2, 3, 4, 5, 6, 7].map((slide) => `${slide} of 7`))
  await expectSlidesByWidth(page, slides)

  const banners = page.getByRole('region', {name: 'Recommended games'})
  await expect(banners.getByRole('article')).toHaveCount(2)
  for (const name of [/^Play /, /^Open /])
    await expect(banners.getByRole('link', {name})).toHaveAttribute('href', /^\/play\//)

  const cards = page.getByRole('region', {name: 'Nailed to the wall'}).getByRole('link')
  await expect(cards).toHaveCount(8)
  const hrefs = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => href === '/play')).toHaveLength(1)
  expect(hrefs.filter((href) => href === '/partners')).toHaveLength(1)
  for (const host of ['instagram', 'ruffle', 'react.dev', 'discord', 'github', 'youtube'])
    expect(hrefs.filter((href) => href?.includes(host))).toHaveLength(1)

  const tagline = main.getByTitle('Another one')
  const line = await tagline.locator('[aria-live]').innerText()
  await tagline.click()
  await expect(tagline.locator('[aria-live]')).not.toHaveText(line)

  await page.evaluate(() => {
    scrollTo({top: 0, behavior: 'instant'})
  })
  await page.getByRole('button', {name: 'Scroll down', exact: true}).click()
  // The banners peek in from the start, and the page scrolls smoothly.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(banners).toBeInViewport()

  await main.getByRole('link', {name: 'Play now'}).click()
  await expect(page).toHaveURL(/\/play$/)
}

/** Three slides are seen, two below 1024 px, one below 600 px. */
async function expectSlidesByWidth(page: Page, slides: Locator): Promise<void> {
  const size = page.viewportSize()
  await page.emulateMedia({reducedMotion: 'reduce'})
  for (const [width, seen] of [
    [1366, 3],
    [1024, 3],
    [1023, 2],
    [600, 2],
    [599, 1],
  ] as const) {
    await page.setViewportSize({width, height: 800})
    await expect
      .poll(() => slides.evaluateAll(countInWindow), {message: `slides seen at ${width} px`})
      .toBe(seen)
  }
  await page.emulateMedia({reducedMotion: null})
  if (size) await page.setViewportSize(size)
}

/** Run in the page: how many have their middle inside the carousel's window. */
function countInWindow(slides: (SVGElement | HTMLElement)[]): number {
  return slides.filter((slide) => {
    const frame = slide.closest('.hatch-window')?.getBoundingClientRect()
    const {left, width} = slide.getBoundingClientRect()
    const middle = left + width / 2
    return frame !== undefined && middle > frame.left && middle < frame.right
  }).length
}

export async function catalogue(page: Page, product: ServedProduct): Promise<void> {
  const games = await listedGames(product)
  expect(games.length).toBeGreaterThanOrEqual(500)
  const tickets = page.getByRole('list', {name: 'Games', exact: true}).getByRole('listitem')
  await expect(page.getByRole('heading', {level: 1})).toContainText('ALL GAMES')
  await expect(page.getByRole('heading', {level: 1})).toContainText(String(games.length))
  await expect(tickets).toHaveCount(PAGE_SIZE)
  const names = await tickets.locator('.ticket-name').allInnerTexts()
  await expect(tickets.first().getByRole('link', {name: names[0] ?? '', exact: true})).toBeVisible()
  const trending = games.filter(({isTrending}) => isTrending).length
  for (const index of [0, Math.min(trending, PAGE_SIZE) - 1])
    await expect(tickets.nth(index)).toContainText('Trending')

  await expectOneSearchBox(page)
  const thumbnails = page.getByRole('button', {name: 'Show thumbnails', exact: true})
  await expect(thumbnails).toHaveAttribute('aria-pressed', 'false')
  await expect(tickets.locator('img')).toHaveCount(0)

  const pages = page.getByRole('navigation', {name: 'Pages', exact: true}).getByRole('link')
  const labels = await pages.evaluateAll((links) =>
    links.map((link) => link.getAttribute('aria-label') ?? link.textContent),
  )
  expect(labels).toEqual(
    Array.from({length: Math.ceil(games.length / PAGE_SIZE)}, (_, index) => `Page ${index + 1}`),
  )
  await expect(pages.first()).toHaveAccessibleName('Page 1')

  // What is current or on stays marked where the system decides on colours.
  await page.emulateMedia({forcedColors: 'active'})
  await expect(pages.first()).toHaveCSS('outline-style', 'solid')
  await expect(page.getByRole('button', {name: 'Filter games'})).toHaveCSS('border-style', 'solid')
  await expect(tickets.first()).toHaveCSS('border-style', 'solid')
  await page.emulateMedia({forcedColors: null})

  await page.getByRole('button', {name: 'Filter games', exact: true}).click()
  for (const kind of ['external', 'html5', 'flash', 'waflash'])
    await expect(page.getByRole('radio', {name: kind, exact: true})).toBeVisible()
  for (const only of ['trending', 'new'])
    await expect(page.getByRole('checkbox', {name: only, exact: true})).toBeVisible()
}

export async function secondPage(page: Page): Promise<void> {
  const pages = page.getByRole('navigation', {name: 'Pages', exact: true})
  const current = pages.getByRole('link', {name: 'Page 2', exact: true})
  await expect(current).toHaveAttribute('aria-current', 'page')
}

export async function filteredCatalogue(page: Page, product: ServedProduct): Promise<void> {
  const games = await listedGames(product)
  const count = games.filter(({isTrending, gameType}) => isTrending && gameType === 'html5').length
  const tickets = page.getByRole('list', {name: 'Games', exact: true}).getByRole('listitem')
  await expect(page.getByRole('heading', {level: 1})).toContainText(`TRENDING`)
  await expect(page.getByRole('heading', {level: 1})).toContainText(String(count))
  await expect(tickets).toHaveCount(Math.min(count, PAGE_SIZE))
  await expect(tickets.getByText('Trending', {exact: true})).toHaveCount(Math.min(count, PAGE_SIZE))
}

export async function emptyCatalogue(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toContainText(/no games to show/i)
  await expect(page.getByRole('list', {name: 'Games'})).toHaveCount(0)
}

export async function game(page: Page): Promise<void> {
  await expect(page.getByRole('link', {name: 'Back to games', exact: true})).toBeVisible()
  for (const name of [
    'Open in a blank window',
    'Random game',
    'Click to launch Tin Merge',
    'Announcements',
  ])
    await expect(page.getByRole('button', {name, exact: true})).toBeVisible()
  for (const name of ['Disguise this tab', 'Show FPS'])
    await expect(page.getByRole('button', {name, exact: true})).toHaveAttribute(
      'aria-pressed',
      'false',
    )
  await expect(page.getByRole('list', {name: 'Games', exact: true})).toHaveCount(0)
}

export async function searchResults(page: Page): Promise<void> {
  await expectOneSearchBox(page)
  await expect(page.getByRole('heading', {level: 1}).getByRole('status')).toHaveText(
    /^\d+ for “snake”$/,
  )
  const results = page.getByRole('list', {name: 'Games', exact: true}).getByRole('listitem')
  const names = await results.locator('.ticket-name').allInnerTexts()
  expect(names.length).toBeGreaterThan(2)
  await expect(results.first().getByRole('link', {name: names[0] ?? '', exact: true})).toBeVisible()
}

export async function noResults(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toContainText(`We couldn't find anything called "zzqq"`)
  await expect(main.getByLabel('Search games')).toBeVisible()
}

export async function nearName(page: Page): Promise<void> {
  await expect(page.getByText('Did you mean')).toBeVisible()
}

export async function announcements(page: Page, product: ServedProduct): Promise<void> {
  const published = await lakeClient(product).fetch<
    {title: string; date: string; content: string}[]
  >('*[_type == "announcement"] | order(date desc){title, date, content}')
  const shown = page.getByRole('main').getByRole('article')
  await expect(shown).toHaveCount(published.length)
  for (const [index, {title, date, content}] of published.entries()) {
    await expect(shown.nth(index).getByRole('heading', {level: 2})).toHaveText(title)
    await expect(shown.nth(index)).toContainText(date)
    await expect(shown.nth(index)).toContainText(content.replace(/\s+/g, ' '))
  }
}

/** The navigation and the header, on a page without a search box of its own. */
export async function articles(page: Page): Promise<void> {
  const main = page.getByRole('navigation', {name: 'Main', exact: true})
  await expect(main.getByRole('heading', {level: 2})).toHaveAccessibleName('Game Shack')
  await expect(main.getByRole('link', {name: 'Home', exact: true})).toHaveAttribute('href', '/')
  const games = main.getByRole('link', {name: 'Games', exact: true})
  await expect(games).toHaveAttribute('href', '/play')
  await expect(games.locator('svg')).toBeVisible()
  await expect(games.getByText('Games')).toBeHidden()
  await expect(main.getByRole('button')).toHaveAccessibleName('Expand navigation')
  await main.getByRole('button').click()
  await expect(main.getByRole('button')).toHaveAccessibleName('Collapse navigation')
  await expect(games.getByText('Games')).toBeVisible()
  await main.getByRole('button').click()
  await expect(games.getByText('Games')).toBeHidden()

  const header = page.getByRole('banner')
  const search = header.getByRole('searchbox', {name: 'Search games', exact: true})
  await expect(search).toBeVisible()
  await search.focus()
  await expect(header.getByRole('combobox', {name: 'Search games', exact: true})).toBeFocused()

  await page.getByRole('button', {name: 'Announcements', exact: true}).click()
  const drawer = page.getByRole('dialog', {name: 'Announcements', exact: true})
  await expect(drawer).toContainText(/domain/i)
  await expect(drawer).toContainText('2024-02-02')
  await expect(drawer.getByRole('article')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
}

export async function partners(page: Page): Promise<void> {
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(6)
  await expect(cards.last()).toContainText(/this could be you/i)
  await expect(cards.last().locator('.partner-logo svg')).toBeVisible()
  await expect(page.locator('.partner-logo')).toHaveCount(1)
  for (const link of await cards.getByRole('link').all())
    await expect(link).toHaveAttribute('href', /^(?:https?|mailto):/)
}

export async function login(page: Page): Promise<void> {
  const main = page.getByRole('main')
  for (const name of ['Email', 'Password'])
    await expect(page.getByRole('textbox', {name, exact: true})).toBeVisible()
  await expect(page.getByRole('button', {name: 'Log In', exact: true})).toBeEnabled()

  await main.getByRole('link', {name: 'Create account'}).click()
  await expect(main).toContainText('Creating new accounts is disabled for now')
  await expect(main.locator('input')).toHaveCount(0)
  await main.getByRole('link', {name: 'Log in'}).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', {name: 'Log In'})).toBeVisible()
}

export async function loading(page: Page): Promise<void> {
  await expect(page.getByText('Loading...')).toBeVisible()
  const movements = page
    .locator('.loading-bulbs i')
    .first()
    .evaluate((bulb) =>
      bulb.getAnimations({subtree: true}).map(({effect}) => effect?.getTiming().duration),
    )
  expect(await movements).toEqual([2_000])
  await page.getByRole('main').getByRole('link', {name: 'Play GAME'}).click()
  await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeVisible()
}

export async function notFound(page: Page): Promise<void> {
  const main = page.getByRole('main')
  await expect(main).toContainText(/page not found in our database/i)
  await expect(main.getByText('404 Page Not Found', {exact: true})).toBeVisible()
  await expect(main.getByRole('link', {name: 'Home', exact: true})).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', {name: 'Games', exact: true})).toHaveAttribute(
    'href',
    '/play',
  )
  for (const address of ['/articles/never-written', '/nowhere/at/all'])
    expect((await page.request.get(address)).status(), address).toBe(404)
}

/** The page's own; the header leaves its box out. */
async function expectOneSearchBox(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox').or(page.getByRole('combobox'))).toHaveCount(1)
  await expect(page.getByRole('main').getByLabel('Search games', {exact: true})).toBeVisible()
}
