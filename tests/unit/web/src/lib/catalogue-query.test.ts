import {expect, test} from 'vitest'

import {parseCatalogueQuery} from '../../../../../web/src/lib/catalogue-query.ts'
import {paths} from '../../../../../web/src/paths.ts'

const parse = (query: string) => parseCatalogueQuery(new URLSearchParams(query))

test('reads what the site itself writes', () => {
  const filters = {
    types: ['flash' as const, 'html5' as const],
    trending: true,
    since: '2023-12-11',
    genre: null,
    includesMissing: false,
  }

  expect(parse(paths.catalogue({...filters, page: 3}).split('?')[1] ?? '')).toEqual({
    filters,
    page: 3,
    unknown: [],
  })
})

test('without a query there is no filter and the page is the first', () => {
  expect(parse('')).toEqual({
    filters: {types: [], trending: false, since: null, genre: null, includesMissing: false},
    page: 1,
    unknown: [],
  })
})

test('a date without its zeros is read, an impossible one is set aside', () => {
  expect(parse('date=2023-1-7').filters.since).toBe('2023-01-07')
  expect(parse('date=2023-02-30')).toMatchObject({
    filters: {since: null},
    unknown: ['date=2023-02-30'],
  })
})

test('values that mean nothing are named, not refused', () => {
  const {filters, unknown} = parse('type=unity&type=flash&tag=puzzle&utm_source=x')

  expect(filters.types).toEqual(['flash'])
  expect(unknown).toEqual(['type=unity', 'tag=puzzle'])
})

test.each(['0', '-1', '1.5', 'abc', '', '1e3', '9999999999'])(
  'the page %j is the first',
  (page) => {
    expect(parse(`page=${page}`).page).toBe(1)
  },
)
