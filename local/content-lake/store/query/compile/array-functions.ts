import {DateTime} from '../date-time.ts'
import {isArray, isEqual, type GroqValue} from '../values.ts'
import type {ValueFunction} from './functions.ts'
import {joinTexts} from './limits.ts'

export const arrayFunctions: Readonly<Record<string, ValueFunction>> = {
  'array::join'([array = null, separator = null], {budget}) {
    if (!isArray(array) || typeof separator !== 'string') return null
    budget.spend(array.length)
    const texts: string[] = []
    for (const item of array) {
      if (item === null || (typeof item === 'object' && !(item instanceof DateTime))) return null
      texts.push(String(item))
    }
    return joinTexts(texts, separator)
  },

  'array::compact'([array = null], {budget}) {
    if (!isArray(array)) return null
    budget.spend(array.length)
    return array.filter((item) => item !== null)
  },

  /** Nulls equal each other; arrays and objects equal nothing, so all of them stay. */
  'array::unique'([array = null], {budget}) {
    if (!isArray(array)) return null
    budget.spend(array.length)
    const seen = new Set<GroqValue>()
    const seenTimes = new Set<number>()
    return array.filter((item) => {
      if (item instanceof DateTime) return !hasOrAdd(seenTimes, item.time())
      return (typeof item === 'object' && item !== null) || !hasOrAdd(seen, item)
    })
  },

  'array::intersects'([a = null, b = null], {budget}) {
    if (!isArray(a) || !isArray(b)) return null
    return a.some((item) => {
      budget.spend(1 + (b.length >> 2))
      return b.some((other) => isEqual(item, other))
    })
  },

  'global::length'([value = null]) {
    if (isArray(value)) return value.length
    return typeof value === 'string' ? codePointsOf(value) : null
  },

  'releases::all'(_args, {view, budget}) {
    budget.spend(view.documents.length)
    return view.documents.filter(({_type}) => _type === 'system.release')
  },
}

function hasOrAdd<Item>(set: Set<Item>, item: Item): boolean {
  if (set.has(item)) return true
  set.add(item)
  return false
}

function codePointsOf(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    // The first half of a pair is counted with its second.
    if (unit < 0xd800 || unit > 0xdbff) count += 1
  }
  return count
}
