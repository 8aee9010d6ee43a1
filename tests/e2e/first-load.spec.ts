import {brotliCompressSync} from 'node:zlib'

import type {APIRequestContext} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'

/**
 * Brotli kilobytes of script before anything that waits for an idle page (DESIGN section 6 allows 100). The names of
 * files, which stand in the first chunk and are new with each build, change them by 0.1.
 */
const FIRST_LOAD: [page: string, address: string, kilobytes: number][] = [
  ['landing', '/', 87.5],
  ['catalogue', '/play', 86.5],
  ['game', `/play/${encodeSwfId('tin-merge')}`, 93.5],
  ['articles', '/articles', 85],
]

for (const [name, address, kilobytes] of FIRST_LOAD) {
  test(`${name}: at most ${kilobytes} kB of script come with the page`, async ({request}) => {
    const scripts = scriptsOf(await (await request.get(address)).text())
    const sizes = await Promise.all(scripts.map((script) => brotliSize(request, script)))

    expect(scripts.length).toBeGreaterThan(1)
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1_000).toBeLessThanOrEqual(kilobytes)
  })
}

test('what comes with the page is all the script that it starts with', async ({page, request}) => {
  const named = scriptsOf(await (await request.get('/play')).text())
  const asked: string[] = []
  page.on('request', (one) => {
    const {pathname} = new URL(one.url())
    if (pathname.endsWith('.js')) asked.push(pathname)
  })

  await page.goto('/play')
  const isRefresh = (script: string) => script.includes('/refresh-')
  await expect.poll(() => asked.some(isRefresh)).toBe(true)

  // Everything that waits for an idle page is asked for together, the refresh first.
  const first = asked.slice(0, asked.findIndex(isRefresh))
  expect(first.filter((script) => !named.includes(script))).toEqual([])
})

test('a page carries its own styles, and fetches those of the next one with its chunk', async ({
  page,
  request,
}) => {
  const html = await (await request.get('/play')).text()
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  expect(styles).toContain('.ticket')
  expect(styles).not.toMatch(/\.settings-panel|\.partner-open|\.stage-view|\.hatch-window/)
  expect(styles.length).toBeLessThan(21_000)

  const sheets: string[] = []
  page.on('request', (one) => {
    if (one.resourceType() === 'stylesheet') sheets.push(new URL(one.url()).pathname)
  })
  await page.goto('/play')
  await page.waitForLoadState('networkidle')
  // What stands in line is not fetched again.
  expect(sheets.filter((sheet) => /\/(?:shack|catalogue|ticket)-/.test(sheet))).toEqual([])

  await page.getByRole('contentinfo').getByRole('link', {name: 'Settings'}).click()
  await expect(page.getByRole('heading', {level: 1, name: 'Settings'})).toBeVisible()
  expect(sheets.some((sheet) => sheet.includes('/settings-'))).toBe(true)
  const panel = page.getByRole('group', {name: 'Light'})
  await expect(panel).not.toHaveCSS('padding-left', '0px')
})

test('a page asks for its scripts when it is drawn, the shell at once', async ({request}) => {
  const [page, shell] = await Promise.all(
    ['/play', '/shell.html'].map(async (address) => (await request.get(address)).text()),
  )
  const kept = /<template id="scripts">.*?<\/template>/s.exec(page ?? '')?.[0] ?? ''

  expect(scriptsOf(kept).length).toBeGreaterThan(1)
  expect(scriptsOf((page ?? '').replace(kept, ''))).toEqual([])
  expect(shell).not.toContain('<template')
  expect(scriptsOf(shell ?? '').length).toBeGreaterThan(1)
})

test('every drawing is in the page, once, and in no script', async ({request}) => {
  const html = await (await request.get('/play')).text()
  const used = new Set([...html.matchAll(/href="#(icon-[\w-]+)"/g)].map(([, id]) => id))

  expect(used.size).toBeGreaterThan(10)
  for (const id of used) expect(html.split(`<symbol id="${id}"`)).toHaveLength(2)
  for (const script of scriptsOf(html))
    // oxlint-disable-next-line no-await-in-loop
    expect(await (await request.get(script)).text()).not.toContain('M3 11l9-7 9 7')
})

/** The entry and what the page preloads beside it. */
function scriptsOf(html: string): string[] {
  const found = html.matchAll(/(?:rel="modulepreload"[^>]*href|type="module"[^>]*src)="([^"]+)"/g)
  return [...found].map(([, address = '']) => address)
}

async function brotliSize(request: APIRequestContext, address: string): Promise<number> {
  return brotliCompressSync(await (await request.get(address)).body()).length
}
