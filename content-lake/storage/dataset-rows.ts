import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {isJsonObject, parseJson, type Json, type JsonObject} from '../json.ts'
import {withoutRevision, type LakeDocument} from '../document.ts'
import type {Change, TransactionStamp} from '../transactions/working-copy.ts'
import {DamagedFileError} from './damaged-file.ts'

/** A row as SQLite gives it. */
type Row = Record<string, SQLOutputValue>

export function parseDocument(path: string, row: Row): LakeDocument {
  const id = String(row.id)
  return parseBody(path, `the document "${id.slice(0, 200)}"`, id, String(row.body))
}

export function parseTransaction(row: Row): TransactionStamp & {sequence: number} {
  return {
    sequence: Number(row.sequence),
    transactionId: String(row.id),
    author: String(row.author),
    timestamp: String(row.timestamp),
  }
}

export function parseChange(
  path: string,
  row: Row,
): Pick<Change, 'id' | 'after' | 'mutations'> & {sequence: number} {
  const id = String(row.document_id)
  const what = `the log of "${id.slice(0, 200)}"`
  const after = row.body === null ? undefined : parseBody(path, what, id, String(row.body))
  const stored = parseStored(path, what, String(row.mutations))
  return {id, sequence: Number(row.sequence), after, mutations: decodeMutations(stored, id, after)}
}

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

function decodeMutations(stored: Json, id: string, after: LakeDocument | undefined): JsonObject[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isJsonObject).map((mutation) => {
    const [kind] = Object.keys(mutation)
    if (kind === undefined || mutation[kind] !== null) return mutation
    return {[kind]: withoutRevision(after) ?? {id}}
  })
}

/** @throws DamagedFileError that names a document, when a row of it is no JSON */
export function assertRowsReadable(database: DatabaseSync, path: string): void {
  const found = database
    .prepare(
      `SELECT id FROM documents WHERE NOT json_valid(body)
       UNION ALL
       SELECT document_id FROM changes WHERE NOT (json_valid(mutations) AND json_valid(ifnull(body, '{}')))
       LIMIT 1`,
    )
    .get()
  if (found) throw changed(path, `a row of "${String(found.id).slice(0, 200)}"`)
}

function parseBody(path: string, what: string, id: string, body: string): LakeDocument {
  const value = parseStored(path, what, body)
  if (isStoredDocument(value) && value._id === id) return value
  throw changed(path, what)
}

function parseStored(path: string, what: string, text: string): Json {
  try {
    return parseJson(text)
  } catch {
    throw changed(path, what)
  }
}

function changed(path: string, what: string): DamagedFileError {
  return new DamagedFileError(path, `${what} has changed on the disk`)
}

// The lake wrote this text itself; what it wrote always has these fields.
function isStoredDocument(value: unknown): value is LakeDocument {
  return (
    isJsonObject(value) && ['_id', '_type', '_rev'].every((name) => typeof value[name] === 'string')
  )
}
