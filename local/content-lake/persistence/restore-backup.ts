import {existsSync, renameSync} from 'node:fs'
import {copyFile, open, rename} from 'node:fs/promises'
import {join} from 'node:path'
import {lastGoodBackup, listBackups, type Backup} from './backups.ts'
import {DamagedFileError} from './damaged-file.ts'
import {lockFolder} from './folder-lock.ts'

/** What a person types to put a backup back; `npx node` finds the Node of this project. */
function restoreCommand(folder: string, name: string): string {
  return `npx node local/content-lake/restore.ts ${JSON.stringify(folder)} ${name}`
}

/** Says in one line what is damaged and how the last good backup is put back. */
export function withRestoreAdvice(error: unknown, folder: string, name: string): unknown {
  if (!(error instanceof DamagedFileError)) return error
  const {file, detail} = error
  const good = lastGoodBackup(folder, name)
  const advice = good
    ? `its last good backup is of ${describeTime(good)}, put it back with: ${restoreCommand(folder, name)}`
    : 'there is no good backup of it, move it away to begin anew'
  return new Error(`The file "${file}" is damaged or not a database (${detail}); ${advice}`, {
    cause: error,
  })
}

/**
 * Puts the last good backup, or the one of the given time, in the place of `<name>.sqlite`.
 * What was there is kept beside it as `<name>.sqlite.damaged-<time>`.
 *
 * @returns one line that says what was done
 * @throws Error with one line, when there is no such backup or the folder is in use
 */
export async function restoreBackup(
  folder: string,
  name: string,
  {time, now}: {time?: string | undefined; now: Date},
): Promise<string> {
  const lock = lockFolder(folder)
  try {
    const chosen = time === undefined ? lastGoodBackup(folder, name) : ofTime(folder, name, time)
    if (!chosen) {
      throw new Error(`There is no good backup of "${name}" in "${folder}".`)
    }
    const file = join(folder, `${name}.sqlite`)
    const draft = `${file}.part`
    await copyFile(chosen.file, draft)
    await sync(draft)
    const aside = `${file}.damaged-${now.toISOString().replaceAll(/[:.]/g, '-')}`
    // The write-ahead log goes too: it belongs to the damaged file, not to the backup.
    for (const suffix of ['-wal', '-shm', '']) {
      if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix)
    }
    await rename(draft, file)
    await sync(folder)
    return `"${name}" is as it was on ${describeTime(chosen)}. The damaged file is kept as "${aside}".`
  } finally {
    lock.release()
  }
}

function ofTime(folder: string, name: string, time: string): Backup | undefined {
  return listBackups(folder, name).find((backup) => backup.time === time)
}

/** `2026-11-21T13-40-02-123Z` → `2026-11-21 13:40 UTC` */
function describeTime({time}: Backup): string {
  const [day = '', clock = ''] = time.split('T')
  return `${day} ${clock.split('-').slice(0, 2).join(':')} UTC`
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().catch(() => undefined)
  await handle.close()
}
