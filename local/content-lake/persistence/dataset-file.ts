import {DatabaseSync, type SQLOutputValue} from 'node:sqlite'
import {isJsonObject, parseJson, type JsonObject} from '../json.ts'
import type {LakeDocument} from '../store/document.ts'
import {toStoredJson, type Change, type TransactionStamp} from '../store/working-copy.ts'

/** One transaction as the log keeps it, with the documents it left behind. */
export type LoggedTransaction = TransactionStamp & {
  sequence: number
  changes: {
    id: string
    before: LakeDocument | undefined
    after: LakeDocument | undefined
  }[]
}

export type LogFilter = {
  documentIds: string[]
  fromTransaction?: string
  toTransaction?: string
  /** Latest time of a transaction, ISO. */
  until?: string
  newestFirst: boolean
  limit: number
}

export type DatasetFile = {
  /** Every current document, in id order. */
  load(): LakeDocument[]
  /** Writes one transaction; returns when it is on the disk. */
  append(stamp: TransactionStamp, changes: Change[]): void
  hasTransaction(transactionId: string): boolean
  readLog(filter: LogFilter): LoggedTransaction[]
  /** The document as a given transaction left it. */
  readRevision(documentId: string, transactionId: string): LakeDocument | undefined
  /** Removes every document and the whole log. */
  clear(): void
  close(): void
}

const schema = `
  CREATE TABLE IF NOT EXISTS documents (
    id TEXT PRIMARY KEY,
    body TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS transactions (
    sequence INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    author TEXT NOT NULL,
    timestamp TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS changes (
    document_id TEXT NOT NULL,
    sequence INTEGER NOT NULL REFERENCES transactions (sequence),
    body TEXT,
    PRIMARY KEY (document_id, sequence)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS changes_by_sequence ON changes (sequence);
`

/**
 * One dataset in one SQLite file: the current documents, and a log in which each transaction
 * keeps every document as it left it (`body` null: it removed the document).
 *
 * @param path a file, or `:memory:`
 */
export function openDatasetFile(path: string): DatasetFile {
  const database = new DatabaseSync(path)
  // FULL: an acknowledged transaction survives a power cut, not only the end of the process.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;')
  database.exec(schema)

  const selectDocuments = database.prepare('SELECT body FROM documents ORDER BY id')
  const putDocument = database.prepare(
    'INSERT INTO documents (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body',
  )
  const deleteDocument = database.prepare('DELETE FROM documents WHERE id = ?')
  const insertTransaction = database.prepare(
    'INSERT INTO transactions (id, author, timestamp) VALUES (?, ?, ?)',
  )
  const insertChange = database.prepare(
    'INSERT INTO changes (document_id, sequence, body) VALUES (?, ?, ?)',
  )
  const selectSequence = database.prepare('SELECT sequence FROM transactions WHERE id = ?')
  const selectChanges = database.prepare('SELECT document_id, body FROM changes WHERE sequence = ?')
  const selectPrevious = database.prepare(
    'SELECT body FROM changes WHERE document_id = ? AND sequence < ? ORDER BY sequence DESC LIMIT 1',
  )
  const selectRevision = database.prepare(
    'SELECT c.body FROM changes c JOIN transactions t USING (sequence) WHERE c.document_id = ? AND t.id = ?',
  )

  function sequenceOf(transactionId: string): number | undefined {
    const row = selectSequence.get(transactionId)
    return row ? Number(row.sequence) : undefined
  }

  return {
    load() {
      return selectDocuments.all().flatMap(({body}) => toDocument(body) ?? [])
    },
    append(stamp, changes) {
      const bodies = changes.map(({after}) => (after ? toStoredJson(after) : null))
      database.exec('BEGIN IMMEDIATE')
      try {
        const {lastInsertRowid} = insertTransaction.run(
          stamp.transactionId,
          stamp.author,
          stamp.timestamp,
        )
        for (const [index, {id}] of changes.entries()) {
          const body = bodies[index] ?? null
          if (body === null) deleteDocument.run(id)
          else putDocument.run(id, body)
          insertChange.run(id, lastInsertRowid, body)
        }
        database.exec('COMMIT')
      } catch (error) {
        if (database.isTransaction) database.exec('ROLLBACK')
        throw error
      }
    },
    hasTransaction(transactionId) {
      return sequenceOf(transactionId) !== undefined
    },
    readLog(filter) {
      const {text, values} = logQuery(filter, sequenceOf)
      return database
        .prepare(text)
        .all(...values)
        .map((row) => {
          const sequence = Number(row.sequence)
          return {
            sequence,
            transactionId: String(row.id),
            author: String(row.author),
            timestamp: String(row.timestamp),
            changes: selectChanges.all(sequence).map((change) => {
              const id = String(change.document_id)
              return {
                id,
                before: toDocument(selectPrevious.get(id, sequence)?.body),
                after: toDocument(change.body),
              }
            }),
          }
        })
    },
    readRevision(documentId, transactionId) {
      return toDocument(selectRevision.get(documentId, transactionId)?.body)
    },
    clear() {
      database.exec(
        'BEGIN IMMEDIATE; DELETE FROM changes; DELETE FROM transactions; DELETE FROM documents; COMMIT;',
      )
    },
    close() {
      if (database.isOpen) database.close()
    },
  }
}

function logQuery(
  filter: LogFilter,
  sequenceOf: (transactionId: string) => number | undefined,
): {text: string; values: (string | number)[]} {
  const from = filter.fromTransaction ? sequenceOf(filter.fromTransaction) : undefined
  const to = filter.toTransaction ? sequenceOf(filter.toTransaction) : undefined
  const conditions = [
    `sequence IN (SELECT sequence FROM changes WHERE document_id IN (${filter.documentIds.map(() => '?').join(', ')}))`,
    ...(from === undefined ? [] : ['sequence >= ?']),
    ...(to === undefined ? [] : ['sequence <= ?']),
    ...(filter.until === undefined ? [] : ['timestamp <= ?']),
  ]
  const values = [
    ...filter.documentIds,
    ...[from, to, filter.until].filter((value) => value !== undefined),
    filter.limit,
  ]
  const direction = filter.newestFirst ? 'DESC' : 'ASC'
  return {
    text: `SELECT sequence, id, author, timestamp FROM transactions
      WHERE ${conditions.join(' AND ')} ORDER BY sequence ${direction} LIMIT ?`,
    values,
  }
}

function toDocument(body: SQLOutputValue | undefined): LakeDocument | undefined {
  if (typeof body !== 'string') return undefined
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
