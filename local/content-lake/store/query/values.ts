import {DateTime} from './date-time.ts'
import {PathPattern} from './path-pattern.ts'

/** What expressions evaluate to: JSON, and the two kinds of value that only live in a query. */
export type GroqValue =
  | null
  | boolean
  | number
  | string
  | readonly GroqValue[]
  | GroqObject
  | DateTime
  | PathPattern
export type GroqObject = {readonly [attribute: string]: GroqValue}

export type GroqType =
  | 'null'
  | 'boolean'
  | 'number'
  | 'string'
  | 'array'
  | 'object'
  | 'datetime'
  | 'path'

export function typeOf(value: GroqValue): GroqType {
  if (value === null) return 'null'
  const type = typeof value
  if (type === 'string' || type === 'number' || type === 'boolean') return type
  if (Array.isArray(value)) return 'array'
  if (value instanceof DateTime) return 'datetime'
  return value instanceof PathPattern ? 'path' : 'object'
}

export function isArray(value: GroqValue): value is readonly GroqValue[] {
  return Array.isArray(value)
}

export function isObject(value: GroqValue): value is GroqObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof DateTime) &&
    !(value instanceof PathPattern)
  )
}

/** Not-a-number and the infinities do not exist in GROQ. */
export function toNumber(value: number): number | null {
  return Number.isFinite(value) ? value : null
}

/** Specification, "Equality": arrays and objects equal nothing, not even themselves. */
export function isEqual(a: GroqValue, b: GroqValue): boolean {
  if (a instanceof DateTime) return b instanceof DateTime && a.time() === b.time()
  return a === b && (typeof a !== 'object' || a === null)
}

/** Specification, "Partial comparison": null for values that cannot be compared. */
export function partialCompare(a: GroqValue, b: GroqValue): number | null {
  if (typeof a === 'string') return typeof b === 'string' ? compareText(a, b) : null
  if (typeof a === 'number') return typeof b === 'number' ? a - b : null
  if (typeof a === 'boolean') return typeof b === 'boolean' ? Number(a) - Number(b) : null
  return a instanceof DateTime && b instanceof DateTime ? a.time() - b.time() : null
}

/** Specification, "Total comparison": what cannot be compared is in order of type, or equal. */
export function totalCompare(a: GroqValue, b: GroqValue): number {
  const byType = orderOfType(a) - orderOfType(b)
  return byType === 0 ? (partialCompare(a, b) ?? 0) : byType
}

function orderOfType(value: GroqValue): number {
  if (typeof value === 'string') return 3
  if (typeof value === 'number') return 2
  if (typeof value === 'boolean') return 4
  return value instanceof DateTime ? 1 : 5
}

/** By code point. JavaScript compares UTF-16, which puts the astral planes before U+E000. */
function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left !== right) return codePointOrder(left) - codePointOrder(right)
  }
  return a.length - b.length
}

/** Moves surrogates behind everything else, where their code points belong. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
