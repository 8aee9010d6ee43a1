import type {Settings} from '../config/node/settings.ts'
import type {Tokens} from '../config/node/tokens.ts'
import {addressesOf, portVariable} from '../config/ports.ts'
import {EMBEDDED_PROJECT, type Project} from '../config/project.ts'
import {listenOnLoopback} from '../content-lake/adapters/node.ts'
import {createContentLake, type ContentLake} from '../content-lake/index.ts'
import {lakeUsers, loadTokens, prepareDataFolder} from './data-folder.ts'
import {isRecord} from './is-record.ts'
import {portError} from './loopback-server.ts'

export type RunningLake = {lake: ContentLake; tokens: Tokens; port: number; close(): Promise<void>}

/**
 * Opens the data folder and serves the lake on loopback.
 *
 * Throws one sentence when the folder is another process's, cannot be read, or the port is taken; nothing is
 * left running then.
 */
export async function startEmbeddedLake(
  settings: Settings,
  options: {project?: Project; port?: number; log?: (line: string) => void} = {},
): Promise<RunningLake> {
  const addresses = addressesOf(settings)
  const {projectId, dataset} = options.project ?? EMBEDDED_PROJECT
  const port = options.port ?? settings.ports.lake
  await prepareDataFolder(settings.dataDir)
  const tokens = await loadTokens(settings.dataDir)
  const lake = await createContentLake({
    projectId,
    datasets: [dataset],
    storage: settings.dataDir,
    users: lakeUsers(tokens),
    allowedOrigins: [addresses.site, addresses.studio],
    publicUrl: addresses.lake,
    log: options.log,
  })

  try {
    const server = await listenOnLoopback(lake, {port})
    return {
      lake,
      tokens,
      port: server.port,
      async close() {
        await server.close()
        await lake.close()
      },
    }
  } catch (error) {
    await lake.close()
    throw isRecord(error) && error.cause
      ? portError({name: 'content lake', variable: portVariable('lake')}, port, error.cause)
      : error
  }
}
