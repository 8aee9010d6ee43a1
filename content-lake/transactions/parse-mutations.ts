import {isJsonObject, type Json, type JsonObject} from '../json.ts'
import {parsePatchOperations, type PatchOperations} from './apply-patch.ts'
import {invalid} from './refuse.ts'
import {assertDocumentId} from './validate-document.ts'

export type Selection = {by: 'id'; ids: string[]} | {by: 'query'; query: string; params: JsonObject}

export type Mutation =
  | {kind: 'create' | 'createIfNotExists' | 'createOrReplace'; document: JsonObject}
  | {kind: 'delete'; selection: Selection}
  | {kind: 'patch'; selection: Selection; operations: PatchOperations; ifRevisionId?: string}

/** Reads one entry of `mutations`; throws MutationRefused when it is not understood. */
export function parseMutation(value: Json): Mutation {
  if (!isJsonObject(value)) invalid('A mutation must be an object')
  const [kind, ...others] = Object.keys(value)
  if (kind === undefined || others.length > 0) {
    invalid('A mutation must have exactly one operation')
  }
  const body = value[kind]
  if (!isJsonObject(body)) invalid(`"${kind}" must be an object`)

  switch (kind) {
    case 'create':
    case 'createIfNotExists':
    case 'createOrReplace':
      if (kind !== 'create' && typeof body._id !== 'string') {
        invalid(`"${kind}" needs an _id`)
      }
      return {kind, document: body}
    case 'delete':
      return {kind, selection: parseSelection(body)}
    case 'patch': {
      const patch: Mutation = {
        kind,
        selection: parseSelection(body),
        operations: parsePatchOperations(body),
      }
      if (typeof body.ifRevisionID === 'string') patch.ifRevisionId = body.ifRevisionID
      return patch
    }
    default:
      return invalid(`Unknown mutation "${kind}"`)
  }
}

function parseSelection(body: JsonObject): Selection {
  if (typeof body.query === 'string') {
    return {by: 'query', query: body.query, params: isJsonObject(body.params) ? body.params : {}}
  }
  const given = Array.isArray(body.id) ? body.id : [body.id]
  const ids = given.map((id) => {
    assertDocumentId(id)
    return id
  })
  return {by: 'id', ids}
}
