import type {DatabaseSync} from 'node:sqlite'
import {changeChecksum, documentChecksum, transactionChecksum} from './row-checksums.ts'
import type {DatabaseShape} from './open-database.ts'

const documents = `CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  checksum INTEGER NOT NULL
) WITHOUT ROWID`

const transactions = `CREATE TABLE transactions (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  author TEXT NOT NULL,
  timestamp TEXT NOT NULL,
  checksum INTEGER NOT NULL
)`

const changes = `CREATE TABLE changes (
  document_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  position INTEGER NOT NULL,
  body TEXT,
  mutations TEXT NOT NULL,
  checksum INTEGER NOT NULL,
  PRIMARY KEY (document_id, sequence)
) WITHOUT ROWID`

const changesBySequence = 'CREATE INDEX changes_by_sequence ON changes (sequence, position)'

/** One row that says which dataset the file is of. */
const identity = `CREATE TABLE identity (
  dataset TEXT NOT NULL,
  created_at TEXT NOT NULL
)`

const tablesOfVersion1 = [documents, transactions, changes, changesBySequence]

/**
 * The tables of one dataset: its identity, its current documents, and a log in which each
 * transaction keeps every document as it left it (`body` null: it removed the document) and what
 * was asked of it.
 */
export const datasetShape: DatabaseShape = {
  version: 2,
  tables: [...tablesOfVersion1, identity],
  migrate(database, from) {
    if (from === 0) addChecksums(database)
    database.exec(identity)
  },
}

/** Version 0 had neither checksums nor mutations. */
function addChecksums(database: DatabaseSync): void {
  const deterministic = {deterministic: true}
  database.function('document_checksum', deterministic, (id, body) =>
    documentChecksum(String(id), String(body)),
  )
  database.function('transaction_checksum', deterministic, (sequence, id, author, timestamp) =>
    transactionChecksum(Number(sequence), String(id), String(author), String(timestamp)),
  )
  database.function('change_checksum', deterministic, (id, sequence, position, body, mutations) =>
    changeChecksum({
      id: String(id),
      sequence: Number(sequence),
      position: Number(position),
      body: typeof body === 'string' ? body : null,
      mutations: String(mutations),
    }),
  )
  database.exec(`
    DROP INDEX IF EXISTS changes_by_sequence;
    ALTER TABLE documents RENAME TO old_documents;
    ALTER TABLE changes RENAME TO old_changes;
    ALTER TABLE transactions RENAME TO old_transactions;
    ${tablesOfVersion1.join(';')};
    INSERT INTO documents SELECT id, body, document_checksum(id, body) FROM old_documents;
    INSERT INTO transactions
      SELECT sequence, id, author, timestamp, transaction_checksum(sequence, id, author, timestamp)
      FROM old_transactions;
    INSERT INTO changes
      SELECT document_id, sequence, position, body, mutations,
        change_checksum(document_id, sequence, position, body, mutations)
      FROM (
        SELECT document_id, sequence, body,
          row_number() OVER (PARTITION BY sequence ORDER BY document_id) - 1 AS position,
          iif(body IS NULL, '[{"delete":null}]', '[{"createOrReplace":null}]') AS mutations
        FROM old_changes
      );
    DROP TABLE old_changes;
    DROP TABLE old_transactions;
    DROP TABLE old_documents;
  `)
}
