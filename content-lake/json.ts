/** The values that JSON knows; everything the lake stores and answers is made of these. */
export type Json = null | boolean | number | string | Json[] | JsonObject
export type JsonObject = {[key: string]: Json}

/** Parses text into JSON values. Throws SyntaxError as JSON.parse does. */
export function parseJson(text: string): Json {
  const value: unknown = JSON.parse(text)
  // Safe: without a reviver JSON.parse makes nothing but JSON values.
  return value as Json
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Structural equality of two JSON values; key order does not matter. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (Array.isArray(a)) {
    return (
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((item, index) => sameJson(item, b[index]))
    )
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  )
}
