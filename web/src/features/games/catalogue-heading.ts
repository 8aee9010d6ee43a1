import type {CatalogueFilters} from '../../lib/models.ts'
import {GAME_KINDS} from './game-kind.ts'

/** The wall's name in capitals, as the specification spells it: ALL GAMES, TRENDING GAMES, NEW HTML5 GAMES. */
export function catalogueHeading(
  {types, trending, since, genre}: CatalogueFilters,
  genres: readonly {slug: string; title: string}[] = [],
): string {
  const words = [
    ...(since === null ? [] : ['NEW']),
    ...(trending ? ['TRENDING'] : []),
    ...(types.length === 0
      ? []
      : [types.map((type) => GAME_KINDS[type].label.toUpperCase()).join(' + ')]),
    ...(genre === null
      ? []
      : [(genres.find(({slug}) => slug === genre)?.title ?? genre).toUpperCase()]),
  ]
  return `${words.length === 0 ? 'ALL' : words.join(' ')} GAMES`
}
