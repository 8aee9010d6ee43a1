import {expect, test} from 'vitest'

import {encodeSwfId} from '../../../../../schemas/rules/swf-id.ts'
import {createCatalogue} from '../../../../../web/src/content/catalogue.ts'
import {createContentParser} from '../../../../../web/src/content/content-parser.ts'
import {documentsOnPage} from '../../../../../web/src/preview/documents-on-page.ts'

const parser = createContentParser(
  {projectId: 'gameshack', dataset: 'production', isEmbedded: true},
  null,
)
const games = parser.parseGames([{_id: 'tin', name: 'Tin', path: 'tin', gameType: 'html5'}])
const content = {
  catalogue: createCatalogue(games.map(({game}) => game)),
  site: parser.parseSite({
    slides: [{_id: 'slide', title: 'Once', link: '/play'}],
    announcements: [{_id: 'notice', title: 'News', content: '', date: '2024-01-01'}],
    articles: [
      {_id: 'article', title: 'News', slug: 'news', date: '2024-01-01'},
      {_id: 'other', title: 'Olds', slug: 'olds', date: '2024-01-01'},
    ],
    settings: {promoGame: 'tin'},
  }),
}
const idsOn = (page: string) => documentsOnPage(page, content).map(({_id}) => _id)

test('Preview is told which documents a page is made of', () => {
  expect(idsOn('/')).toEqual(['slide', 'tin', 'siteSettings'])
  expect(idsOn('/announcements')).toEqual(['notice'])
  expect(idsOn('/articles/olds')).toEqual(['other'])
  expect(idsOn(`/play/${encodeSwfId('tin')}`)).toEqual(['tin'])
  expect(idsOn('/play')).toEqual([])
  expect(documentsOnPage('/articles', content)[0]).toEqual({_id: 'article', _type: 'article'})
})
