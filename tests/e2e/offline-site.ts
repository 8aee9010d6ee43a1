import type {Page} from '@playwright/test'

import {startOwnSite, type OwnSite} from '../support/own-site.ts'
import {expect, test as base} from '../support/fixtures.ts'
import {launch} from './launch.ts'

/** A site of the test's own, which may be stopped and built again, and what a visit leaves behind. */
export const test = base.extend<{own: OwnSite}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  own: async ({}, provide) => {
    const own = await startOwnSite()
    await provide(own)
    await own.stop()
  },
})

export const SLOW = {timeout: 30_000}

/** The site is kept once its worker is at work, which is some time after the page is there. */
export async function keptSite(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const {active} = await navigator.serviceWorker.ready
    await new Promise<void>((resolve) => {
      if (active?.state === 'activated') resolve()
      active?.addEventListener('statechange', () => resolve())
    })
  })
}

export async function visitOnce(page: Page, own: OwnSite, path = '/'): Promise<void> {
  await page.goto(own.site + path)
  await keptSite(page)
}

/** Finds the game's page by its name and plays until the game is kept. */
export async function playUntilKept(
  page: Page,
  own: OwnSite,
  name: string,
  group: string,
): Promise<void> {
  await page.goto(`${own.site}/search?q=${encodeURIComponent(name)}`)
  await page.getByRole('list', {name: 'Games'}).getByRole('link', {name}).first().click()
  await launch(page, name)
  await expect.poll(() => keptGames(page, own), {timeout: 100_000}).toContain(group)
}

/** What would play offline now, asked of the games origin's worker through its bridge page. */
async function keptGames(page: Page, own: OwnSite): Promise<string[]> {
  const bridge = page.frames().find((frame) => frame.url() === `${own.games}/bridge/`)
  if (!bridge) return []
  return bridge
    .evaluate(async () => {
      const worker = (await navigator.serviceWorker.getRegistration('/'))?.active
      if (!worker) return []
      const {port1, port2} = new MessageChannel()
      const answer = new Promise<{value: {games: {group: string}[]}}>((resolve) => {
        port1.addEventListener('message', ({data}) => resolve(data))
        port1.start()
      })
      worker.postMessage({do: 'kept'}, [port2])
      return (await answer).value.games.map(({group}) => group)
    })
    .catch(() => [])
}

/** The addresses of everything in the site's own caches. */
export function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      addresses.push(...(await cache.keys()).map(({url}) => url))
    }
    return addresses
  })
}

export const strip = (page: Page) => page.getByText('You are offline.')
