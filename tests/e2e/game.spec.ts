import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'
import {atRest} from './at-rest.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('launching reveals the game in its own origin: its keys go to it and scroll nothing, and the way out leads out', async ({
  page,
  product,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${product.games}/html5/`)) asked.push(request.url())
  })
  await page.setViewportSize({width: 1100, height: 500})
  await page.goto(tinMerge)
  await expect(page).toHaveTitle(/Tin Merge.*Game Shack/)
  const launchIt = page.getByRole('button', {name: 'Click to launch Tin Merge'})
  const preconnect = page.locator(`link[rel="preconnect"][href="${product.games}"]`)
  await atRest(page)
  await expect(preconnect).toHaveCount(0)
  await launchIt.hover()
  await expect(preconnect).toHaveCount(1)
  expect(asked).toEqual([])

  await launchIt.click()
  const frame = page.locator('iframe[title="Tin Merge"]')
  await expect(frame).toBeFocused()
  await expect(frame).toHaveAttribute('src', `${product.games}/html5/tin-merge/`)
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-pointer-lock',
  )
  await expect(launchIt).toBeHidden()

  const body = frame.contentFrame().locator('body')
  const before = await body.innerText()
  const scrolled = await page.evaluate(() => scrollY)
  await expect
    .poll(async () => {
      for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', ' ', 'PageDown', 'End'])
        await page.keyboard.press(key)
      return body.innerText()
    })
    .not.toBe(before)
  // The game has drawn since, so the keys have been through.
  await body.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)

  await page.getByRole('button', {name: 'Leave game'}).press('Enter')
  await expect(frame).toHaveCount(0)
  await expect(launchIt).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(scrolled)
})

test('every legacy spelling of an id opens the same game, and nothing else in the address overrides the catalogue', async ({
  page,
}) => {
  const padded = btoa('tin-merge')
  const claims =
    'gameName=Your+account+is+locked&imgId=https://evil.example/x.png&isTrending=false&type=flash'
  for (const address of [
    padded,
    encodeURIComponent(padded),
    `${encodeSwfId(encodeSwfId('tin-merge'))}?${claims}`,
  ]) {
    await page.goto(`/play/${address}`)
    await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeVisible()
  }
  await expect(page.getByText('Your account is locked')).toHaveCount(0)
  await expect(page.locator('[src*="evil.example"]')).toHaveCount(0)
})

test('an unsupported type of a known game is the 404 Game Not Found screen, an unknown game is not found', async ({
  page,
  request,
}) => {
  await page.goto(`${tinMerge}?type=shockwave`)
  await expect(page.getByText('404 Game Not Found')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main).toContainText(/issue launching the game/i)
  await expect(main.getByRole('link', {name: 'hello@gameshack.example'})).toHaveAttribute(
    'href',
    'mailto:hello@gameshack.example',
  )
  await expect(main.getByRole('link', {name: 'Home', exact: true})).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', {name: 'Games', exact: true})).toHaveAttribute(
    'href',
    '/play',
  )

  const unknown = `/play/${encodeSwfId('no-such-game')}`
  expect((await request.get(unknown)).status()).toBe(404)
  await page.goto(`${unknown}?type=shockwave`)
  await expect(main).toContainText(/not found in our database/i)
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

  await page.getByRole('list', {name: 'Games to play instead'}).getByRole('link').first().click()
  await expect(page.getByRole('button', {name: /^Click to launch/})).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})

  test('launching says to use a computer, and lets those continue who know better', async ({
    page,
  }) => {
    await page.goto(tinMerge)
    await page.getByRole('button', {name: 'Click to launch Tin Merge'}).tap()
    await expect(page.getByRole('alert')).toContainText('Games are not available on mobile')
    await expect(page.getByRole('alert')).toContainText('Use a computer')
    await expect(page.locator('iframe')).toHaveCount(0)

    await page.getByRole('button', {name: 'Continue anyway'}).tap()

    await expect(page.locator('iframe[title="Tin Merge"]')).toBeVisible()
  })
})
