import {expect} from '../support/fixtures.ts'
import {keptSite, SLOW, visitOnce, test} from './offline-site.ts'
import {serveFrame} from './serve-frame.ts'

test.use({serviceWorkers: 'allow'})
test.describe.configure({timeout: 240_000})

test('a new build takes over while a page is open, its chunks stay for one build more, and a build without a worker takes all of it away', async ({
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

test('in a refused frame no worker is asked for and nothing is kept', async ({
  page,
  own,
  browser,
}) => {
  const foreign = await serveFrame(`${own.site}/play`)
  await page.goto(foreign.address)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link')).toBeVisible()
  // In the time that a frame has had when a visit after it is kept, it would have been kept too.
  const elsewhere = await browser.newContext()
  await visitOnce(await elsewhere.newPage(), own)

  const kept = await frame.locator('html').evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }))
  expect(kept).toEqual({workers: 0, caches: 0})
  await elsewhere.close()
  await foreign.close()
})
