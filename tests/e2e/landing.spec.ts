import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

test('the landing page makes the three claims and counts the games', async ({page, product}) => {
  const games = await publishedGames(product)

  await page.goto('/')

  const main = page.getByRole('main')
  for (const claim of ['500+ games', '500+ Discord members', '5 million visitors'])
    await expect(main.getByRole('listitem').filter({hasText: claim}).first()).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(`${games.length} games`)
  await expect(main).toContainText(`${games.length} games`)
})

test('a click on the tagline writes another one, never the same twice running', async ({page}) => {
  await page.goto('/')
  const board = page.getByRole('main').getByTitle('Another one')
  const line = board.locator('[aria-live]')
  const seen = new Set<string>()

  // The page is interactive once a click changes something.
  const built = await line.innerText()
  await expect(async () => {
    await board.click()
    expect(await line.innerText()).not.toBe(built)
  }).toPass()
  for (let click = 0; click < 60; click += 1) {
    const before = await line.innerText()
    await board.click()
    await expect(line).not.toHaveText(before)
    seen.add(await line.innerText())
  }

  expect(seen.size).toBeGreaterThan(15)
})

test('the scroll-down button leads to what is below the first screen', async ({page}) => {
  await page.goto('/')

  await page.getByRole('button', {name: 'Scroll down'}).click()

  await expect(page.getByRole('region', {name: 'Recommended games'})).toBeInViewport()
  // It peeks in from the start, and the page scrolls smoothly, perhaps only once it is alive.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
})

test('the banners promote one game of the house and one of another site', async ({page}) => {
  await page.goto('/')
  const banners = page.getByRole('region', {name: 'Recommended games'})

  await expect(banners.getByRole('article')).toHaveCount(2)
  await expect(banners.getByRole('link', {name: /^Play /})).toHaveAttribute('href', /^\/play\//)
  await expect(banners.getByRole('link', {name: /^Open /})).toHaveAttribute('href', /^\/play\//)
})

test('eight link cards lead to the games, the partners and six other sites', async ({page}) => {
  await page.goto('/')
  const cards = page.getByRole('region', {name: 'Nailed to the wall'}).getByRole('link')

  await expect(cards).toHaveCount(8)
  const hrefs = await cards.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(hrefs.filter((href) => href === '/play')).toHaveLength(1)
  expect(hrefs.filter((href) => href === '/partners')).toHaveLength(1)
  for (const host of ['instagram', 'ruffle', 'react.dev', 'discord', 'github', 'youtube'])
    expect(hrefs.filter((href) => href?.includes(host))).toHaveLength(1)
})

for (const [width, visible] of [
  [1366, 3],
  [1024, 3],
  [1023, 2],
  [600, 2],
  [599, 1],
] as const) {
  test(`at ${width} px the carousel shows ${visible} of its seven slides`, async ({page}) => {
    await page.setViewportSize({width, height: 800})
    await page.emulateMedia({reducedMotion: 'reduce'})
    await page.goto('/')
    const carousel = page.getByRole('region', {name: 'Featured games'})
    await carousel.scrollIntoViewIfNeeded()
    const slides = carousel.getByRole('group', {name: /^\d of 7$/})

    await expect(slides).toHaveCount(7)
    await expect
      .poll(async () => {
        const shown = await Promise.all(
          (await slides.all()).map((slide) =>
            slide.evaluate((element) => {
              const frame = element.closest('.hatch-window')?.getBoundingClientRect()
              const box = element.getBoundingClientRect()
              const middle = box.left + box.width / 2
              return frame !== undefined && middle > frame.left && middle < frame.right
            }),
          ),
        )
        return shown.filter(Boolean).length
      })
      .toBe(visible)
  })
}

test('the carousel moves on every 3 seconds, and stops for pause, pointer and focus', async ({
  page,
}) => {
  await page.goto('/')
  const carousel = page.getByRole('region', {name: 'Featured games'})
  const position = () => carousel.locator('[aria-current]').getAttribute('aria-label')
  await expect(carousel.locator('.is-sliding')).toBeVisible()

  const first = await position()
  const from = Date.now()
  await expect.poll(position, {timeout: 8_000, intervals: [50]}).not.toBe(first)
  expect(Date.now() - from).toBeLessThan(5_500)

  await carousel.hover()
  await page.waitForTimeout(1_200)
  const hovered = await position()
  await page.waitForTimeout(4_500)
  expect(await position()).toBe(hovered)

  await carousel.getByRole('button', {name: 'Pause'}).click()
  await expect(carousel.getByRole('button', {name: 'Play'})).toBeVisible()
  await page.mouse.move(2, 700)
  await page.getByRole('button', {name: 'Scroll down'}).focus()
  const paused = await position()
  await page.waitForTimeout(4_500)
  expect(await position()).toBe(paused)

  // Round the loop by hand, the long way.
  const next = carousel.getByRole('button', {name: 'Next slide'})
  for (let step = 0; step < 7; step += 1) {
    const before = await position()
    await next.click()
    await expect.poll(position).not.toBe(before)
  }
  await expect.poll(position).toBe(paused)
})

test('the focus and a hidden tab hold the carousel', async ({page}) => {
  await page.clock.install()
  await page.goto('/')
  const carousel = page.getByRole('region', {name: 'Featured games'})
  const position = () => carousel.locator('[aria-current]').getAttribute('aria-label')
  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {value: visibility, configurable: true})
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await expect(carousel.locator('.is-sliding')).toBeVisible()

  await carousel.getByRole('button', {name: 'Next slide'}).focus()
  await page.clock.runFor(2_000)
  const focused = await position()
  await page.clock.runFor(12_000)
  expect(await position()).toBe(focused)

  await page.getByRole('button', {name: 'Scroll down'}).focus()
  await page.clock.runFor(4_500)
  await expect.poll(position).not.toBe(focused)

  await show('hidden')
  await page.clock.runFor(2_000)
  const hidden = await position()
  await page.clock.runFor(12_000)
  expect(await position()).toBe(hidden)
  await show('visible')
  await page.clock.runFor(4_500)
  await expect.poll(position).not.toBe(hidden)
})

test('with reduced motion the carousel waits for the visitor', async ({page}) => {
  await page.emulateMedia({reducedMotion: 'reduce'})
  await page.goto('/')
  const carousel = page.getByRole('region', {name: 'Featured games'})

  await expect(carousel.getByRole('button', {name: 'Play'})).toBeVisible()
  const position = await carousel.locator('[aria-current]').getAttribute('aria-label')
  await page.waitForTimeout(4_500)
  expect(await carousel.locator('[aria-current]').getAttribute('aria-label')).toBe(position)
})

test('less motion, chosen in the settings, stills slides and the interstitial’s bulbs', async ({
  page,
}) => {
  const movements = () =>
    page
      .locator('.loading-bulbs i')
      .first()
      .evaluate((bulb) =>
        bulb.getAnimations({subtree: true}).map(({effect}) => effect?.getTiming().duration),
      )
  await page.goto('/loading?url=dGluLW1lcmdl')
  // The built page is another one's: the bulbs are drawn anew.
  await expect.poll(movements).toEqual([2_000])

  await page.goto('/settings')
  await page.getByRole('checkbox', {name: 'Less motion'}).check()

  await page.goto('/loading?url=dGluLW1lcmdl')
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  await expect
    .poll(async () => (await movements()).filter((duration) => Number(duration) > 1))
    .toEqual([])
  await page.goto('/')
  await expect(
    page.getByRole('region', {name: 'Featured games'}).getByRole('button', {name: 'Play'}),
  ).toBeVisible()
})
