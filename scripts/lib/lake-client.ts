import {readFileSync} from 'node:fs'
import {join} from 'node:path'

import {createClient, type SanityClient} from '@sanity/client'

/** Where a script's lake is and how it is reached. */
export type LakeSettings = {
  projectId: string
  dataset: string
  /** `null`: the hosted service's own host. */
  apiHost: string | null
  token: string | null
  isLoopback: boolean
}

/** The settings contradict each other or lack something; the message is one sentence for a terminal. */
export class LakeSettingsError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

const EMBEDDED_PROJECT = 'gameshack'
const EMBEDDED_DATASET = 'production'

/**
 * Reads the variables that scripts share (DESIGN section 3): `SANITY_STUDIO_PROJECT_ID`,
 * `SANITY_STUDIO_DATASET`, `SANITY_STUDIO_API_HOST`, `SANITY_AUTH_TOKEN`. Without them it is the embedded lake
 * on `LAKE_PORT`, with the owner's token of `DATA_DIR`. That token is only ever sent to this machine.
 *
 * @throws {LakeSettingsError}
 */
export function readLakeSettings(env: Environment = process.env): LakeSettings {
  const projectId = given(env, 'SANITY_STUDIO_PROJECT_ID')
  const dataset = given(env, 'SANITY_STUDIO_DATASET')
  const token = given(env, 'SANITY_AUTH_TOKEN')
  const apiHost = readApiHost(given(env, 'SANITY_STUDIO_API_HOST'))

  if (projectId === null) {
    const host = apiHost ?? `http://localhost:${readPort(env)}`
    if (!isLoopbackHost(host)) {
      throw new LakeSettingsError(
        `SANITY_STUDIO_API_HOST is ${host}, but SANITY_STUDIO_PROJECT_ID is not set; set it, or unset the host to use the embedded lake.`,
      )
    }
    return {
      projectId: EMBEDDED_PROJECT,
      dataset: dataset ?? EMBEDDED_DATASET,
      apiHost: host,
      token: token ?? readOwnerToken(env),
      isLoopback: true,
    }
  }

  if (dataset === null) {
    throw new LakeSettingsError(
      `SANITY_STUDIO_PROJECT_ID is ${projectId}, but SANITY_STUDIO_DATASET is not set; set it, for example to production.`,
    )
  }
  const isLoopback = apiHost !== null && isLoopbackHost(apiHost)
  const ownToken = isLoopback && projectId === EMBEDDED_PROJECT ? readOwnerToken(env) : null
  if (token === null && ownToken === null) {
    throw new LakeSettingsError(
      `The project ${projectId} needs SANITY_AUTH_TOKEN; make a token with write access in its settings and set the variable.`,
    )
  }
  return {projectId, dataset, apiHost, token: token ?? ownToken, isLoopback}
}

/** A client that sees drafts and never repeats a request by itself (see `withRetry`). */
export function createLakeClient(settings: LakeSettings): SanityClient {
  return createClient({
    projectId: settings.projectId,
    dataset: settings.dataset,
    apiVersion: '2025-02-19',
    useCdn: false,
    perspective: 'raw',
    maxRetries: 0,
    timeout: 60_000,
    ...(settings.token !== null && {token: settings.token}),
    ...(settings.apiHost !== null && {apiHost: settings.apiHost, useProjectHostname: false}),
  })
}

/** How a sentence names the lake. */
export function describeLake(settings: LakeSettings): string {
  return settings.isLoopback
    ? `the lake at ${settings.apiHost}`
    : `the dataset ${settings.dataset} of the project ${settings.projectId}`
}

export function isLoopbackHost(address: string): boolean {
  const host = URL.parse(address)?.hostname ?? ''
  return (
    host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost')
  )
}

function given(env: Environment, name: string): string | null {
  const value = env[name]?.trim() ?? ''
  return value === '' ? null : value
}

function readApiHost(value: string | null): string | null {
  if (value === null) return null
  const url = URL.parse(value)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw new LakeSettingsError(
      `SANITY_STUDIO_API_HOST is “${value}”; it must be an address such as https://api.example.org.`,
    )
  }
  if (url.protocol === 'http:' && !isLoopbackHost(value)) {
    throw new LakeSettingsError(
      `SANITY_STUDIO_API_HOST is ${value}; a token is only sent over https or to this machine.`,
    )
  }
  return url.origin
}

function readPort(env: Environment): number {
  const value = given(env, 'LAKE_PORT') ?? '3400'
  const port = Number(value)
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535) {
    throw new LakeSettingsError(`LAKE_PORT is “${value}”; it must be a port from 1 to 65535.`)
  }
  return port
}

/** The data folder, where the embedded lake keeps its tokens and scripts their reports. */
export function dataFolder(env: Environment = process.env): string {
  return given(env, 'DATA_DIR') ?? '.data'
}

/** `null` before the first `npm start` or `npm run lake` has made the tokens. */
function readOwnerToken(env: Environment): string | null {
  const file = join(dataFolder(env), 'tokens.json')
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return null
  }
  try {
    const tokens: unknown = JSON.parse(text)
    if (typeof tokens === 'object' && tokens !== null && 'owner' in tokens) {
      if (typeof tokens.owner === 'string' && tokens.owner !== '') return tokens.owner
    }
  } catch {
    // The sentence below covers both: text that is no JSON, and JSON without the token.
  }
  throw new LakeSettingsError(
    `${file} holds no owner token; delete the file and run npm run lake to make new ones.`,
  )
}
