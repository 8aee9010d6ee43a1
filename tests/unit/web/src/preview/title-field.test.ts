import {expect, test} from 'vitest'

import {encodeSwfId} from '../../../../../schemas/rules/swf-id.ts'
import {createCatalogue} from '../../../../../web/src/content/catalogue.ts'
import {createContentParser} from '../../../../../web/src/content/content-parser.ts'
import {titleFieldOf} from '../../../../../web/src/preview/click-to-edit.ts'

const parser = createContentParser(
  {projectId: 'gameshack', dataset: 'production', isEmbedded: true},
  null,
)
const games = parser.parseGames([
  {_id: 'here', name: 'Twice', path: 'twice', gameType: 'html5'},
  {_id: 'there', name: 'Twice', path: 'https://example.org/twice', gameType: 'external'},
  {_id: 'one', name: 'Once ', path: 'once', gameType: 'html5'},
])
const content = {
  catalogue: createCatalogue(games.map(({game}) => game)),
  site: parser.parseSite({
    slides: [{_id: 'slide-once', title: 'Once', link: '/play'}],
    announcements: [{_id: 'notice', title: 'News', content: '', date: '2024-01-01'}],
    articles: [{_id: 'article', title: 'News', slug: 'news', date: '2024-01-01'}],
  }),
}
const at = (text: string, page: string, target = page) =>
  titleFieldOf(text, {page, target}, content)

test('games that share a name are told apart by their link', () => {
  const link = `/play/${encodeSwfId('https://example.org/twice')}`
  expect(at('Twice', '/play', link)).toEqual({id: 'there', type: 'game', path: 'name'})
  expect(at('Twice', `/play/${encodeSwfId('twice')}`)?.id).toBe('here')
})

test('the landing page has slides where other pages have games', () => {
  expect(at(' Once', '/')).toEqual({id: 'slide-once', type: 'slide', path: 'title'})
  expect(at('Once', '/play')).toEqual({id: 'one', type: 'game', path: 'name'})
})

test('one title of an article and of a notice means what the page is about', () => {
  expect(at('News', '/articles/news')?.id).toBe('article')
  expect(at('News', '/articles', '/articles/news')?.id).toBe('article')
  expect(at('News', '/announcements')?.id).toBe('notice')
})

test('other texts are no titles', () => {
  expect(at('Play', '/play')).toBeNull()
  expect(at('  ', '/')).toBeNull()
})
