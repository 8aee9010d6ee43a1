import {existsSync, readdirSync} from 'node:fs'
import {copyFile, rename} from 'node:fs/promises'
import {join} from 'node:path'
import {describeTime, lastGoodBackup, listBackups} from './backups.ts'
import {WrongFileError} from './damaged-file.ts'
import {adoptFile, identityOf, openDatasetFile} from './dataset-file.ts'
import {lockFolder} from './folder-lock.ts'
import {moveDatabaseAside, toFileName} from './move-aside.ts'
import {removeDatabase} from './open-database.ts'
import {isDatasetName, openProjectFile, type DatasetRecord} from './project-file.ts'
import {syncPath} from './sync-path.ts'

/** What a person types to put a backup back; `npx node` finds the Node of this project. */
function restoreCommand(folder: string, name: string): string {
  return `npx node content-lake/restore.ts ${JSON.stringify(folder)} ${name}`
}

/** Says in one line what is wrong with a file and how its last good backup is put back. */
export function withRestoreAdvice(error: unknown, folder: string, name: string): unknown {
  if (!(error instanceof WrongFileError)) return error
  const good = lastGoodBackup(folder, name)
  const command = restoreCommand(folder, name)
  const advice = good
    ? `its last good backup is of ${describeTime(good)}, put it back with: ${command}`
    : `there is no good backup of it, ${beginningOf(name)} with: ${command} new`
  return new Error(`${error.message}; ${advice}`, {cause: error})
}

function beginningOf(name: string): string {
  return name === 'project'
    ? 'list the datasets again, readable by signed-in users only,'
    : 'begin with an empty dataset'
}

type Replacing = {now: Date}

/**
 * Puts the last good backup, or the one of the given time, in the place of `<name>.sqlite`.
 * What was there is kept next to it as `<name>.sqlite.replaced-<time>`.
 *
 * @returns one line that says what was done
 * @throws Error with one line, when there is no such backup or the folder is in use
 */
export function restoreBackup(
  folder: string,
  name: string,
  {time, now}: Replacing & {time?: string | undefined},
): Promise<string> {
  return replaceDatabase(folder, name, now, async (draft) => {
    const chosen = lastGoodBackup(folder, name, time)
    if (!chosen) {
      const wanted = time === undefined ? '' : ` of the time "${time}"`
      throw new Error(`There is no good backup of "${name}"${wanted} in "${folder}".`)
    }
    await copyFile(chosen.file, draft)
    if (name !== 'project') adoptFile(draft, recordOf(folder, name))
    return `"${name}" is as it was on ${describeTime(chosen)}.`
  })
}

/**
 * For a file that is lost and has no backup: puts an empty dataset in its place, or a project that
 * lists the datasets of the folder, as private ones since nobody knows any more who may read them.
 *
 * @returns one line that says what was done
 */
export function beginAgain(folder: string, name: string, {now}: Replacing): Promise<string> {
  return replaceDatabase(folder, name, now, async (draft) => {
    if (name !== 'project') {
      openDatasetFile(draft, recordOf(folder, name), {mayBeNew: true}).close()
      return `"${name}" is an empty dataset now.`
    }
    const names = datasetsIn(folder)
    const project = openProjectFile(draft, {mayBeNew: true})
    for (const dataset of names) {
      const createdAt = identityOf(join(folder, `${dataset}.sqlite`))?.createdAt
      project.putDataset({
        name: dataset,
        aclMode: 'private',
        createdAt: createdAt ?? now.toISOString(),
        createdByUserId: 'system',
      })
    }
    project.close()
    return `The project lists ${names.map((dataset) => `"${dataset}"`).join(' and ') || 'no dataset'} again, readable by signed-in users only.`
  })
}

/** The datasets that have a file or a backup in the folder, whatever the project lists. */
function datasetsIn(folder: string): string[] {
  const files = entriesOf(folder).flatMap((entry) => /^(.+)\.sqlite(-wal)?$/.exec(entry)?.[1] ?? [])
  const backups = entriesOf(join(folder, 'backups')).filter(
    (name) => isDatasetName(name) && listBackups(folder, name).length > 0,
  )
  return [...new Set([...files, ...backups])].filter(isDatasetName).toSorted()
}

function entriesOf(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Whether the folder has had a project: it holds datasets or backups of one. */
export function hasHadProject(folder: string): boolean {
  return datasetsIn(folder).length > 0 || listBackups(folder, 'project').length > 0
}

async function replaceDatabase(
  folder: string,
  name: string,
  now: Date,
  write: (draft: string) => Promise<string>,
): Promise<string> {
  const lock = lockFolder(folder)
  const file = join(folder, `${name}.sqlite`)
  const draft = `${file}.part`
  try {
    removeDatabase(draft)
    const done = await write(draft)
    await syncPath(draft)
    const aside = moveDatabaseAside(file, `replaced-${toFileName(now)}`)
    await rename(draft, file)
    await syncPath(folder)
    return aside === undefined ? done : `${done} The file that was there is kept as "${aside}".`
  } finally {
    removeDatabase(draft)
    lock.release()
  }
}

function recordOf(folder: string, name: string): DatasetRecord {
  const datasets = readDatasets(folder)
  const found = datasets.find((dataset) => dataset.name === name)
  if (found) return found
  const known = datasets.map((dataset) => `"${dataset.name}"`).join(', ')
  throw new Error(`The project in "${folder}" has no dataset "${name}", only: ${known || 'none'}.`)
}

function readDatasets(folder: string): DatasetRecord[] {
  try {
    const project = openProjectFile(join(folder, 'project.sqlite'), {mayBeNew: false})
    try {
      return project.datasets()
    } finally {
      project.close()
    }
  } catch (error) {
    throw withRestoreAdvice(error, folder, 'project')
  }
}
