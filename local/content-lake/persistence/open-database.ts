import {DatabaseSync} from 'node:sqlite'
import {assertLogUnbroken} from './check-write-ahead-log.ts'
import {DamagedFileError, namingFile} from './damaged-file.ts'

export type DatabaseShape = {
  /** Kept as `user_version`; a file with a higher one was made by a newer lake. */
  version: number
  /** The statements that make the tables, each exactly as SQLite is to keep it. */
  tables: string[]
  /** Brings a file of an older version up to date, inside a transaction. */
  migrate: (database: DatabaseSync, from: number) => void
}

/**
 * Opens a database file and makes sure that it is whole and ours.
 *
 * @param path a file, made when it is missing, or `:memory:`
 * @throws DamagedFileError, or an Error with one line that names the file
 */
export function openDatabase(path: string, shape: DatabaseShape): DatabaseSync {
  return namingFile(path, () => {
    if (path !== ':memory:') assertLogUnbroken(path)
    const database = new DatabaseSync(path)
    try {
      // FULL: an acknowledged transaction survives a power cut, not only the end of the process.
      database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;',
      )
      assertWhole(database, path)
      prepare(database, path, shape)
      return database
    } catch (error) {
      database.close()
      throw error
    }
  })
}

/** Finds torn and overwritten pages, and indexes that disagree with their tables; what lies inside rows is for checksums to find. */
export function assertWhole(database: DatabaseSync, path: string): void {
  const finding = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  if (finding !== 'ok') throw new DamagedFileError(path, String(finding).replaceAll(/\s+/g, ' '))
}

function prepare(database: DatabaseSync, path: string, shape: DatabaseShape): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > shape.version) {
    throw new DamagedFileError(path, `it has version ${version}, this lake knows ${shape.version}`)
  }
  if (version < shape.version) {
    database.exec('BEGIN IMMEDIATE')
    if (tablesOf(database).length === 0) for (const table of shape.tables) database.exec(table)
    else migrate(database, path, shape, version)
    database.exec(`PRAGMA user_version = ${shape.version}; COMMIT`)
  }
  // A flipped letter in a table's name would otherwise look like an empty file.
  if (tablesOf(database).join('\n') !== shape.tables.toSorted().join('\n')) {
    throw new DamagedFileError(path, 'its tables are not those of a content lake')
  }
}

function migrate(
  database: DatabaseSync,
  path: string,
  shape: DatabaseShape,
  version: number,
): void {
  try {
    shape.migrate(database, version)
  } catch (cause) {
    throw new DamagedFileError(path, 'its tables are not those of a content lake', {cause})
  }
}

function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL')
    .all()
    .map(({sql}) => String(sql))
    .toSorted()
}
