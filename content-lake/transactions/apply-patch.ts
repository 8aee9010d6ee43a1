import {Mutation} from '@sanity/mutator'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import type {LakeDocument} from '../document.ts'
import {normalizePath} from './patch-path.ts'
import {invalid, refuse} from './refuse.ts'
import {isReservedKey} from './validate-document.ts'

const operations = ['setIfMissing', 'set', 'unset', 'diffMatchPatch', 'inc', 'dec', 'insert']
const selectors = ['id', 'query', 'params', 'ifRevisionID']
const systemFields = ['_rev', '_createdAt', '_updatedAt'] as const

/** Operations of one patch, checked; paths are JSONMatch. */
export type PatchOperations = JsonObject

/** Checks a patch from outside and returns its operations without the selector. */
export function parsePatchOperations(patch: JsonObject): PatchOperations {
  const entries = Object.entries(patch).filter(([name]) => !selectors.includes(name))
  return Object.fromEntries(entries.map(([name, value]) => [name, parseOperation(name, value)]))
}

function parseOperation(name: string, value: Json): Json {
  if (!operations.includes(name)) invalid(`Unknown patch operation "${name}"`)
  if (name === 'unset') {
    if (!Array.isArray(value)) invalid('"unset" must be an array of paths')
    return value.map((path) => parsePath(path, 'unset'))
  }
  if (!isJsonObject(value)) invalid(`"${name}" must be an object`)
  if (name === 'insert') return parseInsert(value)
  const isNumeric = name === 'inc' || name === 'dec'
  return Object.fromEntries(
    Object.entries(value).map(([path, argument]) => {
      if (isNumeric && typeof argument !== 'number') {
        invalid(`"${name}" of "${path}" must be a number`)
      }
      if (name === 'diffMatchPatch' && typeof argument !== 'string') {
        invalid(`"diffMatchPatch" of "${path}" must be a string`)
      }
      return [parsePath(path, name), argument]
    }),
  )
}

function parseInsert(value: JsonObject): JsonObject {
  const position = ['before', 'after', 'replace'].find((name) => name in value)
  if (!position || !Array.isArray(value.items)) {
    invalid('"insert" needs "items" and one of "before", "after", "replace"')
  }
  return {[position]: parsePath(value[position], 'insert'), items: value.items}
}

function parsePath(path: Json | undefined, operation: string): string {
  if (typeof path !== 'string') invalid(`A path of "${operation}" is not a text`)
  // What stands in double quotes is compared with, and never a key.
  const keys = path.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(/\W+/)
  if (keys.some(isReservedKey)) invalid(`Path "${path}" of "${operation}" is not allowed`)
  return (
    normalizePath(path) ??
    invalid(
      `Unable to parse the path "${path.slice(0, 200)}" of "${operation}". Use JSONMatch, such as name, body[0].text or tags[_key=="abc"]`,
    )
  )
}

/**
 * Applies one patch. The engine is the one that Studio uses for its own copy,
 * so both sides come to the same document.
 */
export function applyPatch(document: LakeDocument, patch: PatchOperations): JsonObject {
  const patched = runEngine(document, patch)
  for (const attribute of ['_id', '_type']) {
    if (patched[attribute] === document[attribute]) continue
    const description = `Cannot modify immutable attribute "${attribute}"`
    const details = {attribute, id: document._id}
    refuse(409, 'cannotModifyImmutableAttributeError', description, details)
  }
  // Clients may not rewrite what the lake itself keeps.
  for (const field of systemFields) patched[field] = document[field]
  return patched
}

function runEngine(document: LakeDocument, patch: PatchOperations): JsonObject {
  try {
    const mutation = new Mutation({mutations: [{patch: {id: document._id, ...patch}}]})
    const result: unknown = mutation.apply(document)
    if (!isJsonObject(result)) throw new Error('it leaves no document')
    return {...result}
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return invalid(`Patch of "${document._id}" failed: ${reason}`)
  }
}
