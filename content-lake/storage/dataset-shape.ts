import type {DatabaseSync} from 'node:sqlite'
import type {DatabaseShape} from './open-database.ts'

const tables = [
  `CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) WITHOUT ROWID`,
  `CREATE TABLE transactions (
  sequence INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  author TEXT NOT NULL,
  timestamp TEXT NOT NULL
)`,
  `CREATE TABLE changes (
  document_id TEXT NOT NULL,
  sequence INTEGER NOT NULL,
  position INTEGER NOT NULL,
  body TEXT,
  mutations TEXT NOT NULL,
  PRIMARY KEY (document_id, sequence)
) WITHOUT ROWID`,
  'CREATE INDEX changes_by_sequence ON changes (sequence, position)',
]

/** One row that says which dataset the file is of. */
const identity = `CREATE TABLE identity (
  dataset TEXT NOT NULL,
  created_at TEXT NOT NULL
)`

/**
 * The tables of one dataset: its identity, its current documents, and a log in which each
 * transaction keeps every document as it left it (`body` null: it removed the document) and what
 * was asked of it.
 */
export const datasetShape: DatabaseShape = {
  version: 3,
  tables: [...tables, identity],
  migrate(database, from) {
    copyTables(database, from)
    if (from < 2) database.exec(identity)
  },
}

/** Versions 1 and 2 had a checksum in each row; version 0 had neither positions nor mutations. */
function copyTables(database: DatabaseSync, from: number): void {
  const position =
    from > 0 ? 'position' : 'row_number() OVER (PARTITION BY sequence ORDER BY document_id) - 1'
  const mutations =
    from > 0 ? 'mutations' : `iif(body IS NULL, '[{"delete":null}]', '[{"createOrReplace":null}]')`
  database.exec(`
    DROP INDEX IF EXISTS changes_by_sequence;
    ALTER TABLE documents RENAME TO old_documents;
    ALTER TABLE changes RENAME TO old_changes;
    ALTER TABLE transactions RENAME TO old_transactions;
    ${tables.join(';')};
    INSERT INTO documents SELECT id, body FROM old_documents;
    INSERT INTO transactions SELECT sequence, id, author, timestamp FROM old_transactions;
    INSERT INTO changes
      SELECT document_id, sequence, ${position}, body, ${mutations} FROM old_changes;
    DROP TABLE old_changes;
    DROP TABLE old_transactions;
    DROP TABLE old_documents;
  `)
}
