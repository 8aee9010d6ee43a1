import {Mutation} from '@sanity/mutator'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import type {LakeDocument} from './document.ts'
import {normalizePath} from './json-match-path.ts'
import {refuse} from './problems.ts'
import {applyWithin, searchesWithin} from './recursive-paths.ts'
import {isReservedKey} from './validate-document.ts'

/** In the order in which one patch is applied, however it was written. */
const operations = ['setIfMissing', 'set', 'unset', 'diffMatchPatch', 'inc', 'dec', 'insert']
const selectors = ['id', 'query', 'params', 'ifRevisionID']
const systemFields = ['_rev', '_createdAt', '_updatedAt'] as const

/** Operations of one patch, checked; paths are JSONMatch. */
export type PatchOperations = JsonObject

/** Checks a patch from outside and returns its operations without the selector. */
export function parsePatchOperations(patch: JsonObject): PatchOperations {
  const parsed: PatchOperations = {}
  for (const [name, value] of Object.entries(patch)) {
    if (selectors.includes(name)) continue
    if (!operations.includes(name)) {
      refuse(400, 'validationError', `Unknown patch operation "${name}"`)
    }
    parsed[name] = parseOperation(name, value)
  }
  return parsed
}

function parseOperation(name: string, value: Json): Json {
  if (name === 'unset') {
    if (!Array.isArray(value)) refuse(400, 'validationError', '"unset" must be an array of paths')
    return value.map((path) => parsePath(path, 'unset'))
  }
  if (!isJsonObject(value)) refuse(400, 'validationError', `"${name}" must be an object`)
  if (name === 'insert') return parseInsert(value)
  return Object.fromEntries(
    Object.entries(value).map(([path, argument]) => {
      const isNumeric = name === 'inc' || name === 'dec'
      if (isNumeric && typeof argument !== 'number') {
        refuse(400, 'validationError', `"${name}" of "${path}" must be a number`)
      }
      if (name === 'diffMatchPatch' && typeof argument !== 'string') {
        refuse(400, 'validationError', `"diffMatchPatch" of "${path}" must be a string`)
      }
      return [parsePath(path, name), argument]
    }),
  )
}

function parseInsert(value: JsonObject): JsonObject {
  const position = ['before', 'after', 'replace'].find((name) => name in value)
  if (!position || !Array.isArray(value.items)) {
    refuse(400, 'validationError', '"insert" needs "items" and one of "before", "after", "replace"')
  }
  return {[position]: parsePath(value[position], 'insert'), items: value.items}
}

function parsePath(path: Json | undefined, operation: string): string {
  if (typeof path !== 'string' || path === '') {
    refuse(400, 'validationError', `A path of "${operation}" is not a text`)
  }
  // What stands in double quotes is compared with, and never a key.
  const keys = path.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').split(/\W+/)
  if (keys.some(isReservedKey)) {
    refuse(400, 'validationError', `Path "${path}" of "${operation}" is not allowed`)
  }
  const normalized = normalizePath(path)
  if (normalized !== undefined) return normalized
  return refuse(
    400,
    'validationError',
    `Unable to parse the path "${path.slice(0, 200)}" of "${operation}". Use JSONMatch, such as name, body[0].text or tags[_key=="abc"]`,
  )
}

/**
 * Applies one patch. The engine is the one that Studio uses for its own copy,
 * so both sides come to the same document.
 */
export function applyPatch(document: LakeDocument, patch: PatchOperations): JsonObject {
  const patched = applyOperations(document, patch)
  for (const attribute of ['_id', '_type']) {
    if (patched[attribute] === document[attribute]) continue
    refuse(
      409,
      'cannotModifyImmutableAttributeError',
      `Cannot modify immutable attribute "${attribute}"`,
      {attribute, id: document._id},
    )
  }
  // Clients may not rewrite what the lake itself keeps.
  for (const field of systemFields) patched[field] = document[field]
  return patched
}

function applyOperations(document: LakeDocument, patch: PatchOperations): JsonObject {
  try {
    const steps = toSteps(patch)
    if (!steps.some(({path}) => searchesWithin(path))) return runEngine(document, patch)
    return steps.reduce<JsonObject>(
      (current, {path, at}) =>
        applyWithin(current, path, (value, place) => runEngine(value, at(place))),
      document,
    )
  } catch (error) {
    return refuse(
      400,
      'validationError',
      `Patch of "${document._id}" failed: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

/** What a patch does to one path; `at` is the same somewhere else. */
type Step = {path: string; at: (path: string) => PatchOperations}

function toSteps(patch: PatchOperations): Step[] {
  return operations.flatMap((name) => {
    const value = patch[name]
    if (Array.isArray(value)) {
      return value.map((path): Step => ({path: textOf(path), at: (place) => ({[name]: [place]})}))
    }
    if (!isJsonObject(value)) return []
    if (name !== 'insert') {
      return Object.entries(value).map(([path, argument]): Step => ({
        path,
        at: (place) => ({[name]: {[place]: argument}}),
      }))
    }
    const {items = [], ...positions} = value
    return Object.entries(positions).map(([position, path]): Step => ({
      path: textOf(path),
      at: (place) => ({insert: {[position]: place, items}}),
    }))
  })
}

function runEngine(document: JsonObject, patch: PatchOperations): JsonObject {
  // The engine patches nothing without an id, and nothing of another id.
  const _id = textOf(document._id) || 'part'
  const mutation = new Mutation({mutations: [{patch: {id: _id, ...patch}}]})
  const result: unknown = mutation.apply({_id, _type: '', ...document})
  if (!isJsonObject(result)) throw new Error('it leaves no document')
  return {...result}
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : ''
}
