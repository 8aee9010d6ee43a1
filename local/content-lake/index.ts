import {randomUUID} from 'node:crypto'
import {join} from 'node:path'
import {createAssetFiles} from './assets/asset-files.ts'
import {createTransformCache} from './assets/transform-cache.ts'
import {withCurrentAssetUrl} from './assets/asset-urls.ts'
import {openDatasets} from './datasets.ts'
import {createAuthenticator} from './http/authenticate.ts'
import {createOriginPolicy} from './http/cors.ts'
import {createRequestHandler} from './http/handle-request.ts'
import {createRouter} from './http/router.ts'
import type {LakeState, LakeUser} from './lake-state.ts'
import {lockFolder, type FolderLock} from './persistence/folder-lock.ts'
import {openProjectFile} from './persistence/project-file.ts'
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
  /** Largest upload in bytes; 50 MB unless given. */
  maxUploadBytes?: number
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
 * @throws Error with one sentence that names the folder, when another process uses it.
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
  const publicUrl = toFunction(options.publicUrl)
  const project = openProjectFile(lock ? join(storage, 'project.sqlite') : storage)
  const datasets = openDatasets({
    storage,
    project,
    clock,
    report: (error) => log(`listener: ${error instanceof Error ? error.stack : String(error)}`),
  })
  for (const name of options.datasets) {
    if (!datasets.find(name)) datasets.create(name, 'system')
  }

  const lake: LakeState = {
    projectId,
    datasets,
    project,
    assets: createAssetFiles(storage),
    pictures: createTransformCache(64_000_000),
    users,
    authenticate: createAuthenticator(users),
    origins: createOriginPolicy(options.allowedOrigins, publicUrl),
    publicUrl,
    engine: createQueryEngine(),
    clock,
    createId: options.createId ?? (() => randomUUID()),
    log,
    maxUploadBytes: options.maxUploadBytes ?? 50_000_000,
  }
  const handleRequest = createRequestHandler(lake, createRouter(routes))
  let areAddressesCurrent = false

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
    async close() {
      datasets.close()
      project.close()
      lock?.release()
    },
    isAllowedOrigin: (origin) => lake.origins.isAllowed(origin),
    authenticate: lake.authenticate,
  }
}

function toFunction(publicUrl: string | (() => string)): () => string {
  const read = typeof publicUrl === 'string' ? () => publicUrl : publicUrl
  return () => read().replace(/\/+$/, '')
}
