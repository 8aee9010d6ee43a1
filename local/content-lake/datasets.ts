import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {RequestError} from './http/errors.ts'
import {openDatasetFile, type DatasetFile} from './persistence/dataset-file.ts'
import type {AclMode, DatasetRecord, ProjectFile} from './persistence/project-file.ts'
import {withRestoreAdvice} from './persistence/restore-backup.ts'
import {openDatasetStore, type DatasetStore} from './store/dataset-store.ts'

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
  /** Largest size of one dataset's file, in bytes. */
  maxDatasetBytes: number | undefined
}

const namePattern = /^[a-z0-9~][-_a-z0-9]{0,63}$/
/** Other files of the folder. */
const reservedNames = ['lock', 'project']

/** @throws Error with one line that names a damaged file and its last good backup */
export function openDatasets(options: DatasetsOptions): Datasets {
  const {storage, project, clock, report, maxDatasetBytes} = options
  const open = new Map<string, Dataset>()
  let records = new Map(project.datasets().map((record) => [record.name, record]))

  function fileOf(name: string): string {
    return storage === ':memory:' ? storage : join(storage, `${name}.sqlite`)
  }

  function openOne(name: string): Dataset {
    let file: DatasetFile | undefined
    try {
      file = openDatasetFile(fileOf(name), {maxBytes: maxDatasetBytes})
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
    records = new Map(project.datasets().map((known) => [known.name, known]))
  }

  function closeAll(): void {
    for (const store of open.values()) store.close()
  }

  try {
    for (const name of records.keys()) openOne(name)
  } catch (error) {
    closeAll()
    throw error
  }

  return {
    find: (name) => open.get(name),
    isPrivate: (name) => records.get(name)?.aclMode === 'private',
    list: () => [...records.values()],
    all: () => [...open.values()],
    create(name, aclMode, createdByUserId) {
      if (!namePattern.test(name) || reservedNames.includes(name)) {
        throw new RequestError(
          400,
          `Dataset name "${name.slice(0, 100)}" is not allowed. Use 1 to 64 of a-z, 0-9, "-" and "_", beginning with a letter or digit`,
        )
      }
      if (open.has(name)) throw new RequestError(409, `Dataset "${name}" already exists`)
      const store = openOne(name)
      put({name, aclMode, createdAt: clock().toISOString(), createdByUserId})
      return store
    },
    setAclMode(name, aclMode) {
      const record = records.get(name)
      if (record) put({...record, aclMode})
      if (aclMode === 'private') open.get(name)?.restrict()
    },
    remove(name) {
      const store = open.get(name)
      store?.stop('deleted')
      store?.close()
      open.delete(name)
      // The files first: a name without files opens empty, files without a name would come back.
      if (storage !== ':memory:') {
        for (const suffix of ['-wal', '-shm', '']) rmSync(fileOf(name) + suffix, {force: true})
      }
      project.removeDataset(name)
      records.delete(name)
    },
    stop() {
      for (const store of open.values()) store.stop('stopped')
    },
    close: closeAll,
  }
}
