import {expect} from '../support/fixtures.ts'
import {keptSite, playUntilKept, SLOW, visitOnce, test} from './offline-site.ts'
import {serveFrame} from './serve-frame.ts'

test.use({serviceWorkers: 'allow'})
test.describe.configure({timeout: 240_000})

test('a new build takes over while a page is open, and its chunks stay for one build more', async ({
  page,
  own,
}) => {
  const names = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shack:')))
  await visitOnce(page, own, '/announcements')
  const [first] = await names()

  const open = await page.context().newPage()
  for (const version of ['second', 'third']) {
    own.replace('/sw.js', (text) => text.replace(/"version":"[^"]+"/, `"version":"${version}"`))
    await open.goto(`${own.site}/partners`)
    await expect.poll(names, SLOW).toContain(`shack:${version}`)
    await expect
      .poll(() =>
        open.evaluate(
          async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null,
        ),
      )
      .toBeNull()
    await keptSite(open)
    // The page that is open all the while goes on, with what its own build kept.
    if (version === 'second') {
      expect(await names()).toEqual([first, 'shack:second'])
      await own.stop()
      await page.getByRole('banner').getByRole('link', {name: /shelf/i}).click()
      await expect(page.getByRole('heading', {level: 1, name: 'Your shelf'})).toBeVisible()
      await own.resume()
    }
  }
  await expect.poll(names).toEqual(['shack:second', 'shack:third'])
})

test('a build without a worker takes the earlier one and all that it kept away', async ({
  page,
  own,
}) => {
  await visitOnce(page, own)
  own.replace('/sw.js', (text) => text.replace(/^self\.BUILD=\{.*?\};\(/s, 'self.BUILD=null;('))

  // As browsers do by themselves. A reload would have the earlier build's page register once more, and that may
  // revive what has just retired; pages of a build without a worker take it away instead.
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

  await expect
    .poll(
      () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
      SLOW,
    )
    .toBe(0)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await page.goto(`${own.site}/partners`)
  await expect(page.getByRole('heading', {level: 1, name: 'Partners'})).toBeVisible()
})

test('another page in the place of the site’s own is never kept', async ({page, own}) => {
  own.replace('/shell.html', () => '<title>Sign in to this network</title>')
  await page.goto(own.site)

  await expect
    .poll(() => own.asked.filter((path) => path === '/shell.html').length, SLOW)
    .toBeGreaterThan(0)

  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return [(await caches.keys()).length, registration?.active ?? null]
      }),
    )
    .toEqual([0, null])
})

test('nothing of another origin is kept, and no page of a game or of the lake', async ({
  page,
  own,
}) => {
  await visitOnce(page, own)
  await playUntilKept(page, own, 'Tin Merge', 'html5/tin-merge')

  const kept = await page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      addresses.push(...(await cache.keys()).map(({url}) => url))
    }
    return addresses
  })
  const paths = kept.map((address) => new URL(address))
  expect(paths.filter(({origin}) => origin !== own.site)).toEqual([])
  expect(
    paths
      .map(({pathname}) => pathname)
      .filter(
        (path) =>
          !/^\/(?:assets|catalogue|icons)\/|^\/(?:shell\.html|site\.webmanifest|config\.json)$/.test(
            path,
          ),
      ),
  ).toEqual([])
})

test('in a refused frame no worker is asked for and nothing is kept', async ({page, own}) => {
  const foreign = await serveFrame(`${own.site}/play`)
  await page.goto(foreign.address)
  await expect(page.frameLocator('iframe').getByRole('link')).toBeVisible()
  await page.waitForLoadState('networkidle')

  expect(own.asked).not.toContain('/sw.js')
  await foreign.close()
})
