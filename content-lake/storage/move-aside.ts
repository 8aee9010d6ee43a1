import {existsSync, renameSync} from 'node:fs'
import {join} from 'node:path'
import {filesOfDatabase} from './open-database.ts'

/** `2026-11-21T13-40-02-123Z`: sorts by time, and fits every file system. */
export function toFileName(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-')
}

/**
 * Renames a database together with its logs: SQLite would take them for those of the next file of
 * this name.
 *
 * @returns the new path; undefined when there was no such file
 */
export function moveDatabaseAside(path: string, suffix: string): string | undefined {
  const aside = `${path}.${suffix}`
  const isThere = existsSync(path)
  for (const [index, file] of filesOfDatabase(path).entries()) {
    if (existsSync(file)) renameSync(file, filesOfDatabase(aside)[index] ?? aside)
  }
  return isThere ? aside : undefined
}

/**
 * Clears the way for a new dataset. An earlier one of the same name leaves its backups, and after
 * a crash its file and its assets; none of them is content of the new one.
 *
 * @returns one line for people; undefined when nothing was moved
 */
export function moveLeftoversAside(folder: string, name: string, now: Date): string | undefined {
  const suffix = `left-over-${toFileName(now)}`
  const moved = [moveDatabaseAside(join(folder, `${name}.sqlite`), suffix)]
  for (const path of [join(folder, 'backups', name), join(folder, 'assets', name)]) {
    if (!existsSync(path)) continue
    renameSync(path, `${path}.${suffix}`)
    moved.push(`${path}.${suffix}`)
  }
  const paths = moved.filter((path) => path !== undefined).map((path) => `"${path}"`)
  if (paths.length === 0) return undefined
  return `The dataset "${name}" begins empty; what an earlier one of this name has left is kept as ${paths.join(' and ')}.`
}
