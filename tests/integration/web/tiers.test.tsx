import {render, screen, within} from '@testing-library/react'
import {createMemoryRouter, RouterProvider} from 'react-router-dom'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {writeContent} from '../../../web/src/content/content-files.ts'
import {parseManifest} from '../../../web/src/content/installed.ts'
import {openContent} from '../../../web/src/content/open-content.ts'
import {contentStatus, provideContent} from '../../../web/src/content/site-content.ts'
import {routes} from '../../../web/src/router.tsx'
import {gameFields, siteOf} from './site-content.ts'
import {stubBrowser} from '../../support/stub-browser.ts'

const games = [
  ...Array.from({length: 88}, (_, index) => gameFields(`game-${index}`)),
  gameFields('chess', {
    name: 'Chess Deluxe',
    description: 'Two armies. '.repeat(60).trim(),
    controls: [{key: 'Mouse', action: 'Move a piece'}],
  }),
  gameFields('https://games.example/', {name: 'Elsewhere', gameType: 'external'}),
]

/** What the build wrote: this test's network. */
const files = new Map<string, string>()

beforeEach(() => {
  files.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (address: string) => {
    const text = files.get(address)
    if (text === undefined) throw new Error(`This test has no ${address}.`)
    return new Response(text)
  })
  stubBrowser()
})
afterEach(() => contentStatus.set('current'))

async function open(tier: string, address: string): Promise<void> {
  const built = await writeContent(
    {snapshot: siteOf(games), installed: parseManifest({html5: games.map(({path}) => path)}), tier},
    async (name, content) => {
      files.set(`/${name}.json`, JSON.stringify(content))
      return `/${name}.json`
    },
  )
  const store = openContent(built)
  provideContent(async () => store)
  const router = createMemoryRouter(routes, {initialEntries: [address]})
  await vi.waitUntil(() => router.state.initialized, {timeout: 15_000})
  render(<RouterProvider router={router} />)
}

const namesShown = () =>
  within(screen.getByRole('list', {name: 'Games'}))
    .getAllByRole('link')
    .map(({textContent}) => textContent)

// The very big one has no lake to ask here: its files answer.
for (const tier of ['full', 'paged']) {
  test(`${tier}: the last page of the catalogue holds what is left`, async () => {
    await open(tier, '/play?type=html5&page=3')

    expect(namesShown()).toHaveLength(9)
    expect(screen.getByRole('heading', {level: 1})).toHaveTextContent('89')
  })

  test(`${tier}: a search finds by any part of a name`, async () => {
    await open(tier, '/search?q=DELUXE')

    expect(namesShown()).toEqual(['Chess Deluxe'])
    expect(screen.getByRole('main')).toHaveTextContent('Two armies.')
  })

  test(`${tier}: a game page has its controls and its neighbours`, async () => {
    await open(tier, `/play/${encodeSwfId('chess')}?gameName=Chess`)

    expect(screen.getByRole('heading', {level: 1})).toHaveTextContent('Chess Deluxe')
    expect(screen.getByRole('main')).toHaveTextContent('Move a piece')
    expect(screen.getByRole('main')).toHaveTextContent('game-0')
  })

  test(`${tier}: an unknown game is not found`, async () => {
    await open(tier, `/play/${encodeSwfId('nowhere')}`)

    expect(screen.getByRole('heading', {level: 1})).toHaveTextContent(/not found/i)
  })
}
