import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'
import {atRest} from './at-rest.ts'

// Windows that the site opens: what is in them knows neither its opener nor the page before.

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('an external game is told apart, its status waits for the probe, its address travels as base64, and its window knows neither its opener nor whence it was opened', async ({
  page,
  context,
  product,
  request,
}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  const address = new URL(external.path)
  const plain = `${address.host}${address.pathname}`
  const own = `/play/${encodeSwfId(external.path)}`

  await test.step('neither the page nor the index holds the address in plain', async () => {
    const pageHtml = await (await request.get(own)).text()
    expect(pageHtml).toContain(external.name.trim().slice(0, 4))
    expect(pageHtml).not.toContain(plain)
    const index = /\/catalogue\/index-[\w-]+\.json/.exec(pageHtml)?.[0] ?? ''
    const indexText = await (await request.get(index)).text()
    expect(indexText).toContain(encodeSwfId(external.path))
    expect(indexText).not.toContain(plain)
  })

  const probe = Promise.withResolvers<void>()
  /** Whence other sites were told to be asked. */
  const asked: (string | undefined)[] = []
  await context.route(
    ({hostname}) => hostname !== 'localhost',
    async (route) => {
      asked.push(route.request().headers().referer)
      if (route.request().url().includes('/favicon.ico')) await probe.promise
      await route.fulfill({contentType: 'text/html', body: '<title>Elsewhere</title>'})
    },
  )
  await page.goto('/play?type=external')
  await atRest(page)
  expect(asked, 'nobody opened an external game yet').toEqual([])
  await page.goto(own)
  await expect(page.getByText(/some external games might not work/i)).toBeVisible()
  const status = page.getByRole('status').filter({hasText: /status|answer/i})
  await expect(status).toHaveText('Checking Game Status...')
  const launchIt = page.getByRole('button', {name: `Click to launch ${external.name}`})
  await expect(launchIt).toBeEnabled()
  expect(await page.locator('#root').innerHTML()).not.toContain(plain)
  probe.resolve()
  await expect(status).toHaveText('The game’s site answered.')

  for (const opener of [launchIt, page.getByRole('link', {name: `Open ${external.name} here`})]) {
    const opening = context.waitForEvent('page')
    await opener.click()
    const opened = await opening
    await opened.waitForLoadState()
    expect(opened.url()).toBe(address.href)
    expect(await opened.evaluate(() => [window.opener, document.referrer, window.name])).toEqual([
      null,
      '',
      '',
    ])
    await opened.close()
  }
  expect(new Set(asked)).toEqual(new Set([undefined]))
})

test('a blocked window is told, with a link in its place, before and after the launch', async ({
  page,
  context,
  product,
}) => {
  await page.addInitScript(() => {
    window.open = () => null
  })
  await page.goto(tinMerge)
  const link = page.getByRole('alert').getByRole('link', {name: 'Open Tin Merge here'})

  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  await expect(page.getByRole('alert')).toContainText('Your browser blocked the window.')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')

  await page.getByRole('button', {name: 'Click to launch Tin Merge'}).click()
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  const opening = context.waitForEvent('page')
  await link.click()
  const opened = await opening
  await opened.waitForLoadState()
  expect(opened.url()).toBe(`${product.games}/html5/tin-merge/`)
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
})

test('the blank window, 1080 by 920, holds the game, which knows neither the site’s page nor its address', async ({
  page,
  context,
}) => {
  await page.goto(tinMerge)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  const blank = await opening
  const frame = blank.locator('iframe')

  await expect(frame).toHaveAttribute('src', /\/html5\/tin-merge\//)
  expect(blank.viewportSize()).toEqual({width: 1080, height: 920})
  expect(await blank.evaluate(() => window.opener)).toBeNull()
  await frame.contentFrame().getByRole('heading', {name: 'Tin Merge'}).waitFor()
  const known = await frame
    .contentFrame()
    .locator('body')
    .evaluate(() => ({
      opener: window.opener,
      topOpener: window.top?.opener,
      referrer: document.referrer,
      ancestors: [...location.ancestorOrigins].length,
    }))
  expect(known).toEqual({opener: null, topOpener: null, referrer: '', ancestors: 1})
})
