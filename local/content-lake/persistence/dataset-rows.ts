import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import {isJsonObject, parseJson, type JsonObject} from '../json.ts'
import type {LakeDocument} from '../store/document.ts'
import type {Change, TransactionStamp} from '../store/working-copy.ts'
import {DamagedFileError} from './damaged-file.ts'
import {changeChecksum, documentChecksum, transactionChecksum} from './row-checksums.ts'
import {decodeMutations} from './stored-mutations.ts'

// Rows become values only when their checksum says that they are as they were written.

/** A row as SQLite gives it. */
export type Row = Record<string, SQLOutputValue>

export function parseDocument(path: string, row: Row): LakeDocument {
  const id = String(row.id)
  const body = String(row.body)
  const document = row.checksum === documentChecksum(id, body) ? toDocument(body) : undefined
  if (document?._id === id) return document
  throw new DamagedFileError(path, `the document "${id.slice(0, 200)}" has changed on the disk`)
}

export function parseTransaction(path: string, row: Row): TransactionStamp & {sequence: number} {
  const sequence = Number(row.sequence)
  const stamp = {
    transactionId: String(row.id),
    author: String(row.author),
    timestamp: String(row.timestamp),
  }
  const {transactionId, author, timestamp} = stamp
  if (row.checksum === transactionChecksum(sequence, transactionId, author, timestamp)) {
    return {sequence, ...stamp}
  }
  throw new DamagedFileError(path, `transaction ${sequence} has changed on the disk`)
}

export function parseChange(
  path: string,
  row: Row,
): Pick<Change, 'id' | 'after' | 'mutations'> & {sequence: number} {
  const change = {
    id: String(row.document_id),
    sequence: Number(row.sequence),
    position: Number(row.position),
    body: typeof row.body === 'string' ? row.body : null,
    mutations: String(row.mutations),
  }
  const {id, sequence, body, mutations} = change
  if (row.checksum !== changeChecksum(change)) {
    throw new DamagedFileError(path, `the log of "${id.slice(0, 200)}" has changed on the disk`)
  }
  const after = body === null ? undefined : toDocument(body)
  return {id, sequence, after, mutations: decodeMutations(mutations, id, after)}
}

/** Reads every row of an open dataset once; throws DamagedFileError for one that has changed. */
export function* checkRows(database: DatabaseSync, path: string): Generator<void> {
  for (const row of database.prepare('SELECT * FROM documents').iterate()) {
    yield void parseDocument(path, row)
  }
  for (const row of database.prepare('SELECT * FROM transactions').iterate()) {
    yield void parseTransaction(path, row)
  }
  for (const row of database.prepare('SELECT * FROM changes').iterate()) {
    yield void parseChange(path, row)
  }
}

function toDocument(body: string): LakeDocument | undefined {
  const value = parseJson(body)
  return isStoredDocument(value) ? value : undefined
}

// The lake wrote this text itself; what it wrote always has these fields.
function isStoredDocument(value: unknown): value is LakeDocument {
  return isJsonObject(value) && hasStrings(value, ['_id', '_type', '_rev'])
}

function hasStrings(value: JsonObject, names: string[]): boolean {
  return names.every((name) => typeof value[name] === 'string')
}
