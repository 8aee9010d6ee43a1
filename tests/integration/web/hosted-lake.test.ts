import {setupServer} from 'msw/node'
import {http} from 'msw/http'
import {afterAll, afterEach, beforeAll, expect, test} from 'vitest'

import type {ContentLake} from '../../../content-lake/index.ts'
import {createLakeClient} from '../../../web/src/content/client.ts'
import {createContentParser} from '../../../web/src/content/content-parser.ts'
import {createLakeReader} from '../../../web/src/content/lake-reader.ts'
import {gamesAfterQuery} from '../../../web/src/content/queries/games.ts'
import {gameDocument, hostedAddress, openTestLake, write} from './lake-in-tests.ts'

const PROJECT = 'abc123'

let lake: ContentLake
const asked: string[] = []
const forward = ({request}: {request: Request}) => {
  asked.push(new URL(request.url).host)
  return lake.fetch(request)
}
const server = setupServer(
  http.all(`https://${PROJECT}.api.sanity.io/*`, forward),
  http.all(`https://${PROJECT}.apicdn.sanity.io/*`, forward),
)

beforeAll(async () => {
  lake = await openTestLake(PROJECT)
  server.listen({onUnhandledFrame: 'error'})
})
afterEach(async () => {
  server.resetHandlers()
  asked.length = 0
  await lake.reset()
})
afterAll(async () => {
  server.close()
  await lake.close()
})

test('@sanity/client reads the same documents through msw at the hosted address', async () => {
  await write(lake, [
    gameDocument('game-1', {name: 'Chess', isTrending: 'isTrending', dateAdded: '2023-01-07'}),
    gameDocument('game-2', {name: 'Qwop', gameType: 'flash', path: 'qwop.swf'}),
    gameDocument('drafts.game-3', {name: 'Not yet'}),
  ])
  const client = createLakeClient(hostedAddress(PROJECT))

  const documents = await client.fetch(gamesAfterQuery, {after: '', limit: 10})

  expect(documents).toMatchObject([
    {_id: 'game-1', name: 'Chess', isTrending: 'isTrending'},
    {_id: 'game-2', name: 'Qwop', path: 'qwop.swf'},
  ])
  expect(asked).toEqual([`${PROJECT}.apicdn.sanity.io`])
  const direct = await lake.fetch(
    new Request(
      `https://lake.example/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type == "game"] | order(_id)')}`,
    ),
  )
  const body: unknown = await direct.json()
  expect(body).toMatchObject({result: [{_id: 'game-1'}, {_id: 'game-2'}]})
})

test('the same client finds the project at its own host when the CDN is not wanted', async () => {
  await write(lake, [gameDocument('game-1')])
  const client = createLakeClient(hostedAddress(PROJECT)).withConfig({useCdn: false})

  expect(await client.fetch(gamesAfterQuery, {after: '', limit: 10})).toHaveLength(1)
  expect(asked).toEqual([`${PROJECT}.api.sanity.io`])
})

test('a snapshot of the hosted lake holds every kind of content, parsed', async () => {
  await write(lake, [
    gameDocument('game-1', {name: 'Chess', isTrending: 'true'}),
    gameDocument('game-broken', {name: null}),
    {createOrReplace: {_id: 'slide-1', _type: 'slide', title: 'Chess', link: '/play/Y2hlc3M'}},
    {
      createOrReplace: {
        _id: 'note',
        _type: 'announcement',
        title: 'Open',
        content: 'Come in',
        date: '2024-02-02',
      },
    },
    {createOrReplace: {_id: 'a', _type: 'article', title: 'Story', slug: {current: 'story'}}},
    {
      createOrReplace: {
        _id: 'p',
        _type: 'partner',
        name: 'You?',
        link: 'mailto:hello@shack.example',
      },
    },
    {
      createOrReplace: {
        _id: 'siteSettings',
        _type: 'siteSettings',
        siteTitle: 'The Shack',
        promoGame: {_type: 'reference', _ref: 'game-1'},
      },
    },
  ])
  const address = hostedAddress(PROJECT)
  const parser = createContentParser(address, null)

  const {games, site, marks} = await createLakeReader(
    createLakeClient(address),
    async () => parser,
  ).readSnapshot()

  expect(games.map(({game}) => game)).toMatchObject([{name: 'Chess', isTrending: true}])
  expect(site.slides).toHaveLength(1)
  expect(site.announcements[0]?.title).toBe('Open')
  expect(site.articles[0]?.slug).toBe('story')
  expect(site.partners[0]?.link).toBe('mailto:hello@shack.example')
  expect(site.settings.siteTitle).toBe('The Shack')
  expect(site.promoGameId).toBe('game-1')
  expect(marks.siteCount).toBe(5)
})

test('the text of a query never depends on what a visitor typed', async () => {
  const queries = new Set<string | null>()
  server.events.on('request:start', ({request}) => {
    queries.add(new URL(request.url).searchParams.get('query'))
  })
  const reader = createLakeReader(createLakeClient(hostedAddress(PROJECT)), async () =>
    createContentParser(hostedAddress(PROJECT), null),
  )

  for (const path of ['"] | *[_type == "secret"]', '*', '\\', '$q', '\u0000']) {
    expect(await reader.findGames([path])).toEqual([])
  }
  expect(queries.size).toBe(1)
})
