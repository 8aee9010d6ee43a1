import {render, screen, within} from '@testing-library/react'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {beforeEach, expect, onTestFinished, test, vi} from 'vitest'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {routes} from '../../../web/src/router.tsx'
import {gameFields, provideSite} from './site-content.ts'
import {stubBrowser} from '../../support/stub-browser.ts'

beforeEach(() => {
  // There is no /config.json here: the game page says so and goes on.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new Error('This test has no network.')))
  stubBrowser()
})

const chess = gameFields('chess', {
  name: 'Chess',
  isTrending: 'isTrending',
  description: 'Two armies.',
})
const untyped = gameFields('mystery', {name: 'Mystery', gameType: null})
const dangerous = gameFields('javascript:alert(1)', {name: 'Danger', gameType: 'external'})

async function open(
  address: string,
  games: object[] = [chess, untyped, dangerous],
  settings: object = {},
) {
  provideSite(games, settings)
  const router = createMemoryRouter(routes, {initialEntries: [address]})
  // The page's chunk and its data come first, as in the browser; a busy machine takes its time.
  await vi.waitUntil(() => router.state.initialized, {timeout: 15_000})
  render(<RouterProvider router={router} />)
  return router
}

const heading = () => screen.getByRole('heading', {level: 1}).textContent

test('a game page names the game in heading, title and description', async () => {
  await open(`/play/${encodeSwfId('chess')}`)

  expect(heading()).toContain('Chess')
  expect(document.title).toBe('Chess - Game Shack')
  expect(document.querySelector('meta[name="description"]')?.getAttribute('content')).toMatch(
    /^Play Chess/,
  )
})

test('what the owner does not offer is on no page, and a quick-hide key that was chosen does nothing', async () => {
  const {dataset} = document.documentElement
  dataset.quickhide = 'on'
  onTestFinished(() => {
    delete dataset.quickhide
  })

  await open(`/play/${encodeSwfId('chess')}`, [chess], {
    offersDisguise: false,
    offersQuickHide: false,
  })

  expect(screen.queryByRole('button', {name: 'Disguise this tab'})).toBeNull()
  expect(dataset.quickhide).toBeUndefined()
})

test('the query string never overrides the catalogue', async () => {
  await open(
    `/play/${encodeSwfId('chess')}?gameName=Your%20account%20is%20locked&imgId=https://evil.example/x.png&type=flash`,
  )

  expect(document.title).toBe('Chess - Game Shack')
  expect(screen.queryByText(/account is locked/)).toBeNull()
  expect(document.body.innerHTML).not.toContain('evil.example')
})

test('a type that is none of the four shows 404 Game Not Found, but only for a known path', async () => {
  await open(`/play/${encodeSwfId('chess')}?type=unity`)
  expect(heading()).toMatch(/404 Game Not Found/i)
  expect(screen.getAllByText(/hello@shack.example/).length).toBeGreaterThan(0)
})

test('an unknown path is not found, whatever the type', async () => {
  await open(`/play/${encodeSwfId('nowhere')}?type=unity`)

  expect(heading()).toMatch(/not found in our database/i)
  expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
})

test.each(['mystery', 'javascript:alert(1)'])(
  '%s is known but cannot be launched',
  async (path) => {
    await open(`/play/${encodeSwfId(path)}`)

    expect(heading()).toMatch(/404 Game Not Found/i)
    expect(document.querySelector('iframe, a[href^="javascript"]')).toBeNull()
  },
)

test('a legacy id whose slash splits the segment opens its game, also below /g', async () => {
  const path = 'https://games.example/~?>>/a'
  const legacyId = btoa(path)
  expect(legacyId).toContain('/')

  await open(`/g/${legacyId}`, [gameFields(path, {name: 'Awkward', gameType: 'external'})])

  expect(heading()).toContain('Awkward')
})

test('a page beyond the last leads to the last one', async () => {
  const games = Array.from({length: 45}, (_, index) => gameFields(`game-${index}`))
  const router = await open('/play?type=html5&page=99', games)

  expect(router.state.location.search).toBe('?type=html5&page=2')
  expect(within(screen.getByRole('list', {name: 'Games'})).getAllByRole('listitem')).toHaveLength(5)
})

test('the catalogue keeps games that lack almost everything', async () => {
  await open('/play', [
    {_id: 'a', name: '<img src=x onerror=alert(1)>', path: 'a', gameType: 'html5'},
    {_id: 'b', name: '\u200b', path: 'b', gameType: 'flash', dateAdded: 'soon', tags: 'none'},
    {
      _id: 'c',
      name: 'x'.repeat(5_000),
      path: 'c',
      gameType: 'html5',
      description: 'y'.repeat(50_000),
    },
    {_id: 'd', name: 'Nobody knows how to launch this', path: 'd'},
  ])

  const items = within(screen.getByRole('list', {name: 'Games'})).getAllByRole('listitem')
  expect(items).toHaveLength(3)
  expect(document.querySelector('img[src="x"]')).toBeNull()
})

test('a search for nothing that exists says so to the letter', async () => {
  await open('/search?q=%20zzqq%20')

  expect(screen.getByText('We couldn\'t find anything called "zzqq"')).toBeInTheDocument()
})

test('an unknown article and an unknown address are not found, inside the shell', async () => {
  await open('/articles/none')

  expect(heading()).toMatch(/not found in our database/i)
  expect(screen.getByRole('banner')).toBeInTheDocument()
})

test('the interstitial leads to one segment below /play/', async () => {
  await open('/loading?url=..%2F..%2Flogin')

  const link = screen.getByRole('link', {name: /play game/i})
  expect(new URL(link.getAttribute('href') ?? '', 'https://site.example').pathname).toBe(
    '/play/..%2F..%2Flogin',
  )
})
