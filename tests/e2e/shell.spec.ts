import type {Page} from '@playwright/test'

import {expect, test} from '../support/fixtures.ts'
import {serveFrame} from './serve-frame.ts'

const ROUTES = [
  '/',
  '/play',
  '/play?page=2',
  '/g',
  '/play/dGluLW1lcmdl',
  '/search?q=a',
  '/articles',
  '/announcements',
  '/partners',
  '/login',
  '/create-account',
  '/loading?url=x',
  '/settings',
  '/shelf',
  '/nowhere',
]

for (const route of ROUTES) {
  test(`${route} hydrates without an error, a refused script or a request beyond this machine`, async ({
    page,
  }) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`))
    page.on('console', (message) => {
      const isMissingPage = route === '/nowhere' && message.text().includes('404')
      if (message.type() === 'error' && !isMissingPage)
        complaints.push(`console: ${message.text()}`)
    })
    page.on('request', (request) => {
      if (new URL(request.url()).hostname !== 'localhost' && !/^(data|blob):/.test(request.url()))
        complaints.push(`request: ${request.url()}`)
    })

    await page.goto(route)
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    await page.waitForLoadState('networkidle')

    expect(complaints).toEqual([])
  })
}

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

test('a button pressed before the scripts are there does its work when they are', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/play/dGluLW1lcmdl', {waitUntil: 'commit'})
  await page.getByRole('button', {name: /^Click to launch/}).click()
  expect(await page.evaluate(() => 'pressed' in window)).toBe(true)
  release()

  await expect(page.locator('iframe[src*="/tin-merge/"]')).toBeVisible()
  expect(await page.evaluate(() => 'pressed' in window)).toBe(false)
})

test('a choice made before the scripts are there is kept when they are', async ({page}) => {
  const release = await holdScripts(page)
  await page.goto('/settings', {waitUntil: 'commit'})
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'day')
  const night = page.getByRole('radio', {name: 'Night'})
  const thumbnails = page.getByRole('checkbox', {name: 'Show thumbnails'})
  await night.check()
  await thumbnails.check()
  release()

  await expect(page.locator('html')).toHaveAttribute('data-theme', 'night')
  await expect(page.locator('html')).toHaveAttribute('data-thumbnails', 'on')
  await expect(night).toBeChecked()
  await expect(thumbnails).toBeChecked()
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

test('the navigation extends and collapses', async ({page}) => {
  await page.goto('/play')
  const navigation = page.getByRole('navigation', {name: 'Main'})

  const label = navigation.getByRole('link', {name: 'Games'}).getByText('Games')
  const icon = navigation.getByRole('link', {name: 'Games'}).locator('svg')
  await expect(icon).toBeVisible()
  await expect(label).toBeHidden()

  await navigation.getByRole('button', {name: 'Expand navigation'}).click()
  await expect(label).toBeVisible()
  await navigation.getByRole('button', {name: 'Collapse navigation'}).click()

  await expect(navigation.getByRole('button', {name: 'Expand navigation'})).toBeVisible()
  await expect(label).toBeHidden()
  await navigation.getByRole('link', {name: 'Home'}).click()
  await expect(page).toHaveURL(/\/$/)
})

test('a demo account signs in, lands on the articles and signs out', async ({page, product}) => {
  const [, email = '', password = ''] = /^ {2}(\S+@\S+) (\S+)$/m.exec(product.output) ?? []
  await page.goto('/login')

  await page.getByRole('textbox', {name: 'Email'}).fill(email)
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', {name: 'Log In'}).click()
  await expect(page.getByRole('alert')).not.toBeEmpty()

  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', {name: 'Log In'}).click()
  await expect(page).toHaveURL(/\/articles$/)
  await expect(page.getByRole('banner')).toContainText(email)
})
