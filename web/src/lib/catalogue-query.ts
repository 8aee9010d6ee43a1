import {parseCalendarDate} from '../../../schemas/rules/calendar-date.ts'
import {isGameType} from '../../../schemas/rules/game-type.ts'
import type {CatalogueFilters} from './models.ts'

/** What an address without a query shows. */
export const NO_FILTERS: CatalogueFilters = {
  types: [],
  trending: false,
  since: null,
  genre: null,
  includesMissing: false,
}

type CatalogueQuery = {
  filters: CatalogueFilters
  /** 1 or more; not yet clamped to the pages there are. */
  page: number
  /** What means nothing here, as `type=foo`, in the order of the address. */
  unknown: string[]
}

/**
 * Reads the catalogue's address (spec section 9: `type`, `tag=isTrending`, `date`; `genre`, `missing=include` and `page` are ours). Old links
 * must never dead-end: what is not understood is set aside and named, not refused.
 */
export function parseCatalogueQuery(query: URLSearchParams): CatalogueQuery {
  const filters: CatalogueFilters = {...NO_FILTERS, types: []}
  const unknown: string[] = []

  for (const [name, value] of query) {
    if (name === 'type') {
      if (!isGameType(value)) unknown.push(`type=${value}`)
      else if (!filters.types.includes(value)) filters.types.push(value)
    } else if (name === 'tag') {
      if (value === 'isTrending') filters.trending = true
      else unknown.push(`tag=${value}`)
    } else if (name === 'date') {
      const day = parseCalendarDate(value)
      if (day === null) unknown.push(`date=${value}`)
      else filters.since = day
    } else if (name === 'genre') {
      if (/^[\w-]{1,60}$/.test(value)) filters.genre = value
      else unknown.push(`genre=${value}`)
    } else if (name === 'missing') {
      if (value === 'include') filters.includesMissing = true
      else unknown.push(`missing=${value}`)
    }
  }
  return {filters, page: parsePage(query.get('page')), unknown}
}

function parsePage(text: string | null): number {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1
}
