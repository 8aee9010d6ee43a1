import {render, screen, within} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {beforeEach, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {routes} from '../../../web/src/router.tsx'
import {stubBrowser} from '../../support/stub-browser.ts'
import {unsafeIn} from '../../unit/web/src/features/unsafe-in.ts'
import {HOSTILE_IDS, HOSTILE_QUERIES, HOSTILE_TARGETS, HOSTILE_TYPES} from './hostile-addresses.ts'
import {gameFields, provideSite} from './site-content.ts'

// What the router and its loaders make of every hostile address. A few of them go through a browser, too:
// tests/e2e/attacks.spec.ts.

const GAMES = 'https://games.example'
const tinMerge = `/play/${encodeSwfId('tin-merge')}`

beforeEach(() => {
  stubBrowser()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/config.json') throw new Error(`This test asks for nothing, not ${address}.`)
    return Response.json({games: GAMES})
  })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  provideSite([
    gameFields('tin-merge', {name: 'Tin Merge'}),
    gameFields('jar-catch.swf', {name: 'Jar Catch', gameType: 'flash'}),
  ])
})

async function open(address: string) {
  const router = createMemoryRouter(routes, {initialEntries: [address]})
  await vi.waitUntil(() => router.state.initialized, {timeout: 15_000})
  render(<RouterProvider router={router} />)
  return router
}

/** What is on the page, though the game is not found: nothing but words and ways on. */
function wrongOnNotFound(): string[] {
  const main = screen.getByRole('main')
  return [
    ...(/not found in our database/i.test(main.textContent) ? [] : [main.textContent]),
    ...(screen.queryByRole('button', {name: /^Click to launch/}) === null ? [] : ['a launch']),
    ...unsafeIn(document.body),
  ]
}

test.each(Object.entries(HOSTILE_IDS))(
  'an id that stands for %s launches nothing and opens nothing',
  async (_, id) => {
    await open(`/play/${id}`)

    expect(wrongOnNotFound()).toEqual([])
  },
)

test('an id of a megabyte is not found', async () => {
  await open(`/play/${'QUFB'.repeat(250_000)}`)

  expect(wrongOnNotFound()).toEqual([])
})

test.each(HOSTILE_QUERIES.map((query) => [String(new URLSearchParams(query)).slice(0, 60), query]))(
  'what an address says after its id changes neither title nor picture nor type: %s',
  async (_, query) => {
    await open(`${tinMerge}?${new URLSearchParams(query)}`)

    expect(screen.getByRole('heading', {level: 1})).toHaveTextContent(/^Tin Merge$/)
    expect(document.title).toBe('Tin Merge - Game Shack')
    expect(screen.getByRole('main')).not.toHaveTextContent(/0900|evil/)
    expect(unsafeIn(document.body)).toEqual([])
    expect(document.querySelectorAll('img:not([src^="/"])')).toHaveLength(0)

    await userEvent.click(screen.getByRole('button', {name: 'Click to launch Tin Merge'}))
    const frame = await screen.findByTitle('Tin Merge')
    expect(frame).toHaveAttribute('src', `${GAMES}/html5/tin-merge/`)
  },
)

test.each(HOSTILE_TYPES)(
  'the type %j is the 404 screen for a known game, and not found for an unknown one',
  async (type) => {
    const query = `type=${encodeURIComponent(type)}`
    const known = await open(`${tinMerge}?${query}`)
    expect(screen.getByRole('heading', {level: 1})).toHaveTextContent('404 Game Not Found')
    expect(document.querySelector('iframe')).toBeNull()

    await known.navigate(`/play/${encodeSwfId('no such game')}?${query}`)
    await screen.findByText(/not found in our database/i)
    expect(wrongOnNotFound()).toEqual([])
  },
)

test.each(HOSTILE_TARGETS)(
  'the interstitial leads to a page of this site when it is asked for %j',
  async (target) => {
    const router = await open(`/loading?url=${encodeURIComponent(target)}`)

    const main = within(screen.getByRole('main'))
    const go = main.getByRole('link', {name: 'Play GAME'})
    const {origin, pathname, search, hash} = new URL(
      go.getAttribute('href') ?? '',
      'https://site.example',
    )
    expect([origin, search, hash]).toEqual(['https://site.example', '', ''])
    expect(pathname).toMatch(/^\/play\/[^/]+$/)
    expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      main.getAllByRole('link').map(() => expect.stringMatching(/^\/(?:play\/|$)/)),
    )

    await router.navigate(pathname)
    await screen.findByText(/not found in our database/i)
    expect(wrongOnNotFound()).toEqual([])
  },
)

test.each([
  'url=dGluLW1lcmdl&url=https://evil.example',
  'URL=https://evil.example&url=dGluLW1lcmdl',
  'url=dGluLW1lcmdl&next=https://evil.example&redirect=//evil.example',
])('doubled and foreign parameters of the interstitial lead nowhere else: %s', async (query) => {
  await open(`/loading?${query}`)

  const go = within(screen.getByRole('main')).getByRole('link', {name: 'Play GAME'})
  expect(go).toHaveAttribute('href', tinMerge)
})
