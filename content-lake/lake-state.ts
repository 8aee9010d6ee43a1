import type {AssetFiles} from './assets/asset-files.ts'
import type {TakeTurn} from './assets/take-turns.ts'
import type {TransformCache} from './assets/transform-cache.ts'
import type {Datasets} from './datasets.ts'
import type {IsAllowedOrigin} from './http/cors.ts'
import type {Limits} from './http/limits.ts'
import type {HeldBytes} from './http/held-bytes.ts'
import type {ProjectFile} from './storage/project-file.ts'
import type {QueryEngine} from './query/query-engine.ts'

export type LakeUser = {
  id: string
  name: string
  email: string
  /** As Studio is told it. An `administrator` may do everything; any other role is a name only. */
  role: string
  /**
   * The types whose documents a user who is no administrator may create, edit, publish, unpublish
   * and discard. None unless given.
   */
  mayWrite?: readonly string[]
  token: string
}

/** What all endpoints of one lake share. */
export type LakeState = {
  projectId: string
  datasets: Datasets
  project: ProjectFile
  assets: AssetFiles
  /** Transformed images. */
  pictures: TransformCache
  /** For work on images, which takes a lot of memory. */
  takeTurn: TakeTurn
  users: LakeUser[]
  authenticate: (token: string) => LakeUser | undefined
  limits: Limits
  /** What slow clients make the lake keep: events and large answers to send, and incomplete bodies. */
  held: Record<'events' | 'answers' | 'bodies', HeldBytes>
  isAllowedOrigin: IsAllowedOrigin
  publicUrl: () => string
  engine: QueryEngine
  clock: () => Date
  createId: () => string
  log: (line: string) => void
  /** Largest upload, in bytes. */
  maxUploadBytes: number
}
