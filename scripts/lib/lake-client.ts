import {createHash} from 'node:crypto'

import {ClientError, createClient, ServerError, type SanityClient} from '@sanity/client'

import {environment} from '../../config/node/environment.ts'
import {readLakeSettings, type LakeSettings} from '../../config/node/lake.ts'
import {tokensFile} from '../../config/node/tokens.ts'
import {API_VERSION} from '../../config/project.ts'
import {CommandError, describeError, say, sayWait, upperFirst} from './command.ts'
import {plainLine} from './plain-text.ts'
import {isRefused, isUnreachable, withRetry, type RetryOptions} from './retry.ts'

/** No lake answers, or there is no token for it yet. */
export class NoLakeError extends CommandError {}

/** A person waits for the first answer. */
const FIRST_TIMEOUT = 5_000

/**
 * The lake that the variables name. Every script says it before it does anything, also with `--quiet` and `--json`:
 * it is the line that keeps content from the wrong place.
 *
 * @throws {SettingsError}
 */
export function chooseLake(): LakeSettings {
  const lake = readLakeSettings(environment())
  const {projectId, dataset, apiHost} = lake
  const host = apiHost ?? `https://${projectId}.api.sanity.io`
  say(`Project ${projectId}, dataset ${dataset}, at ${host}.`)
  return lake
}

/** A client that sees drafts and never repeats a request by itself (see `withRetry`). */
export function createLakeClient(lake: LakeSettings): SanityClient {
  return createClient({
    projectId: lake.projectId,
    dataset: lake.dataset,
    apiVersion: API_VERSION,
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
    timeout: 60_000,
    ...(lake.token !== null && {token: lake.token}),
    ...(lake.apiHost !== null && {apiHost: lake.apiHost, useProjectHostname: false}),
  })
}

/** How a sentence names the lake. */
export function describeLake({isOnThisMachine, apiHost, projectId, dataset}: LakeSettings): string {
  return isOnThisMachine
    ? `the lake at ${apiHost}`
    : `the dataset ${dataset} of the project ${projectId}`
}

/**
 * A client of the lake, once the lake has answered. On this machine any program may have the port, so the lake is
 * asked for its project first, without a token.
 *
 * @throws {NoLakeError} when it does not answer, or when there is no token for it
 * @throws {CommandError} when it refuses
 */
export async function connectToLake(
  lake: LakeSettings,
  options?: RetryOptions,
): Promise<SanityClient> {
  if (lake.isOnThisMachine) await assertProject(lake, options)
  if (lake.token === null) {
    throw new NoLakeError(
      `There is no token for ${describeLake(lake)} in ${lake.dataDir}; set DATA_DIR to the folder of that lake.`,
    )
  }
  if (lake.isOnThisMachine && !lake.isOwnToken) await assertTokenOf(lake, lake.token, options)
  const client = createLakeClient(lake)
  await firstAnswer(lake, options, () => client.withConfig({timeout: FIRST_TIMEOUT}).fetch('0'))
  return client
}

/** @throws when another lake, or no lake at all, has the port */
async function assertProject(lake: LakeSettings, options?: RetryOptions): Promise<void> {
  const {projectId, dataset} = lake
  const status = await askWithoutToken(
    lake,
    `/projects/${projectId}/datasets/${dataset}/acl`,
    options,
  )
  // A private dataset is kept from somebody without a token, so it exists.
  if (status === 200 || status === 401) return
  throw new CommandError(
    `${upperFirst(describeLake(lake))} has no project ${projectId} with a dataset ${dataset}, so no token was sent. Check SANITY_STUDIO_PROJECT_ID, SANITY_STUDIO_DATASET, SANITY_STUDIO_API_HOST and LAKE_PORT.`,
  )
}

/** @throws when the lake does not know the token, which it is told the SHA-256 of and nothing else */
async function assertTokenOf(
  lake: LakeSettings,
  token: string,
  options?: RetryOptions,
): Promise<void> {
  const digest = createHash('sha256').update(token).digest('hex')
  if ((await askWithoutToken(lake, `/auth/tokens/${digest}`, options)) === 200) return
  throw new CommandError(
    `SANITY_AUTH_TOKEN is no token of ${describeLake(lake)}, so it was not sent. For a hosted project set VITE_SANITY_PROJECT_ID, VITE_SANITY_DATASET, SANITY_STUDIO_PROJECT_ID and SANITY_STUDIO_DATASET, and no SANITY_STUDIO_API_HOST of this machine; for the lake on this machine unset SANITY_AUTH_TOKEN.`,
  )
}

/** The status of the answer: 200 for any that is good. */
function askWithoutToken(
  lake: LakeSettings,
  url: string,
  options: RetryOptions | undefined,
): Promise<number> {
  const anonymous = createLakeClient({...lake, token: null}).withConfig({timeout: FIRST_TIMEOUT})
  return firstAnswer(lake, options, () =>
    anonymous.request({url}).then(
      () => 200,
      (error: unknown) => {
        const status = statusOf(error)
        if (status === 401 || status === 404) return status
        throw error
      },
    ),
  )
}

/** Asks again like every other question, except where nobody listens on this machine: waiting would not help. */
async function firstAnswer<T>(
  lake: LakeSettings,
  options: RetryOptions | undefined,
  ask: () => Promise<T>,
): Promise<T> {
  const askHere = () =>
    ask().catch((error: unknown) => {
      throw lake.isOnThisMachine && isRefused(error) ? refusal(lake, error) : error
    })
  try {
    return await withRetry(askHere, {onWait: sayWait, ...options})
  } catch (error) {
    throw refusal(lake, error)
  }
}

/** What is to be said of a first question that failed; what is no answer of the lake stays as it is. */
function refusal(lake: LakeSettings, error: unknown): unknown {
  const where = upperFirst(describeLake(lake))
  const status = statusOf(error)
  const [file, advice] = lake.isOnThisMachine
    ? [tokensFile(lake.dataDir), 'start it with npm run lake or npm start']
    : [null, 'check the network and SANITY_STUDIO_API_HOST']
  if (isUnreachable(error)) return new NoLakeError(`${where} does not answer; ${advice}.`)
  if (status === null) return error
  const reason = plainLine(describeError(error), 200)
  if (status !== 401 && status !== 403) return new CommandError(`${where} refuses: ${reason}`)
  return new CommandError(
    file === null
      ? `${where} refuses SANITY_AUTH_TOKEN (${reason}); set it to a token of that project with write access.`
      : `${where} refuses the token of ${file} (${reason}); set DATA_DIR to the folder of that lake.`,
  )
}

function statusOf(error: unknown): number | null {
  return error instanceof ClientError || error instanceof ServerError ? error.statusCode : null
}
