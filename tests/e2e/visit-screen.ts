import type {Page, Response} from '@playwright/test'

import {expect, type ServedProduct} from '../support/fixtures.ts'
import {atRest} from './at-rest.ts'
import type {Screen} from './screens.ts'

/** What the idle page loads to find out what is new. */
const REFRESH = /\/assets\/refresh-/

export type Visit = {
  response: Response | null
  /** Errors, refused scripts and requests beyond this machine; grows while the page is used. */
  complaints: string[]
  /** What was asked of the lake until the page rested. */
  askedOfLake: string[]
  /** What was asked before the page was idle. */
  first: string[]
  /** How much of the page has moved while it arrived: the sum of its layout shifts. */
  moved: number
}

/** Loads a screen once, with its lettering late where nothing may move, and waits until it rests. */
export async function visitScreen(
  page: Page,
  {lake}: ServedProduct,
  {address, status, isStill}: Screen,
): Promise<Visit> {
  const complaints: string[] = []
  const asked: string[] = []
  const askedOfLake: string[] = []
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
  page.on('console', (message) => {
    const isMissingPage = status === 404 && message.text().includes('404')
    if (message.type() === 'error' && !isMissingPage) complaints.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    asked.push(request.url())
    if (new URL(request.url()).hostname !== 'localhost' && !/^(data|blob):/.test(request.url()))
      complaints.push(`request: ${request.url()}`)
    if (request.url().startsWith(lake) && request.method() !== 'OPTIONS')
      askedOfLake.push(request.url())
  })

  const {response, moved} = await (isStill ? goWithLateLetters(page, address) : go(page, address))
  await atRest(page)
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  const idle = asked.findIndex((url) => REFRESH.test(url))
  expect(idle, 'index of the first request of the idle page').toBeGreaterThan(0)
  return {response, complaints, askedOfLake: [...askedOfLake], first: asked.slice(0, idle), moved}
}

type Arrival = Pick<Visit, 'response' | 'moved'>

async function go(page: Page, address: string): Promise<Arrival> {
  return {response: await page.goto(address), moved: 0}
}

async function goWithLateLetters(page: Page, address: string): Promise<Arrival> {
  const letters = Promise.withResolvers<void>()
  await page.route(/\.woff2$/, async (route) => {
    await letters.promise
    await route.continue()
  })
  await page.addInitScript(() => {
    globalThis.moved = 0
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries) globalThis.moved += 'value' in entry ? Number(entry.value) : 0
    }
    const observer = new PerformanceObserver((list) => {
      add(list.getEntries())
    })
    observer.observe({type: 'layout-shift', buffered: true})
    globalThis.movedUntilNow = () => {
      add(observer.takeRecords())
      return globalThis.moved
    }
  })

  const response = await page.goto(address, {waitUntil: 'commit'})
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  await page.waitForLoadState('domcontentloaded')
  letters.resolve()
  await expect.poll(() => page.evaluate(() => document.fonts.check('44px Shack'))).toBe(true)
  await drawn(page)
  return {response, moved: await page.evaluate(() => globalThis.movedUntilNow())}
}

/** Resolves when what has changed until now is on the screen. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => {
          requestAnimationFrame(() => {
            resolve()
          })
        })
      }),
  )
}

declare global {
  // oxlint-disable-next-line no-var -- how TypeScript names what hangs on the window
  var moved: number
  // oxlint-disable-next-line no-var
  var movedUntilNow: () => number
}
