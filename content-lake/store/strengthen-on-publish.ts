import {isJsonObject, type Json, type JsonObject} from '../json.ts'

/**
 * References to documents that were not published yet are weak and say what they shall become;
 * publishing makes them so.
 */
export function strengthenOnPublish(document: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, strengthen(value)]),
  )
}

function strengthen(value: Json): Json {
  if (Array.isArray(value)) return value.map(strengthen)
  if (!isJsonObject(value)) return value
  const plan = value._strengthenOnPublish
  if (typeof value._ref !== 'string' || !isJsonObject(plan)) return strengthenOnPublish(value)
  const {_strengthenOnPublish, _weak, ...reference} = value
  return plan.weak === true ? {...reference, _weak: true} : reference
}
