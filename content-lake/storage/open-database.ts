import {existsSync, rmSync, statSync} from 'node:fs'
import {DatabaseSync} from 'node:sqlite'
import {DamagedFileError, namingFile, storageProblemOf, WrongFileError} from './damaged-file.ts'

export type DatabaseShape = {
  /** Kept as `user_version`; a file with a higher one was made by a newer lake. */
  version: number
  /** The statements that make the tables, each exactly as SQLite is to keep it. */
  tables: string[]
  /** Brings a file of an older version up to date, inside a transaction. */
  migrate: (database: DatabaseSync, from: number) => void
}

export type OpenOptions = {
  /** Makes a missing or empty file. Without it such a file is refused, because it has lost its data. */
  mayBeNew: boolean
}

/**
 * Opens a database file and makes sure that it is whole and ours. A new file that cannot be
 * completed is removed again.
 *
 * @param path a file or `:memory:`
 * @throws WrongFileError, or an Error with one line that names the file
 */
export function openDatabase(
  path: string,
  shape: DatabaseShape,
  {mayBeNew}: OpenOptions,
): DatabaseSync {
  return namingFile(path, () => {
    const isNew = path !== ':memory:' && isMissingOrEmpty(path)
    // Asked before SQLite opens it: that would make the file, and delete its write-ahead log.
    if (isNew && !mayBeNew) {
      throw new WrongFileError(path, existsSync(path) ? 'is empty' : 'is missing')
    }
    const database = new DatabaseSync(path)
    try {
      // FULL: an acknowledged transaction survives a power cut, not only the end of the process.
      database.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;',
      )
      assertWhole(database, path)
      prepare(database, path, shape, mayBeNew)
      return database
    } catch (error) {
      database.close()
      if (isNew) removeDatabase(path)
      throw error
    }
  })
}

/** The files of one database, its own last. */
export function filesOfDatabase(path: string): string[] {
  return ['-journal', '-wal', '-shm', ''].map((suffix) => path + suffix)
}

export function removeDatabase(path: string): void {
  for (const file of filesOfDatabase(path)) rmSync(file, {force: true})
}

function isMissingOrEmpty(path: string): boolean {
  return !existsSync(path) || statSync(path).size === 0
}

/** Finds torn and overwritten pages, and indexes that disagree with their tables; not what changed inside of a value. */
export function assertWhole(database: DatabaseSync, path: string): void {
  const finding = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  if (finding !== 'ok') throw new DamagedFileError(path, String(finding).replaceAll(/\s+/g, ' '))
}

/** Reads a database without changing it; undefined when it cannot be read. */
export function readDatabase<Result>(
  file: string,
  read: (database: DatabaseSync) => Result,
): Result | undefined {
  try {
    const database = new DatabaseSync(file, {readOnly: true})
    try {
      return read(database)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Runs statements that all take effect, or none. */
export function inTransaction(database: DatabaseSync, run: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    run()
    database.exec('COMMIT')
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function prepare(
  database: DatabaseSync,
  path: string,
  shape: DatabaseShape,
  mayBeNew: boolean,
): void {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version)
  if (version > shape.version) {
    throw new Error(
      `The file "${path}" has version ${version}, and this content lake knows ${shape.version}. Start the newer content lake that wrote it.`,
    )
  }
  const isEmpty = tablesOf(database).length === 0
  if (isEmpty && !mayBeNew) throw new WrongFileError(path, 'is empty')
  if (version < shape.version) {
    inTransaction(database, () => {
      if (isEmpty) for (const table of shape.tables) database.exec(table)
      else migrate(database, path, shape, version)
      database.exec(`PRAGMA user_version = ${shape.version}`)
    })
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
    if (storageProblemOf(cause) !== undefined) throw cause
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
