import {existsSync, mkdirSync, readdirSync, rmSync} from 'node:fs'
import {open, rename} from 'node:fs/promises'
import {join} from 'node:path'
import {backup, DatabaseSync} from 'node:sqlite'
import {setImmediate as nextTurn} from 'node:timers/promises'
import {checkRows} from './dataset-rows.ts'
import {assertWhole} from './open-database.ts'

/** One copy of a database file, named by the time at which it was made. */
export type Backup = {file: string; time: string}

/** Copies that are kept of each file. */
const kept = 5
/** Rows that are checked before others get their turn. */
const rowsPerTurn = 2_000

function backupFolder(folder: string, name: string): string {
  return join(folder, 'backups', name)
}

/** The backups of `<name>.sqlite`, newest first. */
export function listBackups(folder: string, name: string): Backup[] {
  const target = backupFolder(folder, name)
  if (!existsSync(target)) return []
  return readdirSync(target)
    .filter((entry) => /^[\dT-]+Z\.sqlite$/.test(entry))
    .toSorted()
    .toReversed()
    .map((entry) => ({file: join(target, entry), time: entry.slice(0, -'.sqlite'.length)}))
}

/** The newest backup in which every row is as it was written; undefined when there is none. */
export function lastGoodBackup(folder: string, name: string): Backup | undefined {
  return listBackups(folder, name).find(({file}) => isGood(file))
}

/**
 * Copies `<name>.sqlite` while it is in use, unless the newest backup says the same. A copy
 * counts only after every row of it was checked, so a damaged file never replaces good backups.
 *
 * @throws DamagedFileError when the file is not as it was written
 */
export async function backUp(folder: string, name: string, now: Date): Promise<void> {
  const file = join(folder, `${name}.sqlite`)
  const source = new DatabaseSync(file, {readOnly: true})
  try {
    if (isEmpty(source)) return
    const [newest] = listBackups(folder, name)
    if (newest && stateOf(source) === stateOfFile(newest.file)) return
    const target = backupFolder(folder, name)
    mkdirSync(target, {recursive: true, mode: 0o700})
    const draft = join(target, 'unfinished.part')
    try {
      rmSync(draft, {force: true})
      await backup(source, draft, {rate: 1_000})
      await checkCopy(draft, file)
      await syncFile(draft)
      await rename(draft, join(target, `${toFileName(now)}.sqlite`))
      await syncFile(target)
    } finally {
      for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(draft + suffix, {force: true})
    }
  } finally {
    source.close()
  }
  for (const old of listBackups(folder, name).slice(kept)) rmSync(old.file, {force: true})
}

/** @param source which is damaged when its copy is */
async function checkCopy(copy: string, source: string): Promise<void> {
  const database = new DatabaseSync(copy)
  try {
    // One file that stands alone, without a log beside it.
    database.exec('PRAGMA journal_mode = DELETE')
    if (!isDataset(database)) return assertWhole(database, source)
    let count = 0
    for (const _ of checkRows(database, source)) {
      count += 1
      if (count % rowsPerTurn === 0) await nextTurn()
    }
  } finally {
    database.close()
  }
}

function isGood(file: string): boolean {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, {readOnly: true})
    assertWhole(database, file)
    if (isDataset(database)) for (const _ of checkRows(database, file)) continue
    return true
  } catch {
    return false
  } finally {
    database?.close()
  }
}

function isDataset(database: DatabaseSync): boolean {
  const found = database.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'documents'").get()
  return found !== undefined
}

/** A dataset that nobody has written to yet. */
function isEmpty(database: DatabaseSync): boolean {
  if (!isDataset(database)) return false
  return database.prepare('SELECT 1 FROM transactions LIMIT 1').get() === undefined
}

/** Equal for two databases that hold the same. */
function stateOf(database: DatabaseSync): string {
  const query = isDataset(database)
    ? 'SELECT sequence, id FROM transactions ORDER BY sequence DESC LIMIT 1'
    : 'SELECT * FROM datasets LEFT JOIN key_values ORDER BY name, user_id, key'
  return JSON.stringify(database.prepare(query).all())
}

function stateOfFile(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file, {readOnly: true})
    try {
      return stateOf(database)
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** `2026-11-21T13-40-02-123Z`: sorts by time, and fits every file system. */
function toFileName(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  // Some systems cannot sync folders; the file in it is safe even so.
  await handle.sync().catch(() => undefined)
  await handle.close()
}
