import type {Page} from '@playwright/test'

import {expect} from '../support/fixtures.ts'
import {expectAccessible} from './axe.ts'
import {atRest} from './at-rest.ts'
import {launch} from './launch.ts'
import {keptAddresses, playUntilKept, SLOW, strip, visitOnce, test} from './offline-site.ts'

test.use({serviceWorkers: 'allow'})
test.describe.configure({timeout: 240_000})

test('after one visit every screen opens with the server stopped and no network', async ({
  page,
  own,
  context,
}) => {
  await visitOnce(page, own, '/articles')
  await own.stop()
  await context.setOffline(true)

  await page.goto(`${own.site}/`)
  await expect(page.getByRole('region', {name: 'Featured games'})).toBeVisible()
  await expect(strip(page)).toBeVisible(SLOW)

  await page.goto(`${own.site}/play`)
  await expect(page.getByRole('list', {name: 'Games'}).getByRole('listitem')).toHaveCount(40)
  await page
    .getByRole('navigation', {name: 'Pages'})
    .getByRole('link', {name: 'Page 2', exact: true})
    .click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('main').getByLabel('Search games').fill('snake')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', {name: 'Games'})).toContainText('Snake')
  await page.goto(`${own.site}/play?type=html5&tag=isTrending`)
  await expect(page.getByRole('heading', {level: 1})).toContainText(/games/i)
  await expect(
    page.getByRole('list', {name: 'Games'}).getByText('Plays here').first(),
  ).toBeVisible()

  await page.goto(`${own.site}/articles`)
  await page.getByRole('main').getByRole('heading', {level: 2}).getByRole('link').first().click()
  await expect(page.getByRole('link', {name: 'Back to articles'})).toBeVisible()
  const title = await page.getByRole('heading', {level: 1}).innerText()
  await page.reload()
  await expect(page.getByRole('heading', {level: 1})).toHaveText(title, {ignoreCase: true})
  await page.goto(`${own.site}/announcements`)
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()

  for (const [path, heading] of [
    ['/partners', 'Partners'],
    ['/settings', 'Settings'],
    ['/shelf', 'Your shelf'],
    ['/nobody-lives-here', 'Page not found in our database'],
  ] as const) {
    await page.goto(own.site + path)
    await expect(page.getByRole('heading', {level: 1, name: heading})).toBeVisible()
  }
  await expect(strip(page)).toBeVisible(SLOW)
  await expectAccessible(page)
})

test('a network that never answers shows the kept copy; when the server is back, the strip goes by itself and pages come from it', async ({
  page,
  own,
}) => {
  await visitOnce(page, own, '/announcements')
  own.hang()
  await page.goto(`${own.site}/play`, SLOW)
  await expect(page.getByRole('list', {name: 'Games'}).getByRole('listitem')).toHaveCount(40)

  await own.stop()
  await page.clock.install()
  await page.reload()
  await expect(strip(page)).toBeVisible(SLOW)
  await own.resume()
  await page.clock.fastForward(15_000)
  await expect(strip(page)).toHaveCount(0)

  own.asked.length = 0
  await page.goto(`${own.site}/partners`)
  expect(own.asked).toContain('/partners')
})

test('a game that was played once plays offline, as isolated as ever; another one says what is missing; the settings take it away', async ({
  page,
  own,
  context,
}) => {
  await visitOnce(page, own)
  await playUntilKept(page, own, 'Tin Merge', 'html5/tin-merge')

  await test.step('of other origins nothing is kept, and no page of a game or of the lake', async () => {
    const kept = (await keptAddresses(page)).map((address) => new URL(address))
    expect(kept.filter(({origin}) => origin !== own.site)).toEqual([])
    const files =
      /^\/(?:assets|catalogue|icons)\/|^\/(?:shell\.html|site\.webmanifest|config\.json)$/
    const others = kept.map(({pathname}) => pathname).filter((path) => !files.test(path))
    expect(others).toEqual([])
  })

  await own.stop()
  await context.setOffline(true)
  await page.goto(`${own.site}/shelf`)
  await expect(page.getByRole('link', {name: '1 game plays offline'})).toBeVisible(SLOW)
  const offline = page.getByRole('region', {name: 'Plays offline'})
  await expect(offline.getByRole('listitem')).toHaveCount(1)
  await expect(offline).toContainText('Tin Merge')
  await expectAccessible(page)

  await offline.getByRole('link', {name: 'Tin Merge'}).click()
  await expect(page.getByText('Plays offline').first()).toBeVisible()
  const game = await launch(page, 'Tin Merge')
  await expect(page.frameLocator('iframe').getByRole('heading', {name: 'Tin Merge'})).toBeVisible()
  await page.locator('iframe').focus()
  // Again until one moves a tile: the game hears keys a moment after its heading is there.
  await expect(async () => {
    for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown'])
      await page.keyboard.press(key)
    expect(await game.evaluate(() => Object.keys(localStorage).join())).toContain('tin-merge:')
  }).toPass()
  const inside = await game.evaluate(async () => {
    const isBlocked = new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) =>
        resolve(event.effectiveDirective),
      )
    })
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    document.body.append(script)
    const answer = await fetch(location.href)
    return {
      blocked: await isBlocked,
      wasRun: 'wasRun' in window,
      ownCluster: window.originAgentCluster,
      headers: Object.fromEntries(answer.headers),
    }
  })
  expect(inside).toMatchObject({blocked: 'script-src-elem', wasRun: false, ownCluster: true})
  expect(inside.headers['content-security-policy']).toContain(`frame-ancestors ${own.site}`)
  expect(inside.headers).toMatchObject({
    'origin-agent-cluster': '?1',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-site',
  })

  await test.step('what a hostile game writes into the caches is never served', async () => {
    await game.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          if (!request.url.includes('/tin-merge/')) continue
          const body = request.url.includes('.html')
            ? '<script>document.title="mine"</script>'
            : 'mine()'
          await cache.put(request, new Response(body, {headers: {'content-type': 'text/html'}}))
        }
      }
    })
    await page.getByRole('button', {name: 'Leave game'}).click()
    const again = await launch(page, 'Tin Merge')
    await expect.poll(() => again.url()).toMatch(/^chrome-error:/)
  })

  await page.goto(`${own.site}/search?q=padlock`)
  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  await expect(page.getByRole('link', {name: '1 game plays offline'})).toBeVisible(SLOW)
  await page.getByRole('button', {name: /^Click to launch/}).click()
  await expect(page.getByRole('alert')).toContainText('not kept in this browser yet')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)

  await context.setOffline(false)
  await own.resume()
  await expectForgotten(page, own.site)
})

/** The settings show the one game, take it away, and then all that the site has kept. */
async function expectForgotten(page: Page, site: string): Promise<void> {
  await page.goto(`${site}/settings`)
  const panel = page.getByRole('group', {name: 'Without a network'})
  await expect(panel).toContainText('1 game plays offline', SLOW)
  await expect(panel.getByRole('listitem')).toContainText('Tin Merge')
  await panel.getByRole('button', {name: 'Forget these games'}).click()
  await expect(panel).toContainText('No game is kept any more.')
  await expect(panel.getByRole('button', {name: 'Forget these games'})).toBeDisabled()

  const registrations = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await panel.getByRole('checkbox').uncheck()
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await page.reload()
  await expect(panel.getByRole('checkbox')).not.toBeChecked()
  await atRest(page)
  await expect.poll(registrations).toBe(0)
}

test('a Flash game that was played once plays offline with its player', async ({
  page,
  own,
  context,
}) => {
  await visitOnce(page, own)
  // Ruffle's program is kept once the browser has it; the page tries again until it is.
  await playUntilKept(page, own, 'Jar Catch', 'flash/jar-catch.swf')
  await own.stop()
  await context.setOffline(true)

  await page.goto(`${own.site}/search?q=jar+catch`)
  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  await expect(page.getByText('Plays offline').first()).toBeVisible(SLOW)
  await launch(page, 'Jar Catch')
  const player = page.frameLocator('iframe')
  await expect(player.locator('ruffle-player')).toBeVisible(SLOW)
  await expect(player.locator('.board')).toBeHidden(SLOW)
})

test('the site can be installed: manifest, icons, and a start page', async ({own, request}) => {
  const html = await (await request.get(own.site)).text()
  const [link = ''] = /<link[^>]*rel="manifest"[^>]*>/.exec(html) ?? []
  const [, href = ''] = /href="([^"]+)"/.exec(link) ?? []
  const manifest = await (await request.get(own.site + href)).json()

  expect(manifest).toMatchObject({name: 'Game Shack', start_url: '/play', display: 'standalone'})
  expect(manifest.icons.some(({purpose}: {purpose?: string}) => purpose === 'maskable')).toBe(true)
  for (const {src, type} of manifest.icons) {
    const icon = await request.get(own.site + src)
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, type])
  }
})
