import {readdirSync} from 'node:fs'
import {join} from 'node:path'

import type {Frame, Locator, Page} from '@playwright/test'
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

/** How many colours are on its stage: one or two are none. */
async function colours(page: Page, stage: Locator): Promise<number> {
  const clip = await stage.boundingBox()
  if (!clip) return 0
  const png = await page.screenshot({clip})
  const {data, info} = await sharp(png).raw().toBuffer({resolveWithObject: true})
  const seen = new Set<number>()
  for (let at = 0; at < data.length; at += info.channels) seen.add(data.readUIntBE(at, 3))
  return seen.size
}

/** Waits until the game stands still, then presses keys until it has changed. */
async function answersToKeys(page: Page, game: Frame | Page): Promise<void> {
  let before = ''
  await expect
    .poll(async () => {
      const last = before
      before = await picture(game)
      return before === last
    })
    .toBe(true)
  let next = 0
  await expect
    .poll(async () => {
      await page.keyboard.press(KEYS[next++ % KEYS.length] ?? 'Enter')
      return picture(game)
    })
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

for (const path of games) {
  test(`${path} is played from its page: it draws, answers to keys, pauses, and asks nobody else`, async ({
    page,
    product,
  }) => {
    const own = `${product.games}/html5/${path}/`
    const trouble = troubles(page, product.games)
    const asked: {frame: Frame; url: string}[] = []
    page.on('request', (request) => {
      asked.push({frame: request.frame(), url: request.url()})
    })
    await page.goto(`/play/${encodeSwfId(path)}`)
    await page.getByRole('button', {name: /^Click to launch/}).click()

    const frame = page.locator(`iframe[src="${own}"]`)
    const inside = frame.contentFrame()
    await expect(inside.locator('#stage')).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
    const game = await (await frame.elementHandle())?.contentFrame()
    if (!game) throw new Error(`${path} has no document.`)
    await expect.poll(() => colours(page, inside.locator('#stage'))).toBeGreaterThan(8)
    await answersToKeys(page, game)

    await page.keyboard.press('p')
    await expect(inside.getByRole('heading', {name: 'Paused'})).toBeVisible()
    await page.keyboard.press('p')
    await expect(inside.getByRole('heading', {name: 'Paused'})).toBeHidden()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    expect(trouble).toEqual([])
    const byGame = asked.filter((request) => request.frame === game).map(({url}) => url)
    expect(byGame).toContain(`${own}main.js`)
    expect(byGame.filter((url) => !url.startsWith(own))).toEqual([])
  })
}

test('every game plays on where storage and workers are refused', async ({page, product}) => {
  test.slow()
  const trouble = troubles(page, product.games)
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
    Object.defineProperty(globalThis, 'localStorage', {get: refuse})
    Object.defineProperty(globalThis, 'Worker', {value: refuse})
  })
  for (const path of games) {
    await page.goto(`${product.games}/html5/${path}/`)
    await expect(page.locator('#stage')).toBeVisible()
    await answersToKeys(page, page)
    expect([path, ...trouble]).toEqual([path])
  }
})
