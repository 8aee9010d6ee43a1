import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {openRested} from './at-rest.ts'
import {serveFrame} from './serve-frame.ts'

/** Holds every script of the site back until the answer is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('a control that needs the scripts is disabled until it works; links work without', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/play/dGluLW1lcmdl', {waitUntil: 'commit'})
  const launch = page.getByRole('button', {name: /^Click to launch/})
  await expect(launch).toBeDisabled()
  release()

  await expect(launch).toBeEnabled()
  await launch.click()
  await expect(page.locator('iframe[src*="/tin-merge/"]')).toBeVisible()
})

test('no choice is lost that was made before the scripts are there: it cannot be made', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/settings', {waitUntil: 'commit'})
  const thumbnails = page.getByRole('checkbox', {name: 'Show thumbnails'})
  await expect(thumbnails).toBeDisabled()
  await expect(page.getByRole('radio', {name: 'Night'})).toBeDisabled()
  release()

  await thumbnails.check()
  await expect(page.locator('html')).toHaveAttribute('data-thumbnails', 'on')
})

test('daylight pressed as soon as it can be gives way to night', async ({page}) => {
  const release = await holdScripts(page)
  await page.goto('/play', {waitUntil: 'commit'})
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'day')
  release()
  await page.getByRole('button', {name: 'Daylight'}).click()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
})

test('a box that was typed in before the scripts are there suggests games when they are', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/play', {waitUntil: 'commit'})
  await page.getByRole('searchbox').last().pressSequentially('tin')
  release()

  await expect(page.getByRole('option', {name: 'Tin Merge'})).toBeVisible()
})

test('in another page’s frame the site shows a joke and asks for nothing', async ({
  page,
  product,
}) => {
  const foreign = await serveFrame(`${product.site}/play`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const root = document.documentElement
      const isSeen = root.style.display !== 'none' && document.querySelector('.ticket') !== null
      if (isSeen) root.dataset.flashed = ''
    }).observe(document, {attributes: true, attributeFilter: ['style'], subtree: true})
  })

  await page.goto(foreign.address)

  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('link')).toHaveAttribute('target', /_blank|_top/)
  await expect(frame.getByRole('list', {name: 'Games'})).toBeHidden()
  await expect(frame.locator('html')).not.toHaveAttribute('data-flashed')
  const beyondTheSite = [product.lake, product.games, product.identity]
  expect(asked.filter((url) => beyondTheSite.some((origin) => url.startsWith(origin)))).toEqual([])
  await foreign.close()
})

test('127.0.0.1 leads to localhost', async ({request, product}) => {
  const response = await request.get(
    product.site.replace('localhost', '127.0.0.1') + '/play?page=2',
    {maxRedirects: 0},
  )

  expect(response.status()).toBe(308)
  expect(response.headers().location).toBe(`${product.site}/play?page=2`)
})

test('links lead through the site without loading it again, each page with its own head, styles and focus', async ({
  page,
}) => {
  const sheets: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname)
  })
  const canonicals = () =>
    page
      .locator('link[rel="canonical"]')
      .evaluateAll((links) =>
        links.map((link) => new URL(link.getAttribute('href') ?? '').pathname),
      )
  const footer = page.getByRole('contentinfo')
  const heading = (name: string) => page.getByRole('heading', {level: 1, name})
  await openRested(page, '/play')
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = ''
  })
  // What stands in line is not fetched again.
  expect(sheets.filter((sheet) => /\/(?:shack|catalogue|ticket)-/.test(sheet))).toEqual([])

  // A change of page is announced: its heading has the focus and the title says where.
  await footer.getByRole('link', {name: 'Articles'}).click()
  await expect(heading('Articles')).toBeFocused()
  await expect(page).toHaveTitle('Articles - Game Shack')
  await expect.poll(canonicals).toEqual(['/articles'])

  await footer.getByRole('link', {name: 'Settings'}).click()
  await expect(heading('Settings')).toBeVisible()
  await expect.poll(canonicals).toEqual([])
  expect(sheets.some((sheet) => sheet.includes('/settings-'))).toBe(true)
  await expect(page.getByRole('group', {name: 'Light'})).not.toHaveCSS('padding-left', '0px')

  await footer.getByRole('link', {name: 'Home'}).click()
  await expect(page).toHaveURL(/\/$/)
  await footer.getByRole('link', {name: 'Games', exact: true}).click()
  await expect(page.getByRole('list', {name: 'Games'})).toBeVisible()
  await expect.poll(canonicals).toEqual(['/play'])
  await expect(page.locator('html')).toHaveAttribute('data-same-document', '')
})
