import {act} from '@testing-library/react'
import {hydrateRoot} from 'react-dom/client'
import {RouterProvider} from 'react-router-dom'
import {afterEach, beforeEach, expect, test, vi} from 'vitest'

import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {createSiteRouter} from '../../../web/src/browser-router.ts'
import {pageDataElement, readPageData} from '../../../web/src/page-data.ts'
import {renderPage} from '../../../web/src/server.tsx'
import {gameFields, provideSite} from './site-content.ts'
import {stubBrowser} from '../../support/stub-browser.ts'

const files = {summary: null, index: '', site: '', details: '', jokes: ''} as const
const hostile = '</script><script>alert(1)</script>'
const games = [
  gameFields('chess', {name: 'Chess', isTrending: true, description: hostile}),
  gameFields('https://games.example/', {name: hostile, gameType: 'external'}),
  ...Array.from({length: 45}, (_, index) => gameFields(`game-${index}`)),
]

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', () => Promise.reject(new Error('This test has no network.')))
  stubBrowser()
  // Only a test has server and browser in one process; anything else on the console still fails it.
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => {
    const text = args.map(String).join(' ')
    if (!text.includes('Detected multiple renderers')) expect.fail(`console.error: ${text}`)
  })
  provideSite(games)
})

afterEach(() => {
  document.body.innerHTML = ''
  document.head.innerHTML = ''
  history.replaceState(null, '', '/')
})

const PATHS = [
  '/',
  '/play',
  '/g',
  `/play/${encodeSwfId('chess')}`,
  `/play/${encodeSwfId('https://games.example/')}`,
  '/announcements',
  '/articles',
  '/articles/how-it-began',
  '/partners',
  '/about',
  '/login',
  '/create-account',
  '/search',
  '/loading',
]

test.each(PATHS)('%s hydrates without React finding a difference', async (pathname) => {
  const rendered = await renderPage(pathname)
  document.head.innerHTML = rendered.head
  document.body.innerHTML = `<div id="root">${rendered.body}</div>${pageDataElement({
    files,
    rendered: {pathname, routeIds: rendered.routeIds, hydration: rendered.hydration},
  })}`
  history.replaceState(null, '', pathname)
  const container = document.getElementById('root')
  if (container === null) throw new Error('The page has no root.')
  const headings = container.querySelectorAll('h1').length

  const {router, isBuiltPage} = await createSiteRouter(readPageData())
  expect(isBuiltPage).toBe(true)
  const differences: unknown[] = []
  const root = await act(async () =>
    hydrateRoot(container, <RouterProvider router={router} />, {
      onRecoverableError: (error) => differences.push(error),
    }),
  )

  expect(differences).toEqual([])
  expect(headings).toBe(1)
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.querySelectorAll('script:not([type="application/json"])')).toHaveLength(0)
  act(() => root.unmount())
  router.dispose()
})

test('a page that is served for another address is not hydrated', async () => {
  const rendered = await renderPage('/play')
  document.body.innerHTML = pageDataElement({
    files,
    rendered: {pathname: '/play', routeIds: rendered.routeIds, hydration: rendered.hydration},
  })

  history.replaceState(null, '', '/announcements')
  const other = await createSiteRouter(readPageData())
  expect(other.isBuiltPage).toBe(false)
  other.router.dispose()

  // The head script marks an address whose query changes the page.
  history.replaceState(null, '', '/play?page=2')
  document.documentElement.dataset.fresh = ''
  const fresh = await createSiteRouter(readPageData())
  delete document.documentElement.dataset.fresh
  expect(fresh.isBuiltPage).toBe(false)
  fresh.router.dispose()
})

test('the page of every unknown address hydrates wherever it is served', async () => {
  const rendered = await renderPage('/not-found')
  document.body.innerHTML = pageDataElement({
    files,
    rendered: {pathname: null, routeIds: rendered.routeIds, hydration: rendered.hydration},
  })

  history.replaceState(null, '', '/no/such/page')
  const {isBuiltPage, router} = await createSiteRouter(readPageData())
  expect(isBuiltPage).toBe(true)
  router.dispose()
})

test('a page that cannot be loaded stops the prerender and is named', async () => {
  await expect(renderPage('/articles/none')).rejects.toThrow(
    '/articles/none could not be prerendered',
  )
  await expect(renderPage('/play?page=99')).rejects.toThrow('instead of a page')
})
