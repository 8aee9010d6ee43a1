import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import type {Content} from '../content/content-store.ts'

/** One line of “Documents on this page” in the studio’s Preview. */
type DocumentOnPage = {_id: string; _type: string}

/** The documents that a page of the site is made of. Lists of games are too long to be of use there. */
export function documentsOnPage(
  page: string,
  {catalogue, site}: Pick<Content, 'catalogue' | 'site'>,
): DocumentOnPage[] {
  const all = (_type: string, documents: readonly {id: string}[]) =>
    documents.map(({id}) => ({_id: id, _type}))

  if (page === '/') {
    const promoted = [site.promoGameId, site.promoExternalId].filter((id) => id !== null)
    return [
      ...all('slide', site.slides),
      ...promoted.map((_id) => ({_id, _type: 'game'})),
      {_id: 'siteSettings', _type: 'siteSettings'},
    ]
  }
  if (page === '/announcements') return all('announcement', site.announcements)
  if (page === '/partners') return all('partner', site.partners)
  if (page === '/articles') return all('article', site.articles)
  if (page.startsWith('/articles/')) {
    return all(
      'article',
      site.articles.filter(({slug}) => page === `/articles/${encodeURIComponent(slug)}`),
    )
  }
  const [, swfId] = /^\/(?:play|g)\/([^/]+)/.exec(page) ?? []
  if (swfId === undefined) return []
  const meant = decodeSwfId(swfId)
  return all(
    'game',
    (catalogue.games ?? []).filter(({path}) => meant.includes(path)),
  )
}
