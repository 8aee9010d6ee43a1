import {mkdirSync} from 'node:fs'
import {join} from 'node:path'
import {DatabaseSync} from 'node:sqlite'
import {namingFile} from './damaged-file.ts'

export type FolderLock = {release(): void}

/** A lock that nobody refers to any more would be closed, and the folder free, at any time. */
const held = new Set<DatabaseSync>()

/**
 * Takes a folder for this process alone. The lock is SQLite's own on `lock.sqlite`, held by an
 * open write transaction, so the operating system frees it however the process ends.
 *
 * @throws Error with one sentence that names the folder, when another process has it.
 */
export function lockFolder(folder: string): FolderLock {
  mkdirSync(folder, {recursive: true, mode: 0o700})
  const file = join(folder, 'lock.sqlite')
  const database = namingFile(file, () => new DatabaseSync(file))
  try {
    namingFile(file, () => {
      database.exec('PRAGMA busy_timeout = 0; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;')
    })
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) {
      throw new Error(
        `The data folder "${folder}" is in use by another process. Stop that one, or choose another folder.`,
        {cause: error},
      )
    }
    throw error
  }
  held.add(database)
  return {
    release() {
      held.delete(database)
      if (database.isOpen) database.close()
    },
  }
}
