import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {refuse} from './problems.ts'

/** Hosted limit: attributes may not nest deeper than this. */
const maxNesting = 20
/** Hosted limit of one document, in bytes of JSON. */
export const maxDocumentBytes = 32_000_000

const idPattern = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/
// `hasOwnProperty` would shadow the method that the query engine calls on documents.
const reservedKeys = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])

export function isReservedKey(key: string): boolean {
  return reservedKeys.has(key)
}

export function assertDocumentId(id: unknown): asserts id is string {
  if (typeof id === 'string' && idPattern.test(id) && !id.endsWith('.')) return
  refuse(
    400,
    'validationError',
    `Malformed document ID: "${String(id).slice(0, 200)}". Use 1 to 128 of a-z, A-Z, 0-9, "_", "-" and ".", not starting with "-" or "." and not ending with "."`,
  )
}

/** Refuses what must not be stored: bad ids, missing types, deep nesting, reserved keys. */
export function validateDocument(document: JsonObject): void {
  assertDocumentId(document._id)
  if (typeof document._type !== 'string' || document._type === '') {
    refuse(400, 'validationError', `Document "${document._id}" has no _type`)
  }
  assertPlain(document, document._id, 1)
}

function assertPlain(value: Json, id: string, depth: number): void {
  if (depth > maxNesting + 1) {
    refuse(
      400,
      'validationError',
      `Document "${id}" is nested deeper than ${maxNesting} levels. Flatten it`,
    )
  }
  if (Array.isArray(value)) {
    for (const item of value) assertPlain(item, id, depth + 1)
    return
  }
  if (!isJsonObject(value)) return
  for (const key of Object.keys(value)) {
    if (key === '' || isReservedKey(key)) {
      refuse(400, 'validationError', `Document "${id}": attribute name "${key}" is not allowed`)
    }
    const child = value[key]
    if (child !== undefined && typeof child === 'object') assertPlain(child, id, depth + 1)
  }
}
