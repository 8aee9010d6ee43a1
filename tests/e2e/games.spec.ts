import {readdirSync, readFileSync} from 'node:fs'
import {join} from 'node:path'

import type {Frame, Page} from '@playwright/test'
import sharp from 'sharp'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'

const folder = join(import.meta.dirname, '../../games/html5')
const games = readdirSync(folder).toSorted()

/** Any of these starts a game, moves its cursor or makes a move. */
const KEYS = ['Enter', 'ArrowRight', 'ArrowDown', 'Enter', 'ArrowLeft', 'ArrowUp']

/**
 * All that is to be seen of a game, short: words, classes, labels, and every canvas. Where the focus
 * is does not count, as keys move that in any page.
 */
function picture(game: Frame | Page): Promise<string> {
  return game.evaluate(async () => {
    const html = document.body.innerHTML.replaceAll(/ (?:tabindex|style)="[^"]*"/g, '')
    const canvases = [...document.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL())
    const bytes = new TextEncoder().encode([html, ...canvases].join())
    return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)).join(' ')
  })
}

/** How many colours are on the stage of the game in the page's frame: one or two are none. */
async function colours(page: Page): Promise<number> {
  const png = await page.frameLocator('iframe').locator('#stage').screenshot()
  const {data, info} = await sharp(png).raw().toBuffer({resolveWithObject: true})
  const seen = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) seen.add(data.readUIntBE(at, 3))
  return seen.size
}

/** Waits until the game stands still, then presses keys until it has changed. */
async function answersToKeys(page: Page, game: Frame | Page): Promise<void> {
  let before = ''
  await expect
    .poll(
      async () => {
        const last = before
        before = await picture(game)
        return before === last
      },
      {intervals: [100]},
    )
    .toBe(true)
  let next = 0
  await expect
    .poll(
      async () => {
        await page.keyboard.press(KEYS[next++ % KEYS.length] ?? 'Enter')
        return picture(game)
      },
      {intervals: [50]},
    )
    .not.toBe(before)
}

/** What the browser has to say about a game, and what breaks in it. */
function troubles(page: Page, origin: string): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    const isWord = message.type() === 'error' || message.type() === 'warning'
    if (isWord && message.location().url.startsWith(origin)) heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(error.message))
  return heard
}

for (let first = 0; first < games.length; first += 4) {
  const four = games.slice(first, first + 4)
  test(`${four.join(', ')}: each is played from its page, draws, answers to keys, pauses, and asks nobody else`, async ({
    page,
    product,
  }) => {
    const trouble = troubles(page, product.games)
    const asked: {frame: Frame; url: string}[] = []
    page.on('request', (request) => {
      asked.push({frame: request.frame(), url: request.url()})
    })
    await page.goto('/play?type=html5')
    for (const path of four) {
      await test.step(path, async () => {
        const own = `${product.games}/html5/${path}/`
        const list = page.getByRole('list', {name: 'Games'})
        await list.locator(`a[href="/play/${encodeSwfId(path)}"]`).click()
        await page.getByRole('button', {name: /^Click to launch/}).click()

        const frame = page.locator(`iframe[src="${own}"]`)
        const inside = frame.contentFrame()
        await expect(inside.locator('#stage')).toBeVisible()
        await expect(frame).toBeFocused()
        const game = await (await frame.elementHandle())?.contentFrame()
        if (!game) throw new Error(`${path} has no document.`)
        await expect.poll(() => colours(page), {intervals: [100]}).toBeGreaterThan(8)
        await answersToKeys(page, game)

        // Where letters are the game itself, Escape pauses.
        const pauses = (await inside.locator('#pause').getAttribute('aria-keyshortcuts')) ?? 'P'
        await page.keyboard.press(pauses)
        await expect(inside.getByRole('heading', {name: 'Paused'})).toBeVisible()
        await page.keyboard.press(pauses)
        await expect(inside.getByRole('heading', {name: 'Paused'})).toBeHidden()
        expect(await page.evaluate(() => scrollY)).toBe(0)
        expect(trouble).toEqual([])
        const byGame = asked.filter((request) => request.frame === game).map(({url}) => url)
        expect(byGame).toContain(`${own}main.js`)
        expect(byGame.filter((url) => !url.startsWith(own))).toEqual([])

        await page.goBack()
        await expect(frame).toHaveCount(0)
      })
    }
  })
}

const thinking = games.filter((path) =>
  readFileSync(join(folder, path, 'main.js'), 'utf8').includes('new Worker('),
)

test(`${thinking.join(', ')}: a game that thinks in a worker plays on where workers and storage are refused`, async ({
  page,
  product,
}) => {
  const trouble = troubles(page, product.games)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', {get: refuse})
    Object.defineProperty(globalThis, 'Worker', {value: refuse})
  })
  expect(thinking.length).toBeGreaterThan(0)
  for (const path of thinking) {
    await page.goto(`${product.games}/html5/${path}/`)
    await expect(page.locator('#stage')).toBeVisible()
    await answersToKeys(page, page)
    expect([path, ...trouble]).toEqual([path])
  }
})
