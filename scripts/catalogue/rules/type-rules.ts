import {isGameType, type GameType} from '../../../schemas/rules/game-type.ts'
import {beginsLikeHost} from './bare-host.ts'
import {SCHEME} from './decode.ts'
import type {Rule} from './rule.ts'

const ADDRESS = /^https?:\/\//i

/** The type as one of the four words, also where the list left it out (spec section 3). */
export const typeRules: Rule[] = [
  {
    id: 'type-name',
    field: 'gameType',
    about: 'Another portal’s word for a type becomes ours, as --types says.',
    apply: ({gameType}, {types}) => {
      const word = gameType?.trim().toLowerCase() ?? ''
      return Object.hasOwn(types, word) ? types[word] : gameType
    },
  },
  {
    id: 'type-spelling',
    field: 'gameType',
    about:
      'Case, spaces and hyphens of a type that is one of the four are put right; an empty one is none.',
    apply: ({gameType}) => {
      const word = gameType?.toLowerCase().replace(/[\s_-]+/g, '') ?? ''
      if (word === '') return null
      return isGameType(word) ? word : gameType
    },
  },
  {
    id: 'infer-type',
    field: 'gameType',
    about:
      'A missing type is read off the path: an address is external, a waflash/ folder waflash, a .swf file flash, a web page or a path under assets/html5/ html5. Of example.org/game.html it cannot be told.',
    apply: ({gameType, path}) => gameType ?? typeOfPath(path),
  },
]

/** The type that a path tells by itself. */
export function typeOfPath(path: string): GameType | null {
  if (ADDRESS.test(path)) return 'external'
  if (/^waflash\/./i.test(path)) return 'waflash'
  if (SCHEME.test(path) || beginsLikeHost(path)) return null
  if (/\.swf$/i.test(path)) return 'flash'
  return /^assets\/html5\/.|^[^?#]*\.html?$/i.test(path) ? 'html5' : null
}
