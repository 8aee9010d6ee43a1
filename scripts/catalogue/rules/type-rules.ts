import {isGameType} from '../../../schemas/rules/game-type.ts'
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
      'Case and white space of a type that is one of the four are put right; an empty one is none.',
    apply: ({gameType}) => {
      const word = gameType?.trim().toLowerCase() ?? ''
      if (word === '') return null
      return isGameType(word) ? word : gameType
    },
  },
  {
    id: 'infer-type',
    field: 'gameType',
    about:
      'A missing type is read off the path: an address is external, a waflash/ folder waflash, a .swf file flash, a web page or a path under assets/html5/ html5.',
    apply: ({gameType, path}) => {
      if (gameType !== null) return gameType
      if (ADDRESS.test(path)) return 'external'
      if (/^waflash\/./i.test(path)) return 'waflash'
      if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return null
      if (/\.swf$/i.test(path)) return 'flash'
      return /^\/?assets\/html5\/.|^[^?#]*\.html?$/i.test(path) ? 'html5' : null
    },
  },
]
