import {mkdirSync, readdirSync, renameSync, rmSync, statSync} from 'node:fs'
import {open, rename} from 'node:fs/promises'
import {basename, join} from 'node:path'
import {backup, DatabaseSync} from 'node:sqlite'
import {setImmediate as nextTurn} from 'node:timers/promises'
import {checkRows} from './dataset-rows.ts'
import {toFileName} from './move-aside.ts'
import {assertWhole, readDatabase, removeDatabase} from './open-database.ts'

/** One copy of a database file, named by the time at which it was made. */
export type Backup = {file: string; time: string}

/** Copies that are kept of each file, besides those that were set apart. */
const kept = 5
/** Rows that are checked before others get their turn. */
const rowsPerTurn = 2_000

function backupFolder(folder: string, name: string): string {
  return join(folder, 'backups', name)
}

/** The backups of `<name>.sqlite`, newest first, with those that were set apart. */
export function listBackups(folder: string, name: string): Backup[] {
  const target = backupFolder(folder, name)
  if (!isFolder(target)) return []
  const apart = readdirSync(target).filter((entry) => entry.startsWith('before-'))
  return [target, ...apart.map((entry) => join(target, entry)).filter(isFolder)]
    .flatMap(backupsIn)
    .toSorted((a, b) => (a.time < b.time ? 1 : -1))
}

function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() ?? false
}

/** Newest first. */
function backupsIn(target: string): Backup[] {
  return readdirSync(target)
    .filter((entry) => /^[\dT-]+Z\.sqlite$/.test(entry))
    .toSorted()
    .toReversed()
    .map((entry) => ({file: join(target, entry), time: entry.slice(0, -'.sqlite'.length)}))
}

/**
 * The newest backup in which every row is as it was written; undefined when there is none.
 *
 * @param time that of the only backup that will do
 */
export function lastGoodBackup(folder: string, name: string, time?: string): Backup | undefined {
  return listBackups(folder, name)
    .filter((known) => time === undefined || known.time === time)
    .find(({file}) => isGood(file, name))
}

/** `2026-11-21T13-40-02-123Z` → `2026-11-21 13:40 UTC` */
export function describeTime({time}: Backup): string {
  const [day = '', clock = ''] = time.split('T')
  return `${day} ${clock.split('-').slice(0, 2).join(':')} UTC`
}

/**
 * Copies `<name>.sqlite` while it is in use, unless the newest backup says the same. A copy
 * counts only after every row of it was checked, so a damaged file never replaces good backups.
 *
 * @returns one line for people when the dataset has lost more than half of its documents
 * @throws DamagedFileError when the file is not as it was written
 */
export async function backUp(folder: string, name: string, now: Date): Promise<string | undefined> {
  const file = join(folder, `${name}.sqlite`)
  const source = new DatabaseSync(file, {readOnly: true})
  try {
    if (isEmpty(source)) return undefined
    const [newest] = listBackups(folder, name)
    if (newest && stateOf(source) === readDatabase(newest.file, stateOf)) return undefined
    const target = backupFolder(folder, name)
    mkdirSync(target, {recursive: true, mode: 0o700})
    const draft = join(target, 'unfinished.part')
    try {
      rmSync(draft, {force: true})
      await backup(source, draft, {rate: 1_000})
      await checkCopy(draft, file)
      await syncFile(draft)
      const warning = setApartBeforeLoss(target, draft, name, now)
      await rename(draft, join(target, `${toFileName(now)}.sqlite`))
      await syncFile(target)
      for (const old of backupsIn(target).slice(kept)) rmSync(old.file, {force: true})
      return warning
    } finally {
      removeDatabase(draft)
    }
  } finally {
    source.close()
  }
}

/**
 * When the new copy holds less than half of the documents of the one before, the earlier copies
 * move into a folder of their own, from which the lake deletes nothing. So a loss that nobody
 * notices cannot push out the copies from before it.
 */
function setApartBeforeLoss(
  target: string,
  draft: string,
  name: string,
  now: Date,
): string | undefined {
  const earlier = backupsIn(target)
  const last = earlier.find(({file}) => countDocuments(file) !== undefined)
  const before = last && countDocuments(last.file)
  const after = countDocuments(draft)
  if (!last || before === undefined || after === undefined || after >= before / 2) return undefined

  const apart = join(target, `before-${toFileName(now)}`)
  mkdirSync(apart, {mode: 0o700})
  // The oldest first: after a crash in between, the newest is still here to be compared with.
  for (const {file} of earlier.toReversed()) renameSync(file, join(apart, basename(file)))
  return `The dataset "${name}" has ${after} documents now and had ${before} in its backup of ${describeTime(last)}, so its earlier backups were moved to "${apart}", where they stay until you delete them.`
}

/** Undefined when the file is not a dataset or cannot be read. */
export function countDocuments(file: string): number | undefined {
  return readDatabase(file, (database) =>
    isDataset(database)
      ? Number(database.prepare('SELECT count(*) AS count FROM documents').get()?.count)
      : undefined,
  )
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

function isGood(file: string, name: string): boolean {
  const found = readDatabase(file, (database) => {
    assertWhole(database, file)
    if (name === 'project') return hasTable(database, 'datasets')
    if (!isDataset(database)) return false
    for (const _ of checkRows(database, file)) continue
    return true
  })
  return found === true
}

function isDataset(database: DatabaseSync): boolean {
  return hasTable(database, 'documents')
}

function hasTable(database: DatabaseSync, table: string): boolean {
  return database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(table) !== undefined
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

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r')
  // Some systems cannot sync folders; the file in it is safe even so.
  await handle.sync().catch(() => undefined)
  await handle.close()
}
