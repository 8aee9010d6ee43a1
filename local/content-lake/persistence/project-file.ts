import {DatabaseSync} from 'node:sqlite'
import {parseJson, type Json} from '../json.ts'

/** What belongs to the project and not to a dataset: its datasets, and users' key-values. */
export type ProjectFile = {
  datasets(): {name: string; createdAt: string; createdByUserId: string}[]
  addDataset(name: string, createdAt: string, createdByUserId: string): void
  removeDataset(name: string): void
  keyValues(userId: string, keys: string[]): {key: string; value: Json}[]
  putKeyValues(userId: string, entries: {key: string; value: Json}[]): void
  clear(): void
  close(): void
}

const schema = `
  CREATE TABLE IF NOT EXISTS datasets (
    name TEXT PRIMARY KEY,
    created_at TEXT NOT NULL,
    created_by TEXT NOT NULL
  );
  CREATE TABLE IF NOT EXISTS key_values (
    user_id TEXT NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (user_id, key)
  );
`

/** @param path a file, or `:memory:` */
export function openProjectFile(path: string): ProjectFile {
  const database = new DatabaseSync(path)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;')
  database.exec(schema)

  const selectDatasets = database.prepare('SELECT * FROM datasets ORDER BY name')
  const insertDataset = database.prepare('INSERT OR IGNORE INTO datasets VALUES (?, ?, ?)')
  const deleteDataset = database.prepare('DELETE FROM datasets WHERE name = ?')
  const selectValue = database.prepare('SELECT value FROM key_values WHERE user_id = ? AND key = ?')
  const putValue = database.prepare(
    'INSERT INTO key_values VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  )

  return {
    datasets() {
      return selectDatasets.all().map((row) => ({
        name: String(row.name),
        createdAt: String(row.created_at),
        createdByUserId: String(row.created_by),
      }))
    },
    addDataset(name, createdAt, createdByUserId) {
      insertDataset.run(name, createdAt, createdByUserId)
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
      for (const {key, value} of entries) putValue.run(userId, key, JSON.stringify(value))
    },
    clear() {
      database.exec('DELETE FROM key_values')
    },
    close() {
      if (database.isOpen) database.close()
    },
  }
}
