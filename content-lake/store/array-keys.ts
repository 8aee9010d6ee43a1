import {isJsonObject, type Json, type JsonObject} from '../json.ts'

/** `autoGenerateArrayKeys`: gives every object inside an array a `_key`, where it has none. */
export function withArrayKeys(value: JsonObject, createKey: () => string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([name, child]) => [name, keyed(child, createKey)]),
  )
}

function keyed(value: Json, createKey: () => string): Json {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const inner = keyed(item, createKey)
      if (!isJsonObject(inner) || typeof inner._key === 'string') return inner
      return {_key: createKey(), ...inner}
    })
  }
  return isJsonObject(value) ? withArrayKeys(value, createKey) : value
}
