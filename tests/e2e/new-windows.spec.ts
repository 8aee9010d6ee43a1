import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

// Windows that the site opens: what is in them knows neither its opener nor the page before.

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('an external game knows neither its opener nor whence it was opened, by button or by link', async ({
  page,
  context,
  product,
}) => {
  const external = (await publishedGames(product)).find(({gameType}) => gameType === 'external')
  if (!external) throw new Error('The seed has no external game.')
  const referrers: (string | undefined)[] = []
  await context.route(
    ({hostname}) => hostname !== 'localhost',
    async (route) => {
      if (route.request().isNavigationRequest()) referrers.push(route.request().headers().referer)
      await route.fulfill({contentType: 'text/html', body: '<title>Elsewhere</title>'})
    },
  )
  await page.goto(`/play/${encodeSwfId(external.path)}`)
  const openers = [
    page.getByRole('button', {name: `Click to launch ${external.name}`}),
    page.getByRole('link', {name: `Open ${external.name} here`}),
  ]
  for (const opener of openers) {
    const opening = context.waitForEvent('page')
    await opener.click()
    const opened = await opening
    await opened.waitForLoadState()
    expect(await opened.evaluate(() => [window.opener, document.referrer, window.name])).toEqual([
      null,
      '',
      '',
    ])
    await opened.close()
  }
  expect(referrers).toEqual([undefined, undefined])
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

test('the game in the blank window knows neither the site’s page nor its address', async ({
  page,
  context,
}) => {
  await page.goto(tinMerge)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  const blank = await opening
  const frame = blank.locator('iframe').contentFrame()

  await frame.locator('body').waitFor()
  expect(await blank.evaluate(() => window.opener)).toBeNull()
  const known = await frame.locator('body').evaluate(() => ({
    opener: window.opener,
    topOpener: window.top?.opener,
    referrer: document.referrer,
    ancestors: [...location.ancestorOrigins].length,
  }))
  expect(known).toEqual({opener: null, topOpener: null, referrer: '', ancestors: 1})
})
