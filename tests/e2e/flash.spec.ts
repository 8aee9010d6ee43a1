import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {FrameLocator, Locator, Page} from '@playwright/test'
import sharp from 'sharp'

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

// What is on its way when a test ends is nobody's fault.
test.afterEach(async ({context}) => {
  await context.unrouteAll({behavior: 'ignoreErrors'})
})

/** Launches a game from its page and waits until Ruffle plays it. */
async function launch(page: Page, {name, path}: {name: string; path: string}): Promise<Locator> {
  await page.goto(`/play/${encodeSwfId(path)}`)
  await page.getByRole('button', {name: `Click to launch ${name}`}).click()
  const frame = page.locator(`iframe[title="${name}"]`)
  await expect(frame.contentFrame().locator('ruffle-player')).toBeVisible(STARTED)
  await expect(frame.contentFrame().locator('.board')).toBeHidden(STARTED)
  return frame
}

/** An act that takes its own frame away: the browser's answer to it may go with the frame, so none is awaited. */
function unanswered(act: Promise<void>): void {
  act.catch(() => null)
}

/** Waits until two pictures, half a second apart, are the same, and gives that one. */
async function stillPicture(frame: Locator): Promise<Buffer> {
  let picture = await frame.screenshot()
  await expect
    .poll(
      async () => {
        const before = picture
        picture = await frame.screenshot()
        return picture.equals(before)
      },
      {...STARTED, intervals: [500]},
    )
    .toBe(true)
  return picture
}

/** How many columns are black to the left and to the right of what is drawn. */
async function darkSides(picture: Buffer): Promise<{left: number; right: number}> {
  const {data, info} = await sharp(picture).greyscale().raw().toBuffer({resolveWithObject: true})
  const isLit = (column: number) =>
    Array.from({length: info.height}, (_, row) => data[row * info.width + column] ?? 0).some(
      (brightness) => brightness > 3,
    )
  const lit = Array.from({length: info.width}, (_, column) => column).filter(isLit)
  return {left: lit[0] ?? 0, right: info.width - 1 - (lit.at(-1) ?? 0)}
}

for (const game of GAMES) {
  test(`${game.name} is played from its page: it draws in the middle and answers to keys`, async ({
    page,
  }) => {
    const frame = await launch(page, game)
    const title = await stillPicture(frame)
    const {left, right} = await darkSides(title)
    expect(Math.abs(left - right)).toBeLessThanOrEqual(2)

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
  unanswered(page.keyboard.press('Escape'))

  await expect(frame).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Click to launch Jar Catch'})).toBeFocused()
})

test('the button on the bar leaves the game too', async ({page}) => {
  const frame = await launch(page, jarCatch)
  await page.getByRole('button', {name: 'Leave game'}).click()

  await expect(frame).toHaveCount(0)
  await expect(page.getByRole('button', {name: 'Click to launch Jar Catch'})).toBeFocused()
})

/** What Lantern Hop has saved, asked of a document of the games origin. */
function savesOf(document: Page | FrameLocator): Promise<[string, string][]> {
  return document
    .locator('body')
    .evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('lantern-hop.swf')))
}

test('a best score is there again after a reload', async ({page, product}) => {
  const frame = await launch(page, lanternHop)
  // The film hears keys once its title is drawn.
  await stillPicture(frame)
  await page.keyboard.press('Enter')
  // The frog gains its first metres by itself.
  await expect.poll(async () => (await savesOf(frame.contentFrame())).length, STARTED).toBe(1)

  // Gone before it is looked at: until then the score grows.
  await page.goto(`${product.games}/alive/`)
  const saved = await savesOf(page)
  const again = await launch(page, lanternHop)
  await stillPicture(again)

  expect(await savesOf(again.contentFrame())).toEqual(saved)
})

const film = await readFile(join(import.meta.dirname, '..', '..', 'games', jarCatch.file))

/** A whole header and stage, then tags that cannot be followed. */
const brokenTags = () => {
  const body = Buffer.alloc(192, 255)
  body.set([0, 0, 30, 1, 0])
  const header = Buffer.from('FWS\x0b\0\0\0\0', 'latin1')
  header.writeUInt32LE(header.length + body.length, 4)
  return Buffer.concat([header, body])
}

const BROKEN = {
  'random bytes': Buffer.from('not a Flash file at all'),
  'a page in its place': Buffer.from('<!doctype html><p>Hello</p>'),
  'a header with broken tags behind': brokenTags(),
  'cut in the middle': film.subarray(0, film.length / 2),
  'one wrong byte in the middle': film.with(film.length / 2, (film[film.length >> 1] ?? 0) ^ 1),
}

for (const [what, body] of Object.entries(BROKEN)) {
  test(`a game whose file is ${what} says so in our words at once, without the player`, async ({
    page,
    context,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await context.route(`**${jarCatch.file}`, (route) => route.fulfill({body: Buffer.from(body)}))
    await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
    await page.getByRole('button', {name: 'Click to launch Jar Catch'}).click()

    const player = page.locator('iframe[title="Jar Catch"]').contentFrame()
    await expect(player.getByRole('alert')).toHaveText(/no Flash file/, STARTED)
    expect(await sinceLoad(player)).toBeLessThan(3_000)
    expect(asked.filter((url) => url.includes('/ruffle/'))).toEqual([])
    await expect(player.getByRole('button', {name: 'Try again'})).toBeVisible()

    unanswered(player.getByRole('button', {name: 'Leave game'}).click())
    await expect(page.getByRole('button', {name: 'Click to launch Jar Catch'})).toBeFocused()
  })
}

/** How long ago, in milliseconds, a frame had loaded. */
function sinceLoad(frame: FrameLocator): Promise<number> {
  return frame.locator('body').evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    // The list of this type has one entry, of this shape.
    return performance.now() - (navigation as PerformanceNavigationTiming).loadEventEnd
  })
}

test('a missing file is told within 3 seconds of load, without fetching the player', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await context.route(`**${jarCatch.file}`, (route) => route.fulfill({status: 404, body: 'gone'}))
  await page.goto(`/play/${encodeSwfId(jarCatch.path)}`)
  await page.getByRole('button', {name: 'Click to launch Jar Catch'}).click()

  const player = page.locator('iframe[title="Jar Catch"]').contentFrame()
  await expect(player.getByRole('alert')).toHaveText(/not on the server/, STARTED)
  expect(await sinceLoad(player)).toBeLessThan(3_000)
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
