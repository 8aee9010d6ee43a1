import type {CatalogueFilters} from '../../lib/models.ts'
import {GAME_KINDS} from './game-kind.ts'

/** The wall's name in capitals, as the specification spells it: ALL GAMES, TRENDING GAMES, NEW HTML5 GAMES. */
export function catalogueHeading({types, trending, since}: CatalogueFilters): string {
  const words = [
    ...(since === null ? [] : ['NEW']),
    ...(trending ? ['TRENDING'] : []),
    ...(types.length === 0
      ? []
      : [types.map((type) => GAME_KINDS[type].label.toUpperCase()).join(' + ')]),
  ]
  return `${words.length === 0 ? 'ALL' : words.join(' ')} GAMES`
}
