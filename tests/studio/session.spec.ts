import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {lakeClient} from '../support/lake.ts'
import {LATER, openStudio} from './support/open-studio.ts'

test.setTimeout(360_000)

const LISTS = {
  Slides: /\/structure\/slides$/,
  Announcements: /\/structure\/announcements$/,
  Partners: /\/structure\/partners$/,
  'Import reports': /\/structure\/import-reports$/,
}

test('a session through every part of the studio leaves the console clean, and nothing leaves the machine', async ({
  page,
  product,
}) => {
  const complaints = complaintsOf(page)
  const outside = requestsOutside(page)
  const lake = lakeClient(product, 'owner')
  const [game, article] = await Promise.all([
    lake.fetch<string>('*[_type == "game"] | order(lower(name))[0]._id'),
    lake.fetch<string>('*[_type == "article"][0]._id'),
  ])

  await openStudio(page, product, '/catalogue-desk')
  await expect(page.getByRole('table', {name: 'Games'}).getByRole('link').first()).toBeVisible(
    LATER,
  )

  await test.step('games, their views, and what needs attention', async () => {
    await page.goto(`${product.studio}/structure/games;all;${game}`)
    await expect(page.getByTestId('field-name').locator('input')).toBeVisible(LATER)
    await page.getByRole('tab', {name: 'Play-test'}).click()
    await expect(page.frameLocator('iframe[title="Game page"]').getByRole('main')).toBeVisible(
      LATER,
    )
    await page.goto(`${product.studio}/structure/needs-attention;no-type`)
    await expect(page.getByRole('link', {name: /^Dead link/})).toBeVisible(LATER)
  })

  await test.step('the other documents', async () => {
    await page.goto(`${product.studio}/structure/articles;${article}`)
    await expect(page.getByTestId('field-title').locator('input')).toBeVisible(LATER)
    for (const [list, address] of Object.entries(LISTS)) {
      await page.getByTestId(`pane-item-${list}`).click()
      await expect(page).toHaveURL(address, LATER)
      await expect(page.locator('[data-testid^="pane-content"]').last()).toBeVisible(LATER)
    }
    await page.getByTestId('pane-item-Settings').click()
    await expect(page.getByTestId('field-siteTitle').locator('input')).toBeVisible(LATER)
  })

  await test.step('the other tools', async () => {
    await page.getByRole('link', {name: 'Duplicates'}).click()
    await expect(page.getByRole('list', {name: 'Groups'})).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Import report'}).click()
    await expect(page.getByRole('heading', {name: 'Last import'})).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Media'}).click()
    await expect(page.getByText('Browse Assets')).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Vision'}).click()
    await expect(page.getByRole('button', {name: 'Fetch'}).first()).toBeVisible(LATER)
    await page.getByRole('link', {name: 'Preview'}).click()
    const site = page.frameLocator('[data-testid="presentation-root"] iframe')
    await expect(site.getByRole('main')).toBeVisible(LATER)
  })

  expect(complaints).toEqual([])
  expect(outside).toEqual([])
})

/** Errors of the page and of its frames, but for the policy's refusals of Sanity's own remote addresses. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error') return
    const text = `${message.text()} ${message.location().url}`
    const isRefusal =
      /Content Security Policy/i.test(text) &&
      /https:\/\/[\w.-]*sanity[\w-]*\.(?:io|com)\//.test(text)
    // What Studio says of such a refusal: it looks for a newer version of itself.
    const isItsEcho = text.startsWith('Failed to fetch version for package')
    if (!isRefusal && !isItsEcho) complaints.push(text)
  })
  return complaints
}

/** Whatever is asked of another machine and not refused by the policy before it is sent. */
function requestsOutside(page: Page): string[] {
  const outside: string[] = []
  page.on('request', (request) => {
    const {protocol, hostname} = new URL(request.url())
    const isHere = /^(?:localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.localhost)$/.test(hostname)
    if (/^(?:https?|wss?):$/.test(protocol) && !isHere) outside.push(request.url())
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'csp') return
    const index = outside.indexOf(request.url())
    if (index >= 0) outside.splice(index, 1)
  })
  page.on('websocket', (socket) => {
    if (!/^wss?:\/\/(?:[\w-]+\.)?localhost[:/]/.test(socket.url())) outside.push(socket.url())
  })
  return outside
}
