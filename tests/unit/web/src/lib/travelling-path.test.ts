import {expect, test} from 'vitest'

import {encodeSwfId} from '../../../../../schemas/rules/swf-id.ts'
import {withHiddenAddress, withPlainAddress} from '../../../../../web/src/lib/travelling-path.ts'
import {pageDataElement, readPageData} from '../../../../../web/src/page-data.ts'

const external = {
  gameType: 'external',
  path: 'https://games.example/ünï?x=1#y',
  legacyPaths: ['https://games.example/old '],
}

test('the address of an external game travels as base64url and comes back', () => {
  const hidden = withHiddenAddress(external)

  expect(JSON.stringify(hidden)).not.toContain('games.example')
  expect(hidden.path).toBe(encodeSwfId(external.path))
  expect(withPlainAddress(hidden)).toEqual(external)
})

test.each(['html5', 'flash', 'waflash', null])('the path of type %j stays as it is', (gameType) => {
  const game = {gameType, path: 'aHR0cA', legacyPaths: []}

  expect(withHiddenAddress(game)).toBe(game)
  expect(withPlainAddress(game)).toBe(game)
})

test('a page’s data hides addresses wherever a game stands in it', () => {
  const data = {
    files: {summary: null, index: '', site: '', details: '', thumbnails: '', jokes: ''} as const,
    rendered: {
      pathname: '/play',
      routeIds: [],
      hydration: {loaderData: {catalogue: {page: {games: [external]}, promo: external}}},
    },
  }

  const element = pageDataElement(data)

  expect(element).not.toContain('games.example')
  const text = element.replace(/^<script[^>]*>|<\/script>$/g, '')
  Object.assign(globalThis, {document: {getElementById: () => ({textContent: text})}})
  expect(readPageData()).toEqual(data)
  Reflect.deleteProperty(globalThis, 'document')
})
