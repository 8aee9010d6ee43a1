import type {DatabaseSync} from 'node:sqlite'
import {parseJson, type Json} from '../json.ts'
import {inTransaction, openDatabase, type OpenOptions, type DatabaseShape} from './open-database.ts'

/** Who may read the published documents of a dataset: anyone, or signed-in users only. */
export type AclMode = 'public' | 'private'

export type DatasetRecord = {
  name: string
  aclMode: AclMode
  createdAt: string
  createdByUserId: string
}

/** What belongs to the project and not to a dataset: its datasets, and users' key-values. */
export type ProjectFile = {
  datasets(): DatasetRecord[]
  /** Adds a dataset, or changes who may read it. */
  putDataset(dataset: DatasetRecord): void
  removeDataset(name: string): void
  keyValues(userId: string, keys: string[]): {key: string; value: Json}[]
  putKeyValues(userId: string, entries: {key: string; value: Json}[]): void
  clear(): void
  close(): void
}

const namePattern = /^[a-z0-9~][-_a-z0-9]{0,63}$/
/** Other files of the folder. */
const reservedNames = ['lock', 'project']

export function isDatasetName(name: string): boolean {
  return namePattern.test(name) && !reservedNames.includes(name)
}

const datasets = `CREATE TABLE datasets (
  name TEXT PRIMARY KEY,
  acl_mode TEXT NOT NULL,
  created_at TEXT NOT NULL,
  created_by TEXT NOT NULL
) WITHOUT ROWID`

const keyValues = `CREATE TABLE key_values (
  user_id TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID`

const projectShape: DatabaseShape = {
  version: 1,
  tables: [datasets, keyValues],
  migrate: addAclModes,
}

/** In version 0 every dataset was public. */
function addAclModes(database: DatabaseSync): void {
  database.exec(`
    ALTER TABLE datasets RENAME TO old_datasets;
    ALTER TABLE key_values RENAME TO old_key_values;
    ${projectShape.tables.join(';')};
    INSERT INTO datasets SELECT name, 'public', created_at, created_by FROM old_datasets;
    INSERT INTO key_values SELECT user_id, key, value FROM old_key_values;
    DROP TABLE old_datasets;
    DROP TABLE old_key_values;
  `)
}

/**
 * @param path a file, or `:memory:`
 * @throws WrongFileError with one line that names the file
 */
export function openProjectFile(path: string, options: OpenOptions): ProjectFile {
  const database = openDatabase(path, projectShape, options)

  const selectDatasets = database.prepare('SELECT * FROM datasets ORDER BY name')
  const putDataset = database.prepare(
    `INSERT INTO datasets (name, acl_mode, created_at, created_by) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET acl_mode = excluded.acl_mode`,
  )
  const deleteDataset = database.prepare('DELETE FROM datasets WHERE name = ?')
  const selectValue = database.prepare('SELECT value FROM key_values WHERE user_id = ? AND key = ?')
  const putValue = database.prepare(
    'INSERT INTO key_values (user_id, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )

  return {
    datasets() {
      return selectDatasets.all().map((row) => ({
        name: String(row.name),
        // A mode that cannot be read counts as private, because that shows nothing.
        aclMode: row.acl_mode === 'public' ? 'public' : 'private',
        createdAt: String(row.created_at),
        createdByUserId: String(row.created_by),
      }))
    },
    putDataset({name, aclMode, createdAt, createdByUserId}) {
      putDataset.run(name, aclMode, createdAt, createdByUserId)
    },
    removeDataset(name) {
      deleteDataset.run(name)
    },
    keyValues(userId, keys) {
      return keys.flatMap((key) => {
        const row = selectValue.get(userId, key)
        return row ? [{key, value: parseJson(String(row.value))}] : []
      })
    },
    putKeyValues(userId, entries) {
      inTransaction(database, () => {
        for (const {key, value} of entries) putValue.run(userId, key, JSON.stringify(value))
      })
    },
    clear() {
      database.exec('DELETE FROM key_values')
    },
    close() {
      if (database.isOpen) database.close()
    },
  }
}
