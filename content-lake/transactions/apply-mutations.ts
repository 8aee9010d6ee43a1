import {MutationError, type MutationProblem} from '../errors.ts'
import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {applyPatch} from './apply-patch.ts'
import type {LakeDocument} from '../document.ts'
import {parseMutation, type Mutation, type Selection} from './parse-mutations.ts'
import {invalid, MutationRefused, refuse} from './refuse.ts'
import {assertDocumentId} from './validate-document.ts'
import type {WorkingCopy} from './working-copy.ts'

export type MutationResult = {
  id: string
  operation: 'create' | 'update' | 'delete' | 'none'
}

export type MutationOptions = {
  createId: () => string
  /** Ids of the documents that a GROQ selection finds among these. */
  select: (query: string, params: JsonObject, documents: LakeDocument[]) => string[]
  autoGenerateArrayKeys: boolean
}

/** Hosted limit of one delete or patch by query. */
const maxSelected = 10_000

/**
 * Applies mutations in order to a working copy. Every failure is collected,
 * so that the caller learns of all of them at once; any failure refuses the whole.
 */
export function applyMutations(
  copy: WorkingCopy,
  mutations: Json[],
  options: MutationOptions,
): MutationResult[] {
  const problems: {index: number; problem: MutationProblem}[] = []
  const results = mutations.flatMap((value, index) => {
    try {
      copy.beginStep(index)
      return applyMutation(copy, parseMutation(value), options)
    } catch (error) {
      if (!(error instanceof MutationRefused)) throw error
      problems.push({index, problem: error.problem})
      return []
    }
  })
  if (problems.length > 0) throw new MutationError(problems)
  return results
}

function applyMutation(
  copy: WorkingCopy,
  mutation: Mutation,
  options: MutationOptions,
): MutationResult[] {
  if ('document' in mutation) return [create(copy, mutation, options)]
  const ids = selectedIds(copy, mutation.selection, options)
  if (mutation.kind === 'patch') return ids.map((id) => patch(copy, id, mutation, options))
  return ids.map((id) => {
    const removed = copy.remove(id, {delete: {id}}, 'delete')
    return {id, operation: removed ? 'delete' : 'none'}
  })
}

type Creation = Extract<Mutation, {document: JsonObject}>
type Patch = Extract<Mutation, {kind: 'patch'}>

function create(copy: WorkingCopy, mutation: Creation, options: MutationOptions): MutationResult {
  const id = completeId(mutation.document._id, options.createId)
  const existing = copy.get(id)
  if (existing && mutation.kind === 'createIfNotExists') return {id, operation: 'none'}
  if (existing && mutation.kind === 'create') {
    refuse(409, 'documentAlreadyExistsError', `Document by ID "${id}" already exists`, {id})
  }
  const {_rev, ...document} = withKeys({...mutation.document, _id: id}, options)
  copy.write(document, {[mutation.kind]: document})
  return {id, operation: existing ? 'update' : 'create'}
}

/** A missing id is made up; one that ends in a dot is the prefix of a made-up one. */
function completeId(id: Json | undefined, createId: () => string): string {
  if (id === undefined) return createId()
  const isPrefix = typeof id === 'string' && id.endsWith('.')
  const complete = isPrefix ? id + createId() : id
  assertDocumentId(complete)
  return complete
}

function patch(
  copy: WorkingCopy,
  id: string,
  {operations, ifRevisionId}: Patch,
  options: MutationOptions,
): MutationResult {
  const document = copy.get(id)
  if (!document) {
    refuse(409, 'documentNotFoundError', `The document with the ID "${id}" was not found`, {id})
  }
  const {_rev} = document
  if (ifRevisionId !== undefined && ifRevisionId !== _rev) {
    const description = `Document "${id}" has unexpected revision ID ("${_rev}"), expected "${ifRevisionId}"`
    const details = {currentRevisionID: _rev, expectedRevisionID: ifRevisionId}
    refuse(409, 'documentRevisionIDDoesNotMatchError', description, details)
  }
  copy.write(withKeys(applyPatch(document, operations), options), {patch: {id, ...operations}})
  return {id, operation: 'update'}
}

function selectedIds(copy: WorkingCopy, selection: Selection, options: MutationOptions): string[] {
  if (selection.by === 'id') return selection.ids
  const ids = options.select(selection.query, selection.params, copy.all())
  if (ids.length <= maxSelected) return ids
  return invalid(
    `The query selects ${ids.length} documents; at most ${maxSelected} can be changed at once`,
  )
}

/** `autoGenerateArrayKeys`: gives every object inside an array a `_key`, where it has none. */
function withKeys(document: JsonObject, options: MutationOptions): JsonObject {
  if (!options.autoGenerateArrayKeys) return document

  function keyed(value: Json): Json {
    if (Array.isArray(value)) {
      return value.map((item) => {
        const inner = keyed(item)
        if (!isJsonObject(inner) || typeof inner._key === 'string') return inner
        return {_key: options.createId().replaceAll('-', '').slice(0, 12), ...inner}
      })
    }
    return isJsonObject(value) ? keysIn(value) : value
  }

  function keysIn(value: JsonObject): JsonObject {
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, keyed(child)]))
  }

  return keysIn(document)
}
