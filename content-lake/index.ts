import {randomUUID} from 'node:crypto'
import {tmpdir} from 'node:os'
import {join} from 'node:path'
import {withCurrentAssetUrl, warnOfMissingAssets} from './assets/asset-documents.ts'
import {keepAssets} from './assets/asset-files.ts'
import {createTurns} from './assets/take-turns.ts'
import {createTransformCache} from './assets/transform-cache.ts'
import {openDatasets, type Datasets, type DatasetsOptions} from './datasets.ts'
import {createAuthenticator} from './http/authenticate.ts'
import {createOriginCheck} from './http/cors.ts'
import {createRequestHandler} from './http/handle-request.ts'
import {createLimits} from './http/limits.ts'
import {createHeldBytes} from './http/held-bytes.ts'
import {createRouter} from './http/router.ts'
import type {LakeState, LakeUser} from './lake-state.ts'
import {lockFolder, type FolderLock} from './storage/folder-lock.ts'
import {keepBackups} from './storage/keep-backups.ts'
import {openProjectFile, type ProjectFile} from './storage/project-file.ts'
import {hasHadProject, withRestoreAdvice} from './storage/restore-backup.ts'
import {routes} from './routes.ts'
import {createQueryEngine} from './query/query-engine.ts'

export type {LakeUser} from './lake-state.ts'

export type ContentLakeOptions = {
  projectId: string
  /** Made when they are missing, such as `['production']`. */
  datasets: string[]
  /** A folder with one SQLite file for each dataset and the assets; `:memory:` unless given. */
  storage?: string
  users: LakeUser[]
  /** Origins of web pages that may read and write, exactly as browsers send them; none unless given. */
  allowedOrigins?: string[]
  /**
   * Where clients reach the lake, such as `http://localhost:3400`; used in asset addresses. That of
   * the hosted service unless given.
   */
  publicUrl?: string | (() => string)
  clock?: () => Date
  createId?: () => string
  log?: (line: string) => void
  /** Told what a person should know, such as a missing asset; standard error unless given. */
  warn?: (line: string) => void
  /** Largest upload in bytes; 50 MB unless given. */
  maxUploadBytes?: number
  /** Largest size of one dataset's file in bytes; as much as the disk has unless given. */
  maxDatasetBytes?: number
  /** Longest that a query may take, waiting included, in milliseconds; 1,400 unless given. */
  queryTimeout?: number
}

export type ContentLake = {
  /** Answers one request. Never rejects: errors are responses. */
  fetch: (request: Request) => Promise<Response>
  /** Empties every dataset, its history and its assets. */
  reset: () => Promise<void>
  close: () => Promise<void>
  /** For adapters that speak other protocols than HTTP. */
  isAllowedOrigin: (origin: string) => boolean
  authenticate: (token: string) => LakeUser | undefined
}

/**
 * A Content Lake in this process: datasets of JSON documents without schema, spoken to in the
 * HTTP API of Sanity's hosted service.
 *
 * @throws Error with one line that names the folder, when another process uses it, or the file
 * that is damaged and how its last good backup is put back.
 */
export async function createContentLake(options: ContentLakeOptions): Promise<ContentLake> {
  const {storage = ':memory:'} = options
  const lock = storage === ':memory:' ? undefined : lockFolder(storage)
  try {
    return openLake(options, storage, lock)
  } catch (error) {
    lock?.release()
    throw error
  }
}

function openLake(
  options: ContentLakeOptions,
  storage: string,
  lock: FolderLock | undefined,
): ContentLake {
  const {projectId, users} = options
  const clock = options.clock ?? (() => new Date())
  const log = options.log ?? (() => undefined)
  const warn = options.warn ?? ((line) => console.warn(line))
  const publicUrl = toFunction(options.publicUrl ?? 'https://cdn.sanity.io')
  const project = openProject(storage, lock)
  const datasets = openDatasetsOf(project, options.datasets, {
    storage,
    project,
    clock,
    warn,
    report: (error) => log(`listener: ${error instanceof Error ? error.stack : String(error)}`),
    maxDatasetBytes: options.maxDatasetBytes,
  })
  // Too large for the memory: those of a lake in memory go to a folder that ends with it.
  const assetFolder = join(lock ? storage : tmpdir(), lock ? 'assets' : randomUUID())
  const takeTurn = createTurns(2)

  const lake: LakeState = {
    projectId,
    datasets,
    project,
    assets: keepAssets(assetFolder),
    pictures: createTransformCache(64_000_000, takeTurn),
    takeTurn,
    users,
    authenticate: createAuthenticator(users),
    limits: createLimits(clock),
    held: {
      events: createHeldBytes(64_000_000),
      answers: createHeldBytes(256_000_000),
      bodies: createHeldBytes(128_000_000),
    },
    isAllowedOrigin: createOriginCheck(options.allowedOrigins ?? [], publicUrl),
    publicUrl,
    engine: createQueryEngine({
      report: (error) => log(`query: ${String(error)}`),
      timeout: options.queryTimeout ?? 1_400,
    }),
    clock,
    createId: options.createId ?? (() => randomUUID()),
    log,
    maxUploadBytes: options.maxUploadBytes ?? 50_000_000,
  }
  const handleRequest = createRequestHandler(lake, createRouter(routes))
  let areAddressesCurrent = false
  const names = () => ['project', ...datasets.list().map(({name}) => name)]
  const backups = lock && keepBackups({folder: storage, names, clock, warn})
  if (lock) void warnOfMissingAssets(datasets.all(), lake.assets, warn)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    datasets.stop()
    lake.engine.close()
    await backups?.finish()
    datasets.close()
    project.close()
    if (!lock) await lake.assets.clear()
    lock?.release()
  }

  return {
    fetch(request) {
      // Not earlier: the port may only be known when the first request has come through it.
      if (!areAddressesCurrent) {
        areAddressesCurrent = true
        for (const dataset of datasets.all()) {
          dataset.touchUp((document) => withCurrentAssetUrl(document, publicUrl))
        }
      }
      return handleRequest(request)
    },
    async reset() {
      for (const dataset of datasets.all()) dataset.clear()
      project.clear()
      await lake.assets.clear()
    },
    close() {
      closing ??= close()
      return closing
    },
    isAllowedOrigin: lake.isAllowedOrigin,
    authenticate: lake.authenticate,
  }
}

function openProject(storage: string, lock: FolderLock | undefined): ProjectFile {
  if (!lock) return openProjectFile(storage, {mayBeNew: true})
  try {
    return openProjectFile(join(storage, 'project.sqlite'), {mayBeNew: !hasHadProject(storage)})
  } catch (error) {
    throw withRestoreAdvice(error, storage, 'project')
  }
}

function openDatasetsOf(
  project: ProjectFile,
  wanted: string[],
  options: DatasetsOptions,
): Datasets {
  try {
    const datasets = openDatasets(options)
    for (const name of wanted) {
      if (!datasets.find(name)) datasets.create(name, 'public', 'system')
    }
    return datasets
  } catch (error) {
    project.close()
    throw error
  }
}

function toFunction(publicUrl: string | (() => string)): () => string {
  const read = typeof publicUrl === 'string' ? () => publicUrl : publicUrl
  return () => read().replace(/\/+$/, '')
}
