import type {APIRequestContext, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {listedGames, publishedGames} from '../support/lake.ts'
import {tinMerge} from './screens.ts'

// What each page says about itself is asked where the page is visited: screens.spec.ts.

test('feed and map are valid XML with whole addresses that answer', async ({page, request}) => {
  const feed = await xmlOf(page, request, '/feed.xml', ['id', 'title', 'updated'])
  const map = await xmlOf(page, request, '/sitemap.xml', ['loc'])

  expect(feed.error).toBe('')
  expect(feed.root).toBe('http://www.w3.org/2005/Atom feed')
  expect(feed.texts.updated?.every((day) => !Number.isNaN(Date.parse(day)))).toBe(true)
  expect(new Set(feed.texts.id).size).toBe(feed.texts.id?.length)
  expect(map.error).toBe('')
  expect(map.root).toBe('http://www.sitemaps.org/schemas/sitemap/0.9 urlset')

  const addresses = map.texts.loc ?? []
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses.filter((address) => !/^https?:\/\/[^/]+\//.test(address))).toEqual([])
  for (const address of [...addresses.slice(0, 8), ...feed.links.slice(0, 5)]) {
    // oxlint-disable-next-line no-await-in-loop -- a handful, one after the other
    expect((await request.get(new URL(address).pathname)).status(), address).toBe(200)
  }
})

test('the map holds every game that opens and no page that asks to be left out', async ({
  request,
  product,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()

  const listed = await listedGames(product)
  for (const {path} of listed) expect(map).toContain(`/play/${encodeSwfId(path)}</loc>`)
  for (const {path, gameType} of await publishedGames(product)) {
    const isThere = gameType === 'external' || listed.some((game) => game.path === path)
    if (!isThere) expect(map).not.toContain(`/play/${encodeSwfId(path)}</loc>`)
  }
  for (const hidden of ['/login', '/create-account', '/loading', '/search', '/settings', '/g<'])
    expect(map).not.toContain(hidden)
})

test('a game with a picture shows it where its link is posted', async ({request}) => {
  const html = await (await request.get(tinMerge)).text()
  const image = /<meta property="og:image" content="([^"]*)">/.exec(html)?.[1] ?? ''

  const {pathname, search} = new URL(image.replaceAll('&amp;', '&'))
  expect(pathname).toMatch(/^\/images\//)
  const picture = await request.get(`${pathname}${search}`)
  expect(picture.headers()['content-type']).toMatch(/^image\//)
})

/** Read by the browser's own XML parser: its complaint, the root, and texts by element name. */
async function xmlOf(page: Page, request: APIRequestContext, address: string, names: string[]) {
  const response = await request.get(address)
  expect(response.headers()['content-type']).toContain('xml')
  return page.evaluate(
    ([xml, wanted]) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml')
      const all = (name: string) => [...parsed.getElementsByTagName(name)]
      const {namespaceURI, localName} = parsed.documentElement
      return {
        error: parsed.querySelector('parsererror')?.textContent ?? '',
        root: `${namespaceURI} ${localName}`,
        links: all('link').map((link) => link.getAttribute('href') ?? ''),
        texts: Object.fromEntries(
          wanted.map((name) => [name, all(name).map(({textContent}) => textContent)]),
        ),
      }
    },
    [await response.text(), names] as const,
  )
}
