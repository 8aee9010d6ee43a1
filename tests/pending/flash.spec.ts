import type {Frame, Locator, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'

const GAMES = [
  {name: 'Jar Catch', path: 'jar-catch.swf', file: '/flash/jar-catch.swf'},
  {name: 'Lantern Hop', path: 'lantern-hop.swf', file: '/flash/lantern-hop.swf'},
  {name: 'Bolt Sorter', path: 'bolt-sorter.swf', file: '/flash/bolt-sorter.swf'},
  {
    name: 'Lamp Echo',
    path: 'waflash/lamp-echo/',
    file: '/flash/waflash/lamp-echo/lamp-echo.swf',
  },
] as const

// Five megabytes of player start on two shared cores, in some tests twice.
const STARTED = {timeout: 40_000}
test.describe.configure({timeout: 150_000})

/** Launches a game from its page and waits until Ruffle plays it. */
async function launch(page: Page, {name, path}: {name: string; path: string}): Promise<Locator> {
  await page.goto(`/play/${encodeSwfId(path)}`)
  await page.getByRole('button', {name: `Click to launch ${name}`}).click()
  const frame = page.locator(`iframe[title="${name}"]`)
  await expect(frame.contentFrame().locator('ruffle-player')).toBeVisible(STARTED)
  await expect(frame.contentFrame().locator('.board')).toBeHidden(STARTED)
  return frame
}

/** Waits until two pictures in a row are the same, and gives that one. */
async function stillPicture(frame: Locator): Promise<Buffer> {
  let picture = await frame.screenshot()
  await expect
    .poll(async () => {
      const before = picture
      picture = await frame.screenshot()
      return picture.equals(before)
    }, STARTED)
    .toBe(true)
  return picture
}

for (const game of GAMES) {
  test(`${game.name} is played from its page: it draws and answers to keys`, async ({page}) => {
    const frame = await launch(page, game)
    const title = await stillPicture(frame)

    // Any key starts; the page around does not scroll under the ones that steer.
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await frame.screenshot()).equals(title), STARTED).toBe(false)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowLeft', {delay: 200})
    await page.keyboard.press('p')
    const paused = await stillPicture(frame)
    expect(paused.equals(title)).toBe(false)
    await page.keyboard.press('p')
    await expect.poll(async () => (await frame.screenshot()).equals(paused), STARTED).toBe(false)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
}

const [jarCatch, lanternHop] = GAMES

test('the games say that they are installed, all four kinds of them', async ({product}) => {
  const manifest = await (await fetch(`${product.games}/manifest.json`)).json()
  expect(manifest.flash).toEqual(
    expect.arrayContaining(['bolt-sorter.swf', 'jar-catch.swf', 'lantern-hop.swf']),
  )
  expect(manifest.waflash).toContain('waflash/lamp-echo')
})

test('Ruffle comes with the launch and not before, packed, typed and kept for good', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/flash/')) asked.push(request.url())
  })
  await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])

  const program = page.waitForResponse(/\/flash\/player\/ruffle\/[0-9a-f]+\.wasm$/)
  await page.getByRole('button', {name: 'Click to launch Jar Catch'}).click()

  const headers = await (await program).allHeaders()
  expect(headers).toMatchObject({
    'content-type': 'application/wasm',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': expect.stringMatching(/^(?:br|gzip)$/),
    'x-content-type-options': 'nosniff',
  })
  expect(Number(headers['content-length'])).toBeLessThan(5_200_000)
})

test('the wait is a bar with bytes', async ({page, context}) => {
  let arrive = () => {}
  const held = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await context.route(/\.wasm$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
  await page.getByRole('button', {name: 'Click to launch Jar Catch'}).click()

  const player = page.locator('iframe[title="Jar Catch"]').contentFrame()
  await expect(
    player.getByRole('progressbar', {name: 'Download of the Flash player'}),
  ).toBeVisible()
  await expect(player.locator('.board-bytes')).toHaveText(/^\d+\.\d MB$/)
  const seen = player.locator('.board-bytes').filter({hasText: /^\d\.\d of \d\.\d MB$/})
  arrive()
  await seen.waitFor({state: 'attached'})
  await expect(player.locator('.board')).toBeHidden(STARTED)
})

test('Escape leaves the game, and the focus is back on the button that started it', async ({
  page,
}) => {
  const frame = await launch(page, jarCatch)
  await page.keyboard.press('Escape')

  await expect(frame).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Click to launch Jar Catch'})).toBeFocused()
})

test('the button on the bar leaves the game too', async ({page}) => {
  const frame = await launch(page, jarCatch)
  await page.getByRole('button', {name: 'Leave game'}).click()

  await expect(frame).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Click to launch Jar Catch'})).toBeFocused()
})

test('a best score is there again after a reload', async ({page}) => {
  const frame = await launch(page, lanternHop)
  await page.keyboard.press('Enter')
  // The frog gains its first metres by itself.
  await expect.poll(async () => (await saves(frame)).length, STARTED).toBeGreaterThan(0)
  const saved = await saves(frame)

  await page.reload()
  const again = await launch(page, lanternHop)
  expect(await saves(again)).toEqual(saved)
  expect(saved[0]?.[0]).toContain('lantern-hop.swf')
})

async function saves(frame: Locator): Promise<[string, string][]> {
  const inside: Frame | null | undefined = await (await frame.elementHandle())?.contentFrame()
  if (!inside) throw new Error('The frame has no document.')
  return inside.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.includes('lantern-hop')),
  )
}

const BROKEN = {
  'random bytes': {body: Buffer.from('not a Flash file at all'), words: /no Flash file/},
  'a page in its place': {body: Buffer.from('<!doctype html><p>Hello</p>'), words: /no Flash file/},
  'a header with nonsense behind': {
    body: Buffer.concat([
      Buffer.from('FWS\x0b', 'latin1'),
      Buffer.from([200, 0, 0, 0]),
      Buffer.alloc(192, 255),
    ]),
    words: /no Flash file/,
  },
}

for (const [what, {body, words}] of Object.entries(BROKEN)) {
  test(`a game whose file is ${what} says so in our words`, async ({page, context}) => {
    await context.route(`**${jarCatch.file}`, (route) => route.fulfill({body}))
    await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
    await page.getByRole('button', {name: 'Click to launch Jar Catch'}).click()

    const player = page.locator('iframe[title="Jar Catch"]').contentFrame()
    await expect(player.getByRole('alert')).toHaveText(words, STARTED)
    await expect(player.locator('ruffle-player')).toHaveCount(0)
    await expect(player.getByRole('button', {name: 'Try again'})).toBeVisible()

    await player.getByRole('button', {name: 'Leave game'}).click()
    await expect(page.getByRole('button', {name: 'Click to launch Jar Catch'})).toBeFocused()
  })
}

test('a missing file is told within 3 seconds, without fetching the player', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.route(`**${jarCatch.file}`, (route) => route.fulfill({status: 404, body: 'gone'}))
  await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
  await page.getByRole('button', {name: 'Click to launch Jar Catch'}).click()

  const player = page.locator('iframe[title="Jar Catch"]').contentFrame()
  await expect(player.getByRole('alert')).toHaveText(/not on the server/, {timeout: 3000})
  expect(asked.filter((url) => url.includes('/ruffle/'))).toEqual([])
})

test('Flash plays in the blank window, where Escape has nobody to leave to', async ({
  page,
  context,
}) => {
  await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()

  const popup = await opened
  const frame = popup.locator('iframe')
  await expect(frame.contentFrame().locator('ruffle-player')).toBeVisible(STARTED)
  await expect(frame.contentFrame().locator('.board')).toBeHidden(STARTED)
  await popup.keyboard.press('Escape')
  await expect(frame.contentFrame().locator('ruffle-player')).toBeVisible()
})

test('the player plays nothing but files of the flash folder', async ({page, product}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const swf of [
    'https://evil.example/x.swf',
    '//evil.example/x.swf',
    '../html5/x.swf',
    '%2e%2e/x.swf',
    'javascript:alert(1)//.swf',
  ]) {
    await page.goto(`${product.games}/flash/player/?swf=${encodeURIComponent(swf)}`)
    await expect(page.getByRole('alert')).toHaveText(/names no Flash game/)
  }
  expect(asked.filter((url) => new URL(url).pathname.endsWith('.swf'))).toEqual([])
})
