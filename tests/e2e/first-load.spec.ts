import {brotliCompressSync} from 'node:zlib'

import type {APIRequestContext} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'

/** Brotli kilobytes of script before anything that waits for an idle page (DESIGN section 6: 105 for the catalogue). */
const FIRST_LOAD: [page: string, address: string, kilobytes: number][] = [
  ['landing', '/', 105],
  ['catalogue', '/play', 105],
  ['game', `/play/${encodeSwfId('tin-merge')}`, 112],
  ['articles', '/articles', 102],
]

test('no page comes with more script than it may', async ({request}) => {
  // Most scripts come with every page, and packing them takes the time.
  const sizes = new Map<string, number>()
  for (const [name, address, kilobytes] of FIRST_LOAD) {
    const scripts = scriptsOf(await (await request.get(address)).text())
    expect(scripts.length).toBeGreaterThan(1)
    for (const script of scripts)
      if (!sizes.has(script)) sizes.set(script, await brotliSize(request, script))

    const all = scripts.reduce((sum, script) => sum + (sizes.get(script) ?? 0), 0) / 1_000
    expect.soft(all, `kB of ${name}`).toBeLessThanOrEqual(kilobytes)
  }
})

test('a page carries its own styles and no others', async ({request}) => {
  const html = await (await request.get('/play')).text()
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text]) => text).join('')

  expect(styles).toContain('.ticket')
  expect(styles).not.toMatch(/\.settings-panel|\.partner-open|\.stage-view|\.hatch-window/)
  expect(styles.length).toBeLessThan(21_000)
})

test('the catalogue without thumbnails names no file of motifs, their picture is kept for good', async ({
  request,
}) => {
  expect(await (await request.get('/play')).text()).not.toMatch(/assets\/motif/)

  const landing = await (await request.get('/')).text()
  const address = /url\(["']?(\/assets\/motifs-[^"')]+\.svg)/.exec(landing)?.[1]
  const picture = await request.get(String(address))
  expect(picture.headers()['cache-control']).toContain('immutable')
})

/** The entry and what the page preloads beside it. */
function scriptsOf(html: string): string[] {
  const found = html.matchAll(/(?:rel="modulepreload"[^>]*href|type="module"[^>]*src)="([^"]+)"/g)
  return [...found].map(([, address = '']) => address)
}

async function brotliSize(request: APIRequestContext, address: string): Promise<number> {
  return brotliCompressSync(await (await request.get(address)).body()).length
}
