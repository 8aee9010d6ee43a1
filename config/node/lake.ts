import {addressesOf, readPorts} from '../ports.ts'
import {
  EMBEDDED_PROJECT,
  readApiHost,
  readHostedProject,
  readProject,
  type Project,
} from '../project.ts'
import {given, isLoopback, SettingsError, type Environment} from '../variables.ts'
import {readDataFolder} from './settings.ts'
import {readTokens} from './tokens.ts'

/** The lake that scripts talk to. */
export type LakeSettings = Project & {
  /** `null`: the hosted service's own host. */
  apiHost: string | null
  isOnThisMachine: boolean
  /** `null`: the data folder holds none yet. */
  token: string | null
  /** Whether the data folder holds the token. Another one is sent to a lake on this machine only if it is that lake's. */
  isOwnToken: boolean
  dataDir: string
}

/**
 * The lake that the variables name. The data folder's token is for a lake on this machine only, and any other lake is
 * sent `SANITY_AUTH_TOKEN` only.
 *
 * @throws {SettingsError}
 */
export function readLakeSettings(env: Environment, root?: string): LakeSettings {
  // Scripts need the studio's pair only. The site's pair alone would lead them to the wrong lake, so it is refused.
  const hosted =
    readProject(env, 'site') === null ? readProject(env, 'studio') : readHostedProject(env)
  const named = readApiHost(env, hosted)
  const apiHost = hosted === null ? (named ?? addressesOf({ports: readPorts(env)}).lake) : named
  const project = hosted ?? EMBEDDED_PROJECT
  const dataDir = readDataFolder(env, root)
  const auth = given(env, 'SANITY_AUTH_TOKEN')
  if (apiHost !== null && isLoopback(apiHost)) {
    const own = readTokens(dataDir)
    const token = auth ?? own?.owner ?? null
    const isOwnToken = token === own?.owner || token === own?.moderator
    return {...project, apiHost, isOnThisMachine: true, token, isOwnToken, dataDir}
  }
  if (auth === null) {
    throw new SettingsError(
      `The project ${project.projectId} needs SANITY_AUTH_TOKEN. Make a token with write access in the project's settings and set the variable.`,
    )
  }
  return {...project, apiHost, isOnThisMachine: false, token: auth, isOwnToken: false, dataDir}
}
