import {isTrendingValue} from '../../../schemas/rules/trending.ts'
import type {Rule} from './rule.ts'

export const trendingRules: Rule[] = [
  {
    id: 'trending-to-boolean',
    field: 'isTrending',
    about:
      'isTrending is written as true for true, "isTrending", "true", "yes", "y", "on" and 1, and as false for everything else and where it is missing.',
    apply: ({isTrending}) => readTrending(isTrending) ?? false,
  },
]

/** What a list means by its isTrending; `null` for what is none of the known spellings. Spreadsheets write `TRUE`. */
export function readTrending(value: unknown): boolean | null {
  if (value === undefined || value === null) return false
  if (isTrendingValue(value)) return true
  const word = typeof value === 'string' || typeof value === 'number' ? `${value}`.trim() : value
  if (typeof word !== 'string') return value === false ? false : null
  if (isTrendingValue(word) || /^(?:true|yes|y|on|1)$/i.test(word)) return true
  return /^(?:false|no|n|off|0|)$/i.test(word) ? false : null
}
