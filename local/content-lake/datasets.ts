import {rmSync} from 'node:fs'
import {join} from 'node:path'
import {RequestError} from './http/errors.ts'
import {openDatasetFile} from './persistence/dataset-file.ts'
import type {ProjectFile} from './persistence/project-file.ts'
import {openDatasetStore, type DatasetStore} from './store/dataset-store.ts'

export type Dataset = DatasetStore

export type DatasetInfo = {name: string; createdAt: string; createdByUserId: string}

/** The datasets of the project, all open at once. */
export type Datasets = {
  find(name: string): Dataset | undefined
  list(): DatasetInfo[]
  create(name: string, createdByUserId: string): Dataset
  remove(name: string): void
  all(): Dataset[]
  close(): void
}

export type DatasetsOptions = {
  /** A folder, or `:memory:`. */
  storage: string
  project: ProjectFile
  clock: () => Date
  report: (error: unknown) => void
}

const namePattern = /^[a-z0-9~][-_a-z0-9]{0,63}$/

export function openDatasets({storage, project, clock, report}: DatasetsOptions): Datasets {
  const open = new Map<string, Dataset>()

  function fileOf(name: string): string {
    return storage === ':memory:' ? storage : join(storage, `${name}.sqlite`)
  }

  function openOne(name: string): Dataset {
    const store = openDatasetStore({name, file: openDatasetFile(fileOf(name)), report})
    open.set(name, store)
    return store
  }

  for (const {name} of project.datasets()) openOne(name)

  return {
    find: (name) => open.get(name),
    list: () => project.datasets(),
    all: () => [...open.values()],
    create(name, createdByUserId) {
      if (!namePattern.test(name) || name === 'lock' || name === 'project') {
        throw new RequestError(
          400,
          `Dataset name "${name.slice(0, 100)}" is not allowed. Use 1 to 64 of a-z, 0-9, "-" and "_", beginning with a letter or digit`,
        )
      }
      if (open.has(name)) throw new RequestError(409, `Dataset "${name}" already exists`)
      project.addDataset(name, clock().toISOString(), createdByUserId)
      return openOne(name)
    },
    remove(name) {
      open.get(name)?.close()
      open.delete(name)
      project.removeDataset(name)
      if (storage === ':memory:') return
      for (const suffix of ['', '-wal', '-shm']) rmSync(fileOf(name) + suffix, {force: true})
    },
    close() {
      for (const store of open.values()) store.close()
    },
  }
}
