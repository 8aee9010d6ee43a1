import {mkdirSync, readdirSync, renameSync, rmSync, statSync} from 'node:fs'
import {rename} from 'node:fs/promises'
import {basename, join} from 'node:path'
import {backup, DatabaseSync} from 'node:sqlite'
import {assertRowsReadable} from './dataset-rows.ts'
import {toFileName} from './move-aside.ts'
import {assertWhole, readDatabase, removeDatabase} from './open-database.ts'
import {syncPath} from './sync-path.ts'

/** One copy of a database file, named by the time at which it was made. */
export type Backup = {file: string; time: string}

/** Copies that are kept of each file, besides those that were set apart. */
const kept = 5

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
 * The newest backup that can be read to its end; undefined when there is none.
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
 * counts only after it was read to its end, so a damaged file never replaces good backups.
 *
 * @returns one line for people when the dataset has lost more than half of its documents
 * @throws DamagedFileError when the file cannot be read to its end
 */
export async function backUp(folder: string, name: string, now: Date): Promise<string | undefined> {
  const file = join(folder, `${name}.sqlite`)
  const source = new DatabaseSync(file, {readOnly: true})
  const target = backupFolder(folder, name)
  const draft = join(target, 'unfinished.part')
  try {
    const state = stateOf(source, name)
    const [newest] = listBackups(folder, name)
    const saved = newest && readDatabase(newest.file, (database) => stateOf(database, name))
    if (state === nothing || state === saved) return undefined

    mkdirSync(target, {recursive: true, mode: 0o700})
    rmSync(draft, {force: true})
    await backup(source, draft, {rate: 1_000})
    checkCopy(draft, file, name)
    await syncPath(draft)
    const warning = setApartBeforeLoss(target, draft, name, now)
    await rename(draft, join(target, `${toFileName(now)}.sqlite`))
    await syncPath(target)
    for (const old of backupsIn(target).slice(kept)) rmSync(old.file, {force: true})
    return warning
  } finally {
    removeDatabase(draft)
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
    Number(database.prepare('SELECT count(*) AS count FROM documents').get()?.count),
  )
}

/** @param source the file that is damaged when its copy is */
function checkCopy(copy: string, source: string, name: string): void {
  const database = new DatabaseSync(copy)
  try {
    // One file that stands alone, without a log beside it.
    database.exec('PRAGMA journal_mode = DELETE')
    assertGood(database, source, name)
  } finally {
    database.close()
  }
}

function isGood(file: string, name: string): boolean {
  const found = readDatabase(file, (database) => {
    assertGood(database, file, name)
    return true
  })
  return found ?? false
}

function assertGood(database: DatabaseSync, path: string, name: string): void {
  assertWhole(database, path)
  if (name === 'project') database.prepare('SELECT 1 FROM datasets')
  else assertRowsReadable(database, path)
}

/** The state of a dataset that nobody has written to, and of a project without datasets. */
const nothing = '[]'

/** Equal for two databases that hold the same. */
function stateOf(database: DatabaseSync, name: string): string {
  const query =
    name === 'project'
      ? 'SELECT * FROM datasets LEFT JOIN key_values ORDER BY name, user_id, key'
      : 'SELECT sequence, id FROM transactions ORDER BY sequence DESC LIMIT 1'
  return JSON.stringify(database.prepare(query).all())
}
