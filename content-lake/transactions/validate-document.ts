import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {invalid} from './refuse.ts'

/** Hosted limit: attributes may not nest deeper than this. */
const maxNesting = 20
/** Hosted limit of one document, in bytes of JSON. */
const maxDocumentBytes = 32_000_000

const idPattern = /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,127}$/
// `hasOwnProperty` would shadow the method that the query engine calls on documents.
const reservedKeys = new Set(['__proto__', 'constructor', 'prototype', 'hasOwnProperty'])

export function isReservedKey(key: string): boolean {
  return reservedKeys.has(key)
}

export function assertDocumentId(id: unknown): asserts id is string {
  if (typeof id === 'string' && idPattern.test(id) && !id.endsWith('.')) return
  invalid(
    `Malformed document ID: "${String(id).slice(0, 200)}". Use 1 to 128 of a-z, A-Z, 0-9, "_", "-" and ".", not starting with "-" or "." and not ending with "."`,
  )
}

/** Refuses what must not be stored: bad ids, missing types, deep nesting, reserved keys, too much. */
export function validateDocument(document: JsonObject): void {
  const {_id, _type: type} = document
  assertDocumentId(_id)
  const id: string = _id
  if (typeof type !== 'string' || type === '') invalid(`Document "${id}" has no _type`)
  let characters = 0

  function check(value: Json, depth: number): void {
    if (typeof value === 'string') characters += value.length
    if (depth > maxNesting + 1) {
      invalid(`Document "${id}" is nested deeper than ${maxNesting} levels. Flatten it`)
    }
    if (Array.isArray(value)) for (const item of value) check(item, depth + 1)
    else if (isJsonObject(value)) {
      for (const key of Object.keys(value)) {
        if (key === '' || isReservedKey(key)) {
          invalid(`Document "${id}": attribute name "${key}" is not allowed`)
        }
        characters += key.length + 10
        check(value[key] ?? null, depth + 1)
      }
    }
  }

  check(document, 0)
  // An exact count takes time, and short texts need none.
  const isLong = characters > maxDocumentBytes / 8
  if (isLong && Buffer.byteLength(JSON.stringify(document)) > maxDocumentBytes) {
    invalid(`Document "${id}" exceeds ${maxDocumentBytes} bytes`)
  }
}
