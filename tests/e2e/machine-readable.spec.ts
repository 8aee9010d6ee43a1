import type {APIRequestContext, Page} from '@playwright/test'

import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import {expect, test} from '../support/fixtures.ts'
import {publishedGames} from '../support/lake.ts'

const tinMerge = `/play/${encodeSwfId('tin-merge')}`

test('feed and map are valid XML with whole addresses that answer', async ({page, request}) => {
  await page.goto('/')
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

test('the map holds every published game and no page that asks to be left out', async ({
  request,
  product,
}) => {
  const map = await (await request.get('/sitemap.xml')).text()

  for (const {path} of await publishedGames(product))
    expect(map).toContain(`/play/${encodeSwfId(path)}</loc>`)
  for (const hidden of ['/login', '/create-account', '/loading', '/search', '/settings', '/g<'])
    expect(map).not.toContain(hidden)
})

for (const [name, address, type] of [
  ['landing', '/', 'WebSite'],
  ['catalogue', '/play', null],
  ['game', tinMerge, 'VideoGame,WebApplication'],
  ['article', '/articles/how-the-shack-was-built', null],
  ['partners', '/partners', null],
] as const) {
  test(`${name}: what the page says about itself is whole and of that page`, async ({page}) => {
    await page.goto(address)
    const said = await page.evaluate(() => ({
      properties: Object.fromEntries(
        [...document.querySelectorAll('meta[property^="og:"]')].map((meta) => [
          meta.getAttribute('property'),
          meta.getAttribute('content'),
        ]),
      ),
      description: document.querySelector('meta[name="description"]')?.getAttribute('content'),
      title: document.title,
      feed: document.querySelector('link[type="application/atom+xml"]')?.getAttribute('href'),
      facts: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
        ({textContent}) => textContent,
      ),
    }))

    expect(said.properties).toMatchObject({
      'og:title': said.title,
      'og:description': said.description,
      'og:site_name': 'Game Shack',
      'og:type': 'website',
      'og:url': expect.stringMatching(/^https?:\/\//),
      'og:image': expect.stringMatching(/^https?:\/\//),
    })
    expect(new URL(said.properties['og:url'] ?? '').pathname).toBe(address)
    expect(said.feed).toBe('/feed.xml')
    const types = said.facts.map((facts) => String(JSON.parse(facts ?? '')['@type']))
    expect(types).toEqual(type === null ? [] : [type])
  })
}

test('every listed page names its one whole address, also when it was made in the browser', async ({
  page,
}) => {
  const canonicals = () =>
    page
      .locator('link[rel="canonical"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto('/play')
  const built = await page.locator('meta[property="og:url"]').getAttribute('content')
  const {origin} = new URL(built ?? '')

  for (const [address, path] of [
    ['/', '/'],
    ['/play', '/play'],
    ['/g', '/play'],
    ['/play?page=2', '/play?page=2'],
    ['/play?type=html5', '/play'],
    [tinMerge, tinMerge],
    [`${tinMerge}?gameName=Chess`, tinMerge],
    [tinMerge.replace('/play/', '/g/'), tinMerge],
    ['/articles', '/articles'],
  ] as const) {
    await page.goto(address)
    // Nothing is added when the script takes over.
    await page.waitForLoadState('networkidle')
    expect(await canonicals(), address).toEqual([origin + path])
  }

  await page.getByRole('contentinfo').getByRole('link', {name: 'Games', exact: true}).click()
  await expect.poll(canonicals).toEqual([`${origin}/play`])
  for (const hidden of ['/login', '/search?q=a', '/nowhere', '/shelf']) {
    await page.goto(hidden)
    await expect(page.getByRole('heading', {level: 1})).toBeVisible()
    await expect.poll(canonicals, hidden).toEqual([])
  }
})

test('a game with a picture shows it where its link is posted', async ({page, request}) => {
  await page.goto(tinMerge)

  const image = await page.locator('meta[property="og:image"]').getAttribute('content')

  const {pathname, search} = new URL(image ?? '')
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
