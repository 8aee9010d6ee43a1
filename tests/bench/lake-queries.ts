import {
  catalogueCountsQuery,
  catalogueListQuery,
  gameIdsAfterQuery,
  gamesAfterQuery,
  gamesByIdsQuery,
  gamesByPathsQuery,
  lakeStateQuery,
  searchListQuery,
} from '../../web/src/content/queries/games.ts'
import {siteQuery} from '../../web/src/content/queries/site.ts'

export type BenchQuery = {
  name: string
  query: string
  params?: Record<string, unknown>
  /** Asked as Studio asks: signed in, drafts over what is published. */
  isStudio?: boolean
}

/** What tells the lake which games the site shows. */
const grid = {
  installed: Array.from({length: 150}, (_, number) => `html5 snake/${number * 13}/index.html`),
  otherServers: [],
  includesMissing: false,
}
const filters = {
  ...grid,
  types: [],
  trending: false,
  since: null,
  genre: null,
  today: '2026-01-01',
}

/** The site's own questions, and those of Studio's lists. */
export const benchQueries: BenchQuery[] = [
  {name: 'catalogue page 1', query: catalogueListQuery, params: {...filters, from: 0, to: 40}},
  {
    name: 'catalogue page 20, html5',
    query: catalogueListQuery,
    params: {...filters, types: ['html5'], from: 760, to: 800},
  },
  {
    name: 'catalogue counts',
    query: catalogueCountsQuery,
    params: {...grid, since: '2025-12-02', today: '2026-01-01'},
  },
  {
    name: 'search "snake ti"',
    query: searchListQuery,
    params: {...grid, q: 'snake ti', from: 0, to: 40},
  },
  {name: 'games after', query: gamesAfterQuery, params: {after: 'game-2', limit: 2000}},
  {name: 'game ids after', query: gameIdsAfterQuery, params: {after: 'game-2', limit: 2000}},
  {name: 'games by ids', query: gamesByIdsQuery, params: {ids: ['game-4', 'game-104', 'no']}},
  {name: 'games by paths', query: gamesByPathsQuery, params: {paths: ['snake/14/index.html']}},
  {
    name: 'state for the refresh',
    query: lakeStateQuery,
    params: {since: '9999', limit: 1001},
  },
  {name: 'all but the games', query: siteQuery},
  {name: 'by id', query: '*[_id == $id][0]', params: {id: 'game-104'}},
  {name: 'by slug', query: '*[slug.current == $slug][0]', params: {slug: 'a-101'}},
  {
    name: 'referrers of ten',
    query: '*[_type == "game"][0...10]{_id, "in": count(*[references(^._id)])}',
  },
  {
    name: 'studio list pane',
    query: '*[_type == $type] | order(_updatedAt desc)[0...$limit]{_id, _type}',
    params: {type: 'game', limit: 100},
    isStudio: true,
  },
  {
    name: 'studio list by name',
    query: '*[_type == $type] | order(lower(name) asc)[0...$limit]{_id, _type, name}',
    params: {type: 'game', limit: 2000},
    isStudio: true,
  },
  {
    name: 'studio list search',
    query: `*[_type in $types && ([@, _id] match text::query($query) || references($raw))]
      | score(boost(_id in path("drafts.**"), 0.1), [@, _id] match text::query($query))
      | order(_score desc) [_score > 0] [0...$limit] {_id, _type, _score}`,
    params: {types: ['game'], query: 'snake tin*', raw: 'snake tin', limit: 100},
    isStudio: true,
  },
]
