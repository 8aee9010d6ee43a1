import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import type {AssetFiles} from './assets/asset-files.ts'
import {keepAssetsInFolder} from './assets/assets-in-folder.ts'
import {keepAssetsInMemory} from './assets/assets-in-memory.ts'
import {withCurrentAssetUrl} from './assets/asset-urls.ts'
import {checkAssets} from './assets/check-assets.ts'
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
import {lockFolder, type FolderLock} from './persistence/folder-lock.ts'
import {keepBackups} from './persistence/keep-backups.ts'
import {openProjectFile, type ProjectFile} from './persistence/project-file.ts'
import {hasHadProject, withRestoreAdvice} from './persistence/restore-backup.ts'
import {routes} from './routes.ts'
import {createQueryEngine} from './store/query/query-engine.ts'

export type {LakeUser} from './lake-state.ts'

export type ContentLakeOptions = {
  projectId: string
  /** Made when they are missing, such as `['production']`. */
  datasets: string[]
  /** A folder with one SQLite file for each dataset and the assets, or `:memory:`. */
  storage: string
  users: LakeUser[]
  /** Origins of web pages that may read and write, exactly as browsers send them. */
  allowedOrigins: string[]
  /** Where clients reach the lake, such as `http://localhost:3400`; used in asset addresses. */
  publicUrl: string | (() => string)
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
  const isInMemory = options.storage === ':memory:'
  const lock: FolderLock | undefined = isInMemory ? undefined : lockFolder(options.storage)
  try {
    return openLake(options, lock)
  } catch (error) {
    lock?.release()
    throw error
  }
}

function openLake(options: ContentLakeOptions, lock: FolderLock | undefined): ContentLake {
  const {projectId, storage, users} = options
  const clock = options.clock ?? (() => new Date())
  const log = options.log ?? (() => undefined)
  const warn = options.warn ?? ((line) => console.warn(line))
  const publicUrl = toFunction(options.publicUrl)
  const project = openProject(storage, lock)
  const datasets = openDatasetsOf(project, options, {
    clock,
    warn,
    report: (error) => log(`listener: ${error instanceof Error ? error.stack : String(error)}`),
  })
  const assets = lock ? keepAssetsInFolder(storage) : keepAssetsInMemory()
  const takeTurn = createTurns(2)

  const lake: LakeState = {
    projectId,
    datasets,
    project,
    assets,
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
    isAllowedOrigin: createOriginCheck(options.allowedOrigins, publicUrl),
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
  const backups =
    lock &&
    keepBackups({
      folder: storage,
      names: () => ['project', ...datasets.list().map(({name}) => name)],
      clock,
      warn,
    })
  if (lock) void warnOfMissingAssets(datasets, assets, warn)
  let closing: Promise<void> | undefined

  async function close(): Promise<void> {
    datasets.stop()
    lake.engine.close()
    await backups?.finish()
    datasets.close()
    project.close()
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
  {storage, maxDatasetBytes, datasets: wanted}: ContentLakeOptions,
  told: Pick<DatasetsOptions, 'clock' | 'report' | 'warn'>,
): Datasets {
  try {
    const datasets = openDatasets({storage, project, maxDatasetBytes, ...told})
    for (const name of wanted) {
      if (!datasets.find(name)) datasets.create(name, 'public', 'system')
    }
    return datasets
  } catch (error) {
    project.close()
    throw error
  }
}

async function warnOfMissingAssets(
  datasets: Datasets,
  assets: AssetFiles,
  warn: (line: string) => void,
): Promise<void> {
  try {
    for (const line of await checkAssets(datasets.all(), assets)) warn(line)
  } catch (error) {
    warn(`The assets cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function toFunction(publicUrl: string | (() => string)): () => string {
  const read = typeof publicUrl === 'string' ? () => publicUrl : publicUrl
  return () => read().replace(/\/+$/, '')
}
