import {isArray, toNumber, type GroqValue} from '../values.ts'
import type {ValueFunction} from './functions.ts'

export const mathFunctions: Readonly<Record<string, ValueFunction>> = {
  'math::sum': ([array = null]) =>
    ofNumbers(array, (numbers) => numbers.reduce((sum, number) => sum + number, 0)),
  'math::min': ([array = null]) => ofNumbers(array, extreme(Math.min)),
  'math::max': ([array = null]) => ofNumbers(array, extreme(Math.max)),
  'math::avg': ([array = null]) =>
    ofNumbers(array, (numbers) =>
      numbers.length === 0
        ? null
        : numbers.reduce((sum, number) => sum + number, 0) / numbers.length,
    ),

  /** Halves go away from zero. */
  'global::round'([value = null, precision = 0]) {
    if (typeof value !== 'number') return null
    if (typeof precision !== 'number' || precision < 0 || !Number.isInteger(precision)) return null
    if (precision === 0) return value < 0 ? -Math.round(-value) : Math.round(value)
    return Number(value.toFixed(Math.min(precision, 100)))
  },
}

/** Nulls are passed over; with anything else than numbers there is no answer. */
function ofNumbers(array: GroqValue, formula: (numbers: number[]) => number | null): number | null {
  if (!isArray(array)) return null
  const numbers: number[] = []
  for (const item of array) {
    if (typeof item === 'number') numbers.push(item)
    else if (item !== null) return null
  }
  const result = formula(numbers)
  return result === null ? null : toNumber(result)
}

function extreme(choose: (a: number, b: number) => number) {
  return (numbers: number[]) =>
    numbers.length === 0 ? null : numbers.reduce((found, number) => choose(found, number))
}
