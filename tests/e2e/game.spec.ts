import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('launching reveals the game in its own origin, with the keys going to it', async ({
  page,
  product,
}) => {
  await page.goto(tinMerge)
  await expect(page).toHaveTitle(/Tin Merge.*Game Shack/)

  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()

  const frame = page.locator('iframe[title="Tin Merge"]')
  await expect(frame).toBeVisible()
  await expect(frame).toHaveAttribute('src', `${product.games}/html5/tin-merge/`)
  await expect(frame).toHaveAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-pointer-lock',
  )
  await expect(page.getByRole('button', {name: /Click to launch/})).toBeHidden()

  const game = frame.contentFrame()
  await expect(game.locator('body')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
  const before = await game.locator('body').innerText()
  await expect
    .poll(async () => {
      for (const key of ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp'])
        await page.keyboard.press(key)
      return game.locator('body').innerText()
    })
    .not.toBe(before)
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('an external game opens in a window of its own that cannot reach back', async ({
  page,
  product,
  context,
}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.fulfill({contentType: 'text/html', body: '<title>Elsewhere</title>'}),
  )
  await page.goto(`/play/${encodeSwfId(external.path)}`)
  await expect(page.getByText(/some external games might not work/i)).toBeVisible()

  const opened = context.waitForEvent('page')
  await page.getByRole('button', {name: `Click to launch ${external.name}`}).click()

  const popup = await opened
  await popup.waitForLoadState()
  expect(popup.url()).toBe(new URL(external.path).href)
  expect(await popup.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
})

test('every legacy spelling of an id opens the same game', async ({page}) => {
  const padded = btoa('tin-merge')
  for (const id of [padded, encodeURIComponent(padded), encodeSwfId(encodeSwfId('tin-merge'))]) {
    await page.goto(`/play/${id}`)
    await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeVisible()
  }
})

test('the address never overrides the catalogue', async ({page}) => {
  await page.goto(
    `${tinMerge}?gameName=Your+account+is+locked&imgId=https://evil.example/x.png&isTrending=false&type=flash`,
  )

  await expect(page.getByRole('button', {name: 'Click to launch Tin Merge'})).toBeVisible()
  await expect(page.getByText('Your account is locked')).toHaveCount(0)
  await expect(page.locator('[src*="evil.example"]')).toHaveCount(0)
})

test('an unsupported type of a known game is the 404 Game Not Found screen', async ({page}) => {
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
})

test('an unknown game is not found, with the status that says so', async ({page}) => {
  const response = await page.goto(`/play/${encodeSwfId('no-such-game')}`)

  expect(response?.status()).toBe(404)
  await expect(page.getByRole('main')).toContainText(/not found in our database/i)
  await page.goto(`/play/${encodeSwfId('no-such-game')}?type=shockwave`)
  await expect(page.getByRole('main')).toContainText(/not found in our database/i)
})

test('back to games, random game and disguise work from the bar', async ({page}) => {
  await page.goto(tinMerge)
  const title = await page.title()

  const disguise = page.getByRole('button', {name: 'Disguise this tab'})
  await disguise.click()
  await expect(page).toHaveTitle('My Drive - Google Drive')
  await expect(disguise).toHaveAttribute('aria-pressed', 'true')
  await disguise.click()
  await expect(page).toHaveTitle(title)

  await page.getByRole('main').getByRole('button', {name: 'Random game'}).click()
  await expect(page).not.toHaveURL(new RegExp(`${tinMerge}$`))
  await expect(page.getByRole('button', {name: /Click to launch/})).toBeVisible()

  await page.getByRole('link', {name: 'Back to games'}).click()
  await expect(page).toHaveURL(/\/play$/)
})

test('the blank window holds the game, 1080 by 920, without an opener', async ({page, context}) => {
  await page.goto(tinMerge)

  const opened = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()

  const popup = await opened
  await expect(popup.locator('iframe')).toHaveAttribute('src', /\/html5\/tin-merge\//)
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  expect(popup.viewportSize()).toEqual({width: 1080, height: 920})
})
