import {isJsonObject, parseJson, type Json, type JsonObject} from '../json.ts'
import type {LakeDocument} from '../store/document.ts'

/**
 * What was asked of one document, as the log keeps it. A lone creation is kept without its
 * document, which the log has anyway; that halves the log of an import.
 */
export function encodeMutations(mutations: JsonObject[], after: LakeDocument | undefined): string {
  const [only, ...others] = mutations
  const kind = only && Object.keys(only)[0]
  const isRepeated = after !== undefined && others.length === 0 && kind?.startsWith('create')
  return JSON.stringify(isRepeated ? [{[kind ?? '']: null}] : mutations)
}

export function decodeMutations(
  text: string,
  id: string,
  after: LakeDocument | undefined,
): JsonObject[] {
  const stored: Json = parseJson(text)
  if (!Array.isArray(stored)) return []
  return stored.filter(isJsonObject).map((mutation) => {
    const [kind] = Object.keys(mutation)
    if (kind === undefined || mutation[kind] !== null) return mutation
    return {[kind]: after ? withoutRevision(after) : {id}}
  })
}

function withoutRevision({_rev, ...document}: LakeDocument): JsonObject {
  return document
}
