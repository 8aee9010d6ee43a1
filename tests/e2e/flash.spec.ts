import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {FrameLocator, Locator, Page} from '@playwright/test'
import sharp from 'sharp'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {atRest} from './at-rest.ts'

const JAR_CATCH = {name: 'Jar Catch', path: 'jar-catch.swf'}
const LANTERN_HOP = {name: 'Lantern Hop', path: 'lantern-hop.swf'}
const BOLT_SORTER = {name: 'Bolt Sorter', path: 'bolt-sorter.swf'}
const LAMP_ECHO = {name: 'Lamp Echo', path: 'waflash/lamp-echo/'}

// Five megabytes of player start on two shared cores, in some tests twice.
const STARTED = {timeout: 40_000}
test.describe.configure({timeout: 150_000})
// Without a graphics card a small stage is drawn much sooner.
const SMALL = {width: 640, height: 640}
test.use({viewport: SMALL})

// What is on its way when a test ends is nobody's fault.
test.afterEach(async ({context}) => {
  await context.unrouteAll({behavior: 'ignoreErrors'})
})

const launchButton = (page: Page, name: string) =>
  page.getByRole('button', {name: `Click to launch ${name}`})

/** Launches a game from its page, which need not play it yet. */
async function launch(page: Page, {name, path}: {name: string; path: string}): Promise<Locator> {
  await page.goto(`/play/${encodeSwfId(path)}`)
  await launchButton(page, name).click()
  return page.locator(`iframe[title="${name}"]`)
}

/** Waits until Ruffle plays the game. */
async function expectPlaying(frame: Locator): Promise<void> {
  await expect(frame.contentFrame().locator('ruffle-player')).toBeVisible(STARTED)
  await expect(frame.contentFrame().locator('.board')).toBeHidden(STARTED)
}

/** Waits until two pictures, a quarter of a second apart, are the same, and gives that one. */
async function stillPicture(frame: Locator): Promise<Buffer> {
  let picture = await frame.screenshot()
  await expect
    .poll(
      async () => {
        const before = picture
        picture = await frame.screenshot()
        return picture.equals(before)
      },
      {...STARTED, intervals: [250]},
    )
    .toBe(true)
  return picture
}

type Drawn = {left: number; right: number}

/** Waits until something is drawn; gives how many columns to its left and its right are black. */
async function firstPicture(frame: Locator): Promise<Drawn> {
  let found: Drawn = {left: -1, right: -1}
  await expect
    .poll(
      async () => {
        const picture = await frame.screenshot()
        const {data, info} = await sharp(picture)
          .greyscale()
          .raw()
          .toBuffer({resolveWithObject: true})
        const isLit = (column: number) =>
          Array.from({length: info.height}, (_, row) => data[row * info.width + column] ?? 0).some(
            (brightness) => brightness > 3,
          )
        const lit = Array.from({length: info.width}, (_, column) => column).filter(isLit)
        found = {left: lit[0] ?? -1, right: info.width - 1 - (lit.at(-1) ?? 0)}
        return found.left
      },
      {...STARTED, intervals: [250]},
    )
    .toBeGreaterThan(-1)
  return found
}

/** The game draws in the middle, starts by a key, and the letter P pauses it and lets it go on. */
async function expectDrawnAndSteered(page: Page, frame: Locator): Promise<void> {
  const {left, right} = await firstPicture(frame)
  expect(Math.abs(left - right)).toBeLessThanOrEqual(2)
  const scrolled = await page.evaluate(() => scrollY)
  const title = await stillPicture(frame)
  const isTitle = async () => (await frame.screenshot()).equals(title)

  // A title may be drawn some frames before the game hears keys.
  await expect(async () => {
    await page.keyboard.press('Enter', {delay: 100})
    await expect.poll(isTitle, {timeout: 2_000, intervals: [250]}).toBe(false)
  }).toPass(STARTED)
  for (const key of ['ArrowDown', 'ArrowLeft', 'p']) {
    await page.keyboard.press(key, {delay: 200})
  }
  const paused = await stillPicture(frame)
  expect(paused.equals(title)).toBe(false)
  await page.keyboard.press('p')
  await expect
    .poll(async () => (await frame.screenshot()).equals(paused), {...STARTED, intervals: [250]})
    .toBe(false)
  // The page around does not scroll under the keys that steer.
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
}

test('Jar Catch is played from its page: Ruffle comes with the launch, packed and kept for good, the wait is a bar with bytes, keys steer, and Escape leaves', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/flash/')) asked.push(request.url())
  })
  const arrival = Promise.withResolvers<void>()
  await context.route(/\.wasm$/, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(`/play/${encodeSwfId(JAR_CATCH.path)}`)
  const launchIt = launchButton(page, JAR_CATCH.name)
  await atRest(page)
  await launchIt.hover()
  await expect(page.locator('link[rel="preconnect"]')).toHaveCount(1)
  expect(asked).toEqual([])

  const program = page.waitForResponse(/\/flash\/player\/ruffle\/[0-9a-f]+\.wasm$/)
  await launchIt.click()
  const frame = page.locator(`iframe[title="${JAR_CATCH.name}"]`)
  const player = frame.contentFrame()
  await expect(
    player.getByRole('progressbar', {name: 'Download of the Flash player'}),
  ).toBeVisible()
  await expect(player.locator('.board-bytes')).toHaveText(/^\d+\.\d MB$/)
  const counted = player.locator('.board-bytes').filter({hasText: /^\d\.\d of \d\.\d MB$/})
  arrival.resolve()
  await counted.waitFor({state: 'attached'})
  const headers = await (await program).allHeaders()
  expect(headers).toMatchObject({
    'content-type': 'application/wasm',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': expect.stringMatching(/^(?:br|gzip)$/),
    'x-content-type-options': 'nosniff',
  })
  expect(Number(headers['content-length'])).toBeLessThan(5_200_000)

  await expectPlaying(frame)
  await expectDrawnAndSteered(page, frame)
  unanswered(page.keyboard.press('Escape'))
  await expect(frame).toHaveCount(0)
  await expect(launchIt).toBeFocused()
})

test('Lamp Echo, a page of its own, is played from its page', async ({page}) => {
  const frame = await launch(page, LAMP_ECHO)
  await expectPlaying(frame)
  await expectDrawnAndSteered(page, frame)
})

test('Bolt Sorter is played in the blank window, where Escape has nobody to leave to', async ({
  page,
  context,
}) => {
  await page.goto(`/play/${encodeSwfId(BOLT_SORTER.path)}`)
  const opened = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()

  const popup = await opened
  await popup.setViewportSize(SMALL)
  const frame = popup.locator('iframe')
  await expectPlaying(frame)
  await frame.contentFrame().locator('ruffle-player').focus()
  await expectDrawnAndSteered(popup, frame)
  await popup.keyboard.press('Escape')
  await expect(frame.contentFrame().locator('ruffle-player')).toBeVisible()
})

/** What Lantern Hop has saved, asked of a document of the games origin. */
function savesOf(document: Page | FrameLocator): Promise<[string, string][]> {
  return document
    .locator('body')
    .evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('lantern-hop.swf')))
}

test('Lantern Hop is played from its page, and its best score is there again after a reload', async ({
  page,
  product,
}) => {
  const frame = await launch(page, LANTERN_HOP)
  await expectPlaying(frame)
  await expectDrawnAndSteered(page, frame)
  // The frog gains its first metres by itself.
  await expect.poll(async () => (await savesOf(frame.contentFrame())).length, STARTED).toBe(1)

  // Gone before it is looked at: until then the score grows.
  await page.goto(`${product.games}/alive/`)
  const saved = await savesOf(page)
  const again = await launch(page, LANTERN_HOP)
  await expectPlaying(again)
  await firstPicture(again)
  expect(await savesOf(again.contentFrame())).toEqual(saved)
})

const film = await readFile(join(import.meta.dirname, '../../games/flash', JAR_CATCH.path))

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

test('a game whose file is broken, not sent or missing says which in our words, without fetching the player, and can be tried again and left', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  let body: Uint8Array | 'nobody answers' | 'gone' = Buffer.from('')
  await context.route(`**/flash/${JAR_CATCH.path}`, (route) => {
    if (body === 'nobody answers') return route.abort()
    if (body === 'gone') return route.fulfill({status: 404, body})
    return route.fulfill({body: Buffer.from(body)})
  })
  const isTold = Object.entries(BROKEN).map(
    ([what, bytes]) => [what, bytes, /no Flash file/] as const,
  )
  const frame = await test.step('an empty file', async () => {
    const launched = await launch(page, JAR_CATCH)
    await expect(launched.contentFrame().getByRole('alert')).toHaveText(/no Flash file/)
    return launched
  })
  const player = frame.contentFrame()
  for (const [what, bytes, words] of [
    ...isTold,
    ['not sent', 'nobody answers', /Is there a connection/],
    ['missing', 'gone', /not on the server/],
  ] as const) {
    await test.step(what, async () => {
      body = bytes
      // A new document has no mark: its words are about this file.
      await player.locator('html').evaluate((root) => root.setAttribute('data-before', ''))
      unanswered(player.getByRole('button', {name: 'Try again'}).click())
      await expect(player.locator('html:not([data-before])').getByRole('alert')).toHaveText(words)
    })
  }
  await expect(player.getByRole('button', {name: 'Try again'})).toBeHidden()
  expect(asked.filter((url) => url.includes('/ruffle/'))).toEqual([])

  unanswered(player.getByRole('button', {name: 'Leave game'}).click())
  await expect(launchButton(page, JAR_CATCH.name)).toBeFocused()
})

test('the player plays nothing but files of the flash folder', async ({page, product}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${product.games}/flash/player/?swf=https%3A%2F%2Fevil.example%2Fx.swf`)
  await expect(page.getByRole('alert')).toHaveText(/names no Flash game/)
  expect(asked.filter((url) => new URL(url).pathname.endsWith('.swf'))).toEqual([])
})

/** An act that takes its own frame away: the browser's answer to it may go with the frame, so none is awaited. */
function unanswered(act: Promise<void>): void {
  act.catch(() => null)
}
