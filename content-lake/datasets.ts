import {join} from 'node:path'
import {RequestError} from './errors.ts'
import {openDatasetFile} from './storage/dataset-file.ts'
import {moveLeftoversAside} from './storage/move-aside.ts'
import {removeDatabase} from './storage/open-database.ts'
import {
  isDatasetName,
  type AclMode,
  type DatasetRecord,
  type ProjectFile,
} from './storage/project-file.ts'
import {withRestoreAdvice} from './storage/restore-backup.ts'
import type {DatasetFile} from './storage/dataset-log.ts'
import {openDatasetStore, type DatasetStore} from './storage/dataset-store.ts'

export type Dataset = DatasetStore

/** The datasets of the project, all open at once. */
export type Datasets = {
  find(name: string): Dataset | undefined
  /** True when only signed-in users may read it. */
  isPrivate(name: string): boolean
  list(): DatasetRecord[]
  create(name: string, aclMode: AclMode, createdByUserId: string): Dataset
  setAclMode(name: string, aclMode: AclMode): void
  remove(name: string): void
  all(): Dataset[]
  /** Ends all listeners; no write may follow. */
  stop(): void
  close(): void
}

export type DatasetsOptions = {
  /** A folder, or `:memory:`. */
  storage: string
  project: ProjectFile
  clock: () => Date
  report: (error: unknown) => void
  /** Told what a person should know. */
  warn: (line: string) => void
  /** Largest size of one dataset's file, in bytes. */
  maxDatasetBytes: number | undefined
}

/**
 * Opens every dataset that the project lists.
 *
 * @throws Error with one line that names a missing or damaged file and its last good backup
 */
export function openDatasets(options: DatasetsOptions): Datasets {
  const {storage, project, clock, report, warn, maxDatasetBytes} = options
  const open = new Map<string, Dataset>()
  const records = new Map(project.datasets().map((record) => [record.name, record]))

  function fileOf(name: string): string {
    return storage === ':memory:' ? storage : join(storage, `${name}.sqlite`)
  }

  function openOne(record: DatasetRecord, {mayBeNew}: {mayBeNew: boolean}): Dataset {
    const {name} = record
    let file: DatasetFile | undefined
    try {
      file = openDatasetFile(fileOf(name), record, {mayBeNew, maxBytes: maxDatasetBytes})
      const store = openDatasetStore({name, file, report})
      open.set(name, store)
      return store
    } catch (error) {
      file?.close()
      throw withRestoreAdvice(error, storage, name)
    }
  }

  function put(record: DatasetRecord): void {
    project.putDataset(record)
    records.set(record.name, record)
  }

  function removeOne(name: string, reason: 'deleted' | 'stopped'): void {
    open.get(name)?.stop(reason)
    open.get(name)?.close()
    open.delete(name)
    if (storage !== ':memory:') removeDatabase(fileOf(name))
  }

  function closeAll(): void {
    for (const store of open.values()) store.close()
  }

  try {
    const mayBeNew = storage === ':memory:'
    for (const record of records.values()) openOne(record, {mayBeNew})
  } catch (error) {
    closeAll()
    throw error
  }

  return {
    find: (name) => open.get(name),
    isPrivate: (name) => records.get(name)?.aclMode === 'private',
    list: () => [...records.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    all: () => [...open.values()],
    create(name, aclMode, createdByUserId) {
      if (!isDatasetName(name)) {
        throw new RequestError(
          400,
          `Dataset name "${name.slice(0, 100)}" is not allowed. Use 1 to 64 of a-z, 0-9, "-" and "_", beginning with a letter or digit`,
        )
      }
      if (open.has(name)) throw new RequestError(409, `Dataset "${name}" already exists`)
      const now = clock()
      const record = {name, aclMode, createdAt: now.toISOString(), createdByUserId}
      if (storage !== ':memory:') {
        const leftovers = moveLeftoversAside(storage, name, now)
        if (leftovers !== undefined) warn(leftovers)
      }
      // The file before its record: a record without a file would stop the next start.
      try {
        const store = openOne(record, {mayBeNew: true})
        put(record)
        return store
      } catch (error) {
        removeOne(name, 'stopped')
        throw error
      }
    },
    setAclMode(name, aclMode) {
      const record = records.get(name)
      if (record) put({...record, aclMode})
      if (aclMode === 'private') open.get(name)?.restrict()
    },
    remove(name) {
      // The record before its file, which nobody opens without one.
      project.removeDataset(name)
      records.delete(name)
      removeOne(name, 'deleted')
    },
    stop() {
      for (const store of open.values()) store.stop('stopped')
    },
    close: closeAll,
  }
}
