import {encodeSwfId} from '../../schemas/rules/swf-id.ts'
import type {CatalogueFilters} from './lib/models.ts'

/** The only speller of the site's addresses (spec section 2). */
export const paths = {
  landing: () => '/',
  catalogue: (query: Partial<CatalogueFilters> & {page?: number} = {}) =>
    withQuery('/play', catalogueQuery(query)),
  game: (path: string) => `/play/${encodeSwfId(path)}`,
  search: (text: string, {page = 1, includesMissing = false} = {}) =>
    withQuery('/search', [
      ...(text === '' ? [] : [['q', text] satisfies [string, string]]),
      ...(includesMissing ? [MISSING] : []),
      ...(page > 1 ? [['page', String(page)] satisfies [string, string]] : []),
    ]),
  articles: () => '/articles',
  article: (slug: string) => `/articles/${encodeURIComponent(slug)}`,
  announcements: () => '/announcements',
  partners: () => '/partners',
  about: () => '/about',
  shelf: () => '/shelf',
  settings: () => '/settings',
  login: () => '/login',
  createAccount: () => '/create-account',
  /** A game's card alone, in the studio. */
  cardPreview: (gameId?: string) =>
    withQuery('/preview/card', gameId === undefined ? [] : [['game', gameId]]),
  loading: (swfId: string) => withQuery('/loading', [['url', swfId]]),
}

/**
 * How a search is gone to, for React Router's `navigate`: its results come in one piece. Otherwise React gives way
 * to a frame after every five milliseconds, and on a slow laptop those frames take as long as the results.
 */
export const IN_ONE_PIECE = {flushSync: true}

type Query = [name: string, value: string][]

const MISSING: [string, string] = ['missing', 'include']

/** `type`, `tag=isTrending`, `date`, `genre`, `missing` and `page`, in this order; what is at its default is left out. */
function catalogueQuery({
  types = [],
  trending = false,
  since = null,
  genre = null,
  includesMissing = false,
  page = 1,
}: Parameters<typeof paths.catalogue>[0] & {}): Query {
  return [
    ...types.map((type): [string, string] => ['type', type]),
    ...(trending ? [['tag', 'isTrending'] satisfies [string, string]] : []),
    ...(since === null ? [] : [['date', since] satisfies [string, string]]),
    ...(genre === null ? [] : [['genre', genre] satisfies [string, string]]),
    ...(includesMissing ? [MISSING] : []),
    ...(page > 1 ? [['page', String(page)] satisfies [string, string]] : []),
  ]
}

function withQuery(pathname: string, query: Query): string {
  return query.length === 0 ? pathname : `${pathname}?${new URLSearchParams(query)}`
}
