import type {DatabaseSync, SQLOutputValue} from 'node:sqlite'
import type {DatasetFile, LoggedTransaction} from './dataset-log.ts'
import type {Change} from '../transactions/working-copy.ts'
import {namingFile, WrongFileError} from './damaged-file.ts'
import {encodeMutations, parseChange, parseDocument, parseTransaction} from './dataset-rows.ts'
import {datasetShape} from './dataset-shape.ts'
import {inTransaction, openDatabase, readDatabase, type OpenOptions} from './open-database.ts'

/** Tells a dataset from every other one, also from a deleted one of the same name. */
export type DatasetIdentity = {
  name: string
  /** ISO time. */
  createdAt: string
}

export type DatasetFileOptions = OpenOptions & {
  /** Largest size of the file in bytes; a transaction that needs more fails as on a full disk. */
  maxBytes?: number | undefined
}

/**
 * One dataset in one SQLite file.
 *
 * @param path a file, or `:memory:`
 * @throws WrongFileError with one line that names the file
 */
export function openDatasetFile(
  path: string,
  identity: DatasetIdentity,
  {mayBeNew, maxBytes}: DatasetFileOptions,
): DatasetFile {
  const database = openDatabase(path, datasetShape, {mayBeNew})
  try {
    namingFile(path, () => assertIdentity(database, path, identity))
    if (maxBytes !== undefined) limitSize(database, maxBytes)
  } catch (error) {
    database.close()
    throw error
  }

  const selectDocuments = database.prepare('SELECT * FROM documents ORDER BY id')
  const putDocument = database.prepare(
    `INSERT INTO documents (id, body) VALUES (?, ?)
     ON CONFLICT (id) DO UPDATE SET body = excluded.body`,
  )
  const deleteDocument = database.prepare('DELETE FROM documents WHERE id = ?')
  const selectLast = database.prepare('SELECT * FROM transactions ORDER BY sequence DESC LIMIT 1')
  const insertTransaction = database.prepare(
    'INSERT INTO transactions (sequence, id, author, timestamp) VALUES (?, ?, ?, ?)',
  )
  const insertChange = database.prepare(
    'INSERT INTO changes (document_id, sequence, position, body, mutations) VALUES (?, ?, ?, ?, ?)',
  )
  const selectSequence = database.prepare('SELECT sequence FROM transactions WHERE id = ?')
  const selectSince = database.prepare(
    'SELECT * FROM transactions WHERE sequence >= ? ORDER BY sequence',
  )
  const selectLog = {
    oldestFirst: database.prepare(logQuery('ASC')),
    newestFirst: database.prepare(logQuery('DESC')),
  }
  const selectChanges = database.prepare(
    'SELECT * FROM changes WHERE sequence = ? ORDER BY position',
  )
  const selectLength = database.prepare(
    'SELECT sum(length(body) + length(mutations)) AS characters FROM changes WHERE sequence > ?',
  )
  const selectPrevious = database.prepare(
    'SELECT * FROM changes WHERE document_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1',
  )
  const selectRevision = database.prepare(
    'SELECT c.* FROM changes c JOIN transactions t USING (sequence) WHERE c.document_id = ? AND t.id = ?',
  )
  let lastSequence = Number(selectLast.get()?.sequence ?? 0)

  function sequenceOf(transactionId: string): number | undefined {
    const row = selectSequence.get(transactionId)
    return row ? Number(row.sequence) : undefined
  }

  function withChanges(row: Record<string, SQLOutputValue>): LoggedTransaction {
    const stamp = parseTransaction(row)
    return {...stamp, changes: selectChanges.all(stamp.sequence).map(withPrevious)}
  }

  function withPrevious(row: Record<string, SQLOutputValue>): Change {
    const {id, sequence, after, mutations} = parseChange(path, row)
    const previous = selectPrevious.get(id, sequence)
    return {id, before: previous && parseChange(path, previous).after, after, mutations}
  }

  return {
    load() {
      return namingFile(path, () => selectDocuments.all().map((row) => parseDocument(path, row)))
    },
    append(stamp, changes) {
      const sequence = lastSequence + 1
      const rows = changes.map(({id, after, mutations}) => ({
        id,
        body: after ? JSON.stringify(after) : null,
        mutations: encodeMutations(mutations, after),
      }))
      inTransaction(database, () => {
        insertTransaction.run(sequence, stamp.transactionId, stamp.author, stamp.timestamp)
        for (const [position, {id, body, mutations}] of rows.entries()) {
          if (body === null) deleteDocument.run(id)
          else putDocument.run(id, body)
          insertChange.run(id, sequence, position, body, mutations)
        }
      })
      lastSequence = sequence
    },
    hasTransaction(transactionId) {
      return sequenceOf(transactionId) !== undefined
    },
    lastTransactionId() {
      const row = selectLast.get()
      return row ? String(row.id) : undefined
    },
    readSince(transactionId, {transactions, characters}) {
      const sequence = transactionId === undefined ? 0 : sequenceOf(transactionId)
      if (sequence === undefined || lastSequence - sequence > transactions) return undefined
      // The given one itself does not count: it is there for its end, if at all.
      const length = Number(selectLength.get(sequence)?.characters ?? 0)
      if (length > characters) return undefined
      return namingFile(path, () => selectSince.all(sequence).map(withChanges))
    },
    readLog({documentIds, fromTransaction, toTransaction, since, until, authors, ...rest}) {
      const place = (transactionId: string | undefined) =>
        transactionId === undefined ? null : (sequenceOf(transactionId) ?? null)
      const statement = rest.newestFirst ? selectLog.newestFirst : selectLog.oldestFirst
      return namingFile(path, () =>
        statement
          .all({
            ids: JSON.stringify(documentIds),
            from: place(fromTransaction),
            to: place(toTransaction),
            since: since ?? null,
            until: until ?? null,
            authors: authors ? JSON.stringify(authors) : null,
            limit: rest.limit,
          })
          .map(withChanges),
      )
    },
    readRevision(documentId, transactionId) {
      const row = selectRevision.get(documentId, transactionId)
      return row && parseChange(path, row).after
    },
    clear() {
      inTransaction(database, () => {
        database.exec('DELETE FROM changes; DELETE FROM transactions; DELETE FROM documents')
      })
      lastSequence = 0
    },
    close() {
      if (database.isOpen) database.close()
    },
  }
}

/** Makes a closed file, such as a backup of a deleted dataset, the file of this dataset. */
export function adoptFile(path: string, identity: DatasetIdentity): void {
  const database = openDatabase(path, datasetShape, {mayBeNew: false})
  try {
    database.exec('DELETE FROM identity')
    writeIdentity(database, identity)
  } finally {
    database.close()
  }
}

/**
 * Marks a file that does not say which dataset it is of: a new one, or one of before version 2.
 *
 * @throws WrongFileError when it is of another dataset
 */
function assertIdentity(database: DatabaseSync, path: string, wanted: DatasetIdentity): void {
  const found = readIdentity(database)
  if (!found) {
    writeIdentity(database, wanted)
  } else if (found.name !== wanted.name || found.createdAt !== wanted.createdAt) {
    const {name, createdAt} = found
    throw new WrongFileError(path, `is of another dataset ("${name}", created ${createdAt})`)
  }
}

/** What a closed file says of itself; undefined when it cannot be read or is older than version 2. */
export function identityOf(path: string): DatasetIdentity | undefined {
  return readDatabase(path, readIdentity)
}

function readIdentity(database: DatabaseSync): DatasetIdentity | undefined {
  const row = database.prepare('SELECT dataset, created_at FROM identity').get()
  return row && {name: String(row.dataset), createdAt: String(row.created_at)}
}

function writeIdentity(database: DatabaseSync, {name, createdAt}: DatasetIdentity): void {
  database.prepare('INSERT INTO identity (dataset, created_at) VALUES (?, ?)').run(name, createdAt)
}

function limitSize(database: DatabaseSync, maxBytes: number): void {
  const pageSize = Number(database.prepare('PRAGMA page_size').get()?.page_size)
  database.exec(`PRAGMA max_page_count = ${Math.max(1, Math.floor(maxBytes / pageSize))}`)
}

/** Finds what a `LogFilter` asks for; a parameter that is null does not limit. */
function logQuery(order: 'ASC' | 'DESC'): string {
  return `SELECT * FROM transactions
    WHERE sequence IN (
        SELECT sequence FROM changes WHERE document_id IN (SELECT value FROM json_each(:ids))
      )
      AND (:from IS NULL OR sequence >= :from)
      AND (:to IS NULL OR sequence <= :to)
      AND (:since IS NULL OR timestamp >= :since)
      AND (:until IS NULL OR timestamp <= :until)
      AND (:authors IS NULL OR author IN (SELECT value FROM json_each(:authors)))
    ORDER BY sequence ${order} LIMIT :limit`
}
