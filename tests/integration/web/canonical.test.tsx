import {beforeAll, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {parseBuildConfig} from '../../../config/site-build.ts'
import {gameFields} from './site-content.ts'

// Read when the modules are: a build of a site that knows its own address.
vi.stubGlobal('__BUILD_CONFIG__', parseBuildConfig({VITE_SITE_URL: 'https://shack.example'}))

beforeAll(async () => {
  const {provideSite} = await import('./site-content.ts')
  provideSite(Array.from({length: 45}, (_, index) => gameFields(`game-${index}`)))
})

const game = `/play/${encodeSwfId('game-1')}`

test.each([
  ['/', '/'],
  ['/play', '/play'],
  ['/g', '/play'],
  ['/play?page=2', '/play?page=2'],
  // A filtered wall is the same wall, in part.
  ['/play?type=html5', '/play'],
  [game, game],
  [`/g/${encodeSwfId('game-1')}`, game],
  // An old link: padded, with the name of another game.
  [`${game}==?gameName=Chess&imgId=na.png`, game],
  ['/announcements', '/announcements'],
  ['/articles', '/articles'],
  ['/articles/how-it-began', '/articles/how-it-began'],
  ['/partners', '/partners'],
  ['/about', '/about'],
])('%s has one whole address: %s', async (address, canonical) => {
  expect(linksOf(await headOf(address))).toEqual([`https://shack.example${canonical}`])
})

test.each([
  '/login',
  '/create-account',
  '/search?q=a',
  '/loading?url=x',
  '/settings',
  '/shelf',
  '/nowhere',
])('%s asks to be left out and has none', async (address) => {
  const head = await headOf(address)

  expect(head).toContain('<meta name="robots" content="noindex"/>')
  expect(linksOf(head)).toEqual([])
})

async function headOf(address: string): Promise<string> {
  const {renderPage} = await import('../../../web/src/server.tsx')
  return (await renderPage(address)).head
}

function linksOf(head: string): string[] {
  return [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
}
