import type {CatalogueFilters} from '../../lib/models.ts'

/** How many of the four filters are in use. */
export function countChosen({types, trending, since, genre}: CatalogueFilters): number {
  return [types.length > 0, trending, since !== null, genre !== null].filter(Boolean).length
}
