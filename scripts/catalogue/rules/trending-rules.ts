import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import type {Rule} from './rule.ts'

export const trendingRules: Rule[] = [
  {
    id: 'trending-to-boolean',
    field: 'isTrending',
    about:
      'isTrending is written as true for true, "isTrending" and "true", and as false for everything else and where it is missing.',
    apply: ({isTrending}) =>
      isTrendingValue(typeof isTrending === 'string' ? trendingWord(isTrending) : isTrending),
  },
]

/** Spreadsheets write `TRUE`. */
function trendingWord(text: string): string {
  const word = text.trim()
  return /^true$/i.test(word) ? 'true' : word
}
