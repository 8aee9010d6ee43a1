import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`
const UNREACHABLE = "Couldn't reach the game server. The game may still open."

test('the address of an external game travels as base64 and is decoded in the click', async ({
  page,
  product,
  request,
}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  const address = new URL(external.path)
  const plain = `${address.host}${address.pathname}`

  const pageHtml = await (await request.get(`/play/${encodeSwfId(external.path)}`)).text()
  expect(pageHtml).toContain(external.name.trim().slice(0, 4))
  expect(pageHtml).not.toContain(plain)
  const index = /\/catalogue\/index-[\w-]+\.json/.exec(pageHtml)?.[0] ?? ''
  const indexText = await (await request.get(index)).text()
  expect(indexText).toContain(encodeSwfId(external.path))
  expect(indexText).not.toContain(plain)

  await page.addInitScript(() => {
    window.open = (url) => {
      document.documentElement.dataset.opened = String(url)
      return null
    }
  })
  await page.goto(`/play/${encodeSwfId(external.path)}`)
  await expect(page.getByRole('heading', {level: 1})).toBeVisible()
  expect(await page.locator('#root').innerHTML()).not.toContain(plain)

  await page.getByRole('button', {name: `Click to launch ${external.name}`}).click()

  // A press that came before the page was alive is repeated when it is.
  await expect(page.locator('html')).toHaveAttribute('data-opened', external.path)
})

test('the status line of an external game waits for the probe, and launching does not', async ({
  page,
  product,
}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`${product.games}/favicon.ico*`, async (route) => {
    await held
    await route.continue()
  })

  await page.goto(`/play/${encodeSwfId(external.path)}`)

  const status = page.getByRole('status').filter({hasText: /status|reach/i})
  await expect(status).toHaveText('Checking Game Status...')
  await expect(page.getByRole('button', {name: /^Click to launch/})).toBeEnabled()
  release()
  await expect(status).toHaveText('Game servers reachable')
})

test('a probe that fails is written to the console, and the line says that it may still open', async ({
  page,
  product,
}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  await page.route(`${product.games}/favicon.ico*`, (route) => route.abort())

  await page.goto(`/play/${encodeSwfId(external.path)}`)

  await expect.poll(() => said.some((text) => text.includes('did not answer'))).toBe(true)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByRole('button', {name: /^Click to launch/})).toBeEnabled()
})

test('a probe host that never answers is given up', async ({page, product}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  await page.route(`${product.games}/favicon.ico*`, () => undefined)

  await page.goto(`/play/${encodeSwfId(external.path)}`)

  await expect(page.getByText('Checking Game Status...')).toBeVisible()
  await expect(page.getByText(UNREACHABLE)).toBeVisible()
})

test('title and description are the game’s own, and come back exactly on leaving', async ({
  page,
}) => {
  const head = () =>
    page.evaluate(() => ({
      title: document.title,
      titles: document.querySelectorAll('title').length,
      descriptions: [...document.querySelectorAll('meta[name="description"]')].map((meta) =>
        meta.getAttribute('content'),
      ),
    }))
  await page.goto('/play')
  const before = await head()
  expect(before).toMatchObject({title: 'Games - Game Shack', titles: 1})
  expect(before.descriptions).toHaveLength(1)

  await page.getByRole('list', {name: 'Games'}).getByRole('link').first().click()
  await expect(page.getByRole('button', {name: 'Random game'}).first()).toBeVisible()
  const name = (await page.getByRole('heading', {level: 1}).innerText()).trim()
  await expect(page).toHaveTitle(`${name} - Game Shack`)
  expect((await head()).descriptions).toEqual([expect.stringMatching(new RegExp('^Play .+'))])

  await page.getByRole('link', {name: 'Back to games'}).click()
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect.poll(head).toEqual(before)
})

test('the disguise swaps every icon and gives back exactly what was there', async ({page}) => {
  const icons = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('link[rel~="icon"]')].map((link) => link.outerHTML),
    )
  await page.goto(tinMerge)
  const title = await page.title()
  const before = await icons()
  const disguise = page.getByRole('button', {name: 'Disguise this tab'})

  await disguise.click()
  await expect(page).toHaveTitle('My Drive - Google Drive')
  for (const icon of await icons()) expect(icon).toContain('/icons/drive.svg')
  // It holds while the visitor walks through the site.
  await page.getByRole('link', {name: 'Back to games'}).click()
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect(page).toHaveTitle('My Drive - Google Drive')
  await page.goBack()

  await page.getByRole('button', {name: 'Disguise this tab'}).click()
  await expect(page).toHaveTitle(title)
  expect(await icons()).toEqual(before)
})

test('the FPS counter shows a figure while it is on', async ({page}) => {
  await page.goto(tinMerge)
  const toggle = page.getByRole('button', {name: 'Show FPS'})

  await expect(async () => {
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-pressed', 'true', {timeout: 500})
  }).toPass()

  await expect(page.getByText(/^\d+ FPS$/)).toBeVisible()
  const [, figure = ''] = /^(\d+) FPS$/.exec(await page.getByText(/^\d+ FPS$/).innerText()) ?? []
  expect(Number(figure)).toBeLessThanOrEqual(300)
  await toggle.click()
  await expect(page.getByText(/FPS$/).filter({hasText: /\d/})).toHaveCount(0)
})

test('a game page has cover, search, title, icon, slider and banners', async ({page}) => {
  await page.goto(tinMerge)

  await expect(page.locator('.launch .cover')).toBeVisible()
  await expect(page.getByRole('banner').getByLabel('Search games')).toBeVisible()
  await expect(page.getByRole('heading', {level: 1, name: 'Tin Merge'})).toBeVisible()
  await expect(page.locator('.stage-bar .cover')).toBeVisible()
  await expect(page.getByRole('region', {name: 'Featured games'})).toBeAttached()
  await expect(page.getByRole('region', {name: 'Recommended games'})).toBeAttached()
})

test('the controls can be read before the game is launched', async ({page}) => {
  await page.goto(tinMerge)

  const about = page.getByRole('complementary', {name: 'About this game'})
  await expect(about.getByRole('heading', {name: 'Controls'})).toBeVisible()
  await expect(about.locator('dl').getByRole('term').first()).toBeVisible()
  await expect(about.getByRole('heading', {name: 'More like this'})).toBeVisible()
  expect(await about.getByRole('listitem').count()).toBeGreaterThan(3)
})

test('theatre fills the window and Escape ends it', async ({page}) => {
  await page.goto(tinMerge)
  await page.getByRole('button', {name: 'Theatre'}).click()
  const stage = page.locator('.stage')

  await expect.poll(async () => (await stage.boundingBox())?.width).toBe(1366)
  expect(await stage.boundingBox()).toMatchObject({x: 0, y: 0, height: 768})
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await stage.boundingBox())?.width).toBeLessThan(1366)
})

test('fullscreen takes the game with its shelf, and can be left', async ({page}) => {
  await page.goto(tinMerge)
  await page.getByRole('button', {name: 'Fullscreen'}).click()

  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.className ?? ''))
    .toContain('stage')
  await expect(page.getByRole('button', {name: 'Random game'}).first()).toBeVisible()
  await page.evaluate(() => document.exitFullscreen())
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull()
})

test.describe('on a phone', () => {
  test.use({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true})

  test('launching says to use a computer, and lets those continue who know better', async ({
    page,
  }) => {
    await page.goto(tinMerge)
    const launch = page.getByRole('button', {name: 'Click to launch Tin Merge'})
    await expect(async () => {
      await launch.tap()
      await expect(page.getByRole('alert')).toContainText('Games are not available on mobile', {
        timeout: 500,
      })
    }).toPass()
    await expect(page.getByRole('alert')).toContainText('Use a computer')
    await expect(page.locator('iframe')).toHaveCount(0)

    await page.getByRole('button', {name: 'Continue anyway'}).tap()

    await expect(page.locator('iframe[title="Tin Merge"]')).toBeVisible()
  })
})
