import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import type {BrowserContext, Frame, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test, type ServedProduct} from '../support/fixtures.ts'
import {launch} from './launch.ts'

const FIXTURES = join(import.meta.dirname, '..', 'fixtures', 'hostile-games')
const STARTED = {timeout: 40_000}
test.describe.configure({timeout: 120_000})

// What is on its way when a test ends is nobody's fault.
test.afterEach(async ({context}) => {
  await context.unrouteAll({behavior: 'ignoreErrors'})
})

/** Has a fixture served in place of a real game, with the headers that the games origin gives everything. */
async function serveHostile(
  context: BrowserContext,
  address: string,
  files: Record<string, {file: string; type: string}>,
): Promise<void> {
  await context.route(`${address}**`, async (route) => {
    const name = route.request().url().slice(address.length)
    const wanted = files[name]
    const answer = await route.fetch()
    if (!wanted) return route.fulfill({response: answer})
    const headers = Object.fromEntries(
      Object.entries(answer.headers()).filter(
        ([header]) => !/^(?:content-(?:length|encoding|type)|etag|last-modified)$/.test(header),
      ),
    )
    return route.fulfill({
      status: 200,
      headers: {...headers, 'content-type': wanted.type},
      body: await readFile(join(FIXTURES, wanted.file)),
    })
  })
}

const serveHostilePage = (context: BrowserContext, {games}: ServedProduct) =>
  serveHostile(context, `${games}/html5/tin-merge/`, {
    '': {file: 'html5/index.html', type: 'text/html; charset=utf-8'},
    'attack.js': {file: 'html5/attack.js', type: 'text/javascript'},
    'worker.js': {file: 'html5/worker.js', type: 'text/javascript'},
  })

const serveHostileFlash = (context: BrowserContext, {games}: ServedProduct, file: string) =>
  serveHostile(context, `${games}/flash/jar-catch.swf`, {
    '': {file, type: 'application/x-shockwave-flash'},
  })

/** What a game must never bring about, written down from now on. */
async function watch(context: BrowserContext, page: Page): Promise<string[]> {
  const seen: string[] = []
  context.on('page', (opened) => seen.push(`window ${opened.url()}`))
  context.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    dialog.dismiss().catch(() => null)
  })
  // What the policy stops is announced as a request too, but never gets as far as this.
  await context.route(
    ({hostname, port}) => hostname === 'evil.example' || port === '9',
    (route) => {
      seen.push(`request ${route.request().url()}`)
      return route.abort()
    },
  )
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) seen.push(`moved to ${frame.url()}`)
  })
  return seen
}

const tinMerge = `/play/${encodeSwfId('tin-merge')}`
const jarCatch = `/play/${encodeSwfId('jar-catch.swf')}`

/** The site's page answers: it draws, and its buttons do what they say. */
async function expectUsable(page: Page, name: string): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await page.getByRole('button', {name: 'Leave game'}).press('Enter', {timeout: 10_000})
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(page.getByRole('button', {name: `Click to launch ${name}`})).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('secret'))).toBe('of the site')
}

/** Opens a page of the site and waits for its script, whose router writes the address into the history once. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.querySelector('[data-waits]') === null)
  await page.evaluate(() => localStorage.setItem('secret', 'of the site'))
}

/** Nothing yet while the frame's first, empty document gives way to the game's. */
async function attemptsOf(frame: Frame): Promise<Record<string, string>> {
  return frame.evaluate(() => Reflect.get(globalThis, 'attempts') ?? {}).catch(() => ({}))
}

test('a hostile game fails in every attempt, unasked and after a click, a flood of messages changes nothing, and nobody but the game can ask to leave', async ({
  page,
  context,
  product,
}) => {
  await serveHostilePage(context, product)
  await open(page, tinMerge)
  const seen = await watch(context, page)
  const frame = await launch(page, 'Tin Merge')
  await expect.poll(async () => await attemptsOf(frame)).toHaveProperty('done unasked')

  await page.locator('iframe').contentFrame().getByText('Click me').click()
  await expect.poll(async () => await attemptsOf(frame)).toHaveProperty('done after a click')

  const attempts = Object.entries(await attemptsOf(frame))
  expect(attempts.filter(([, outcome]) => outcome !== 'refused')).toEqual([])
  expect(attempts.length).toBeGreaterThan(50)

  await frame.evaluate(() => Reflect.get(globalThis, 'flood')(20_000))
  await page.evaluate(async () => {
    // Heard after the page's own listener, and drawn after that.
    const isHeard = new Promise((resolve) => addEventListener('message', resolve))
    window.postMessage({type: 'game-shack:leave'}, '*')
    await isHeard
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })

  await expect(page.locator('iframe')).toBeVisible()
  expect(seen).toEqual([])
  expect(page.url()).toBe(`${product.site}${tinMerge}`)
  await expectUsable(page, 'Tin Merge')
})

test('without frame and policy the same attempts succeed, so the tests above can fail', async ({
  page,
  context,
}) => {
  const asked: string[] = []
  await context.route('https://evil.example/**', (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({contentType: 'text/html', body: '<title>Evil</title>'})
  })
  await context.route('https://arcade.example/**', async (route) => {
    const name = new URL(route.request().url()).pathname === '/' ? 'index.html' : 'attack.js'
    await route.fulfill({
      contentType: name === 'index.html' ? 'text/html' : 'text/javascript',
      body: await readFile(join(FIXTURES, 'html5', name)),
    })
  })
  page.on('dialog', (dialog) => dialog.dismiss().catch(() => null))
  await page.goto('https://arcade.example/').catch(() => null)

  // The window is moved away by the first attempt that gets through.
  await expect(page).toHaveTitle('Evil')
  expect(asked.length).toBeGreaterThan(0)
})

test('in the blank window, whose address is ours, it cannot move the window either', async ({
  page,
  context,
  product,
}) => {
  await serveHostilePage(context, product)
  await open(page, tinMerge)
  const opening = context.waitForEvent('page')
  await page.getByRole('button', {name: 'Open in a blank window'}).click()
  const blank = await opening
  const seen = await watch(context, blank)
  await expect(blank.locator('iframe')).toBeVisible()
  const frame = await (await blank.locator('iframe').elementHandle())?.contentFrame()
  if (!frame) throw new Error('The blank window holds no game.')
  await blank.locator('iframe').contentFrame().getByText('Click me').click()
  await expect.poll(async () => await attemptsOf(frame)).toHaveProperty('done after a click')

  const got = Object.entries(await attemptsOf(frame)).filter(([, outcome]) => outcome !== 'refused')
  expect(got).toEqual([])
  expect(seen).toEqual([])
  expect(blank.url()).toBe('about:blank')
})

test('a hostile Flash file reaches neither page nor windows nor network', async ({
  page,
  context,
  product,
}) => {
  await serveHostileFlash(context, product, 'reach.swf')
  await open(page, jarCatch)
  const seen = await watch(context, page)
  const frame = await launch(page, 'Jar Catch')
  const player = page.locator('iframe')
  await expect(player.contentFrame().locator('.board')).toBeHidden(STARTED)

  // Again with a key and with clicks, which allow more; the first click may only wake the player.
  await page.keyboard.press('x')
  for (const attempt of ['a click', 'another click']) {
    const before = await player.screenshot()
    await expect
      .poll(
        async () => {
          await player.click()
          return (await player.screenshot()).equals(before)
        },
        {...STARTED, message: `${attempt} makes the file try everything once more`},
      )
      .toBe(false)
  }

  expect(seen).toEqual([])
  expect(page.url()).toBe(`${product.site}${jarCatch}`)
  expect(frame.url()).toBe(`${product.games}/flash/player/?swf=jar-catch.swf`)
  expect(await frame.evaluate(() => Reflect.get(globalThis, 'pwned') ?? null)).toBeNull()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'pwned') ?? null)).toBeNull()
  await expectUsable(page, 'Jar Catch')
})

test('the games origin says who may frame it and what its games may do', async ({product}) => {
  for (const path of ['/html5/tin-merge/', '/flash/player/', '/nothing-here']) {
    const {headers} = await fetch(`${product.games}${path}`)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'no-referrer',
    })
    const policy = new Map(
      (headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values.join(' ')]
      }),
    )
    expect(policy.get('frame-ancestors')).toBe(`${product.site} ${product.studio}`)
    expect(policy.get('script-src')).toBe("'self' 'wasm-unsafe-eval'")
    expect(policy.get('connect-src')).toBe("'self'")
    expect(policy.get('object-src')).toBe("'none'")
  }
})

test('the games origin serves games alone, and only to be read', async ({product}) => {
  for (const path of [
    '/package.json',
    '/..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/flash/src/shack/Shack.hx',
    '/README.md',
    '/flash/player/ruffle/ruffle.js.map',
  ]) {
    expect((await fetch(`${product.games}${path}`)).status, path).toBe(404)
  }
  expect((await fetch(`${product.games}/manifest.json`, {method: 'POST'})).status).toBe(405)
})
