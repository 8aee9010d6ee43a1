import {expect, test} from 'vitest'

import {atomFeed} from '../../../../web/prerender/feed.ts'
import {sharedPageTags} from '../../../../web/prerender/shared-page.ts'
import {sitemap} from '../../../../web/prerender/sitemap.ts'
import {aGame, aSnapshot} from '../src/content/builders.ts'

const address = 'https://shack.example'
const hostile = '</script><b onclick="x">&\u0000\ud800'

test('the feed holds announcements and games, newest first, without what has no date', () => {
  const snapshot = aSnapshot(
    [aGame({name: 'Old', dateAdded: '2023-01-07'}), aGame({name: 'Timeless', dateAdded: null})],
    {announcements: [{_id: 'late', title: 'Open late', content: 'Until ten.', date: '2024-02-02'}]},
  )

  const feed = atomFeed(snapshot, address)

  expect(feed.match(/<title>[^<]*<\/title>/g)?.slice(1)).toEqual([
    '<title>Open late</title>',
    '<title>New game: Old</title>',
  ])
  expect(feed).toContain('<updated>2024-02-02T00:00:00Z</updated>')
  expect(feed).not.toContain('Timeless')
})

test('no text of the content can break out of the feed', () => {
  const feed = atomFeed(aSnapshot([aGame({name: hostile, description: hostile})]), address)

  expect(feed).not.toContain('<b onclick')
  expect(feed).not.toContain('\u0000')
  expect(feed.isWellFormed()).toBe(true)
})

test('the sitemap lists whole addresses, escaped', () => {
  expect(sitemap(['/', '/articles/a&b'], address)).toContain(
    '<url><loc>https://shack.example/articles/a&amp;b</loc></url>',
  )
})

test('a game page says what it is in Open Graph and JSON-LD, and nothing ends its element', () => {
  const game = aGame({name: hostile, tags: ['puzzle']})
  const tags = sharedPageTags(
    {
      head: '<title>Chess - Shack</title><meta name="description" content="Play &quot;it&quot;"/>',
      routeIds: ['root', 'game'],
      hydration: {loaderData: {game: {game}}},
    },
    {address, pathname: '/play/x', siteTitle: 'Shack'},
  )

  expect(tags).toContain('<meta property="og:title" content="Chess - Shack">')
  expect(tags).toContain('<meta property="og:description" content="Play &quot;it&quot;">')
  expect(tags).toContain('<meta property="og:url" content="https://shack.example/play/x">')
  const data = /<script type="application\/ld\+json">(.*)<\/script>/.exec(tags)?.[1] ?? ''
  expect(data).not.toContain('<')
  expect(JSON.parse(data)).toMatchObject({
    '@type': ['VideoGame', 'WebApplication'],
    url: 'https://shack.example/play/x',
    genre: ['puzzle'],
  })
})

test('only the landing page introduces the site, and other pages are no game', () => {
  const of = (pathname: string) =>
    sharedPageTags(
      {head: '', routeIds: ['root'], hydration: {}},
      {address, pathname, siteTitle: 'Shack'},
    )

  expect(of('/')).toContain('SearchAction')
  expect(of('/articles')).not.toContain('ld+json')
})

test('a game page with a picture is posted with it, any other page with the sign of the shack', () => {
  const imageOf = (thumbnail: {src: string; width: number; height: number} | null) =>
    /<meta property="og:image" content="([^"]*)">/.exec(
      sharedPageTags(
        {
          head: '',
          routeIds: ['root', 'game'],
          hydration: {loaderData: {game: {game: aGame({thumbnail})}}},
        },
        {address, pathname: '/play/x', siteTitle: 'Shack'},
      ),
    )?.[1]

  expect(imageOf({src: '/images/a.png?w=320&h=200', width: 320, height: 200})).toBe(
    'https://shack.example/images/a.png?w=320&amp;h=200',
  )
  expect(imageOf(null)).toBe('https://shack.example/icons/shack-180.png')
})
