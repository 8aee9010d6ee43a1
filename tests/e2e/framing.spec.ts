import {expect, test} from '../support/fixtures.ts'
import {headScript} from '../../web/src/head-script.ts'
import {serveFrame} from './serve-frame.ts'

/** The studio's origin may frame the site; any page of it will do. */
test('in an allowed frame the page is shown without its navigation', async ({page, product}) => {
  await page.goto(`${product.studio}/config.json`)
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    Object.assign(frame, {src: address, width: '1200', height: '700'})
    document.body.append(frame)
  }, `${product.site}/play`)

  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect(frame.getByRole('navigation', {name: 'Main'})).toHaveCount(0)
  await expect(frame.getByRole('banner')).toBeVisible()
})

test('a refused page tells a joke by chance, and its link opens the page in a tab of its own', async ({
  page,
  product,
  context,
}) => {
  const foreign = await serveFrame(`${product.site}/play?page=2`)
  const jokes = new Set<string>()
  for (const chance of [0, 0.99]) {
    await page.addInitScript((rolled) => {
      Math.random = () => rolled
    }, chance)
    await page.goto(foreign.address)
    jokes.add(await page.frameLocator('iframe').locator('.scene-saying').innerText())
  }
  expect(jokes.size).toBe(2)

  const opened = context.waitForEvent('page')
  await page.frameLocator('iframe').getByRole('link').click()
  const tab = await opened
  await expect(tab.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect(tab).toHaveURL(`${product.site}/play?page=2`)
  await foreign.close()
})

test('the head script shows a framed page of a named host or of none, and hides every other', async ({
  page,
}) => {
  // As a build with VITE_FRAME_EXEMPT_HOSTS=static.example has it.
  const shack = `<script>${headScript({exemptHosts: ['static.example']})}</script><p>Games</p>`
  const hosts = ['static.example', 'shack.static.example', 'not-static.example', 'other.example']
  await page.route(/^http:\/\/[^/]+\.example\//, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url().includes('outside.')
        ? hosts.map((host) => `<iframe src="http://${host}/"></iframe>`).join('') +
          `<iframe srcdoc="${shack.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`
        : shack,
    }),
  )

  await page.goto('http://outside.example/')

  for (const [index, isShown] of [true, true, false, false, true].entries())
    await expect(page.locator('iframe').nth(index).contentFrame().getByText('Games')).toBeVisible({
      visible: isShown,
    })
})
