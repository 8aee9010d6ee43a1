/**
 * What the site is told when it is built (`VITE_…`). Unset variables mean the embedded default, so that changing
 * a local port needs no build (DESIGN section 3). Read by `vite.config.ts`, which puts the result into the bundle.
 */
export type BuildConfig = {
  /** The site's public origin; `null`: unknown. */
  siteOrigin: string | null
  /**
   * Where canonical links, map and feed lead: the public origin, and this machine for a build on the embedded
   * lake. `null`: a hosted site that was not told its address leaves canonical links out rather than lie.
   */
  canonicalOrigin: string | null
  /** A hosted Content Lake, or `null` for the embedded one. */
  hostedLake: LakeAddress | null
  gamesOrigin: string | null
  studioUrl: string | null
  /** Hosts of our own that may be framed, each exactly or as the end of a longer one after a dot. */
  frameExemptHosts: string[]
  /** Origins that are asked for `/favicon.ico` before an external game is launched. */
  probeHosts: string[]
  /** A hosted identity provider, or `null` for the embedded one. */
  hostedIdentity: IdentityAddress | null
  /** `null`: 0 on the embedded lake, 300 on a hosted one. */
  refreshSeconds: number | null
  /** Whether the site keeps itself for visits without a network; `VITE_OFFLINE=off` takes that away everywhere. */
  isOffline: boolean
}

export type LakeAddress = {
  projectId: string
  dataset: string
  apiVersion: string
  /** A complete address without project host, for the embedded lake or a proxy; `null` for Sanity's own hosts. */
  apiHost: string | null
  isEmbedded: boolean
}

export type IdentityAddress = {
  apiKey: string
  authDomain: string
  projectId: string
  /** The address of an emulator that speaks for the provider, or `null`. */
  emulatorUrl: string | null
}

export const DEFAULT_API_VERSION = '2025-02-19'

/**
 * Reads the build's variables.
 *
 * @throws one sentence that names the variable, its value and what to do.
 */
export function parseBuildConfig(env: Readonly<Record<string, unknown>>): BuildConfig {
  const read = (name: string): string | null => {
    const value = env[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
  }

  const siteOrigin = readOrigin(read, 'VITE_SITE_URL')
  const hostedLake = readHostedLake(read)
  return {
    siteOrigin,
    canonicalOrigin: siteOrigin ?? (hostedLake === null ? localOrigin(read) : null),
    hostedLake,
    gamesOrigin: readOrigin(read, 'VITE_GAMES_ORIGIN'),
    studioUrl: readAddress(read, 'VITE_STUDIO_URL'),
    frameExemptHosts: readList(read, 'VITE_FRAME_EXEMPT_HOSTS').map((host) => host.toLowerCase()),
    probeHosts: readList(read, 'VITE_PROBE_HOSTS').map((host) =>
      originOf('VITE_PROBE_HOSTS', host.includes('://') ? host : `https://${host}`),
    ),
    hostedIdentity: readHostedIdentity(read),
    refreshSeconds: readSeconds(read, 'VITE_REFRESH_SECONDS'),
    isOffline: readSwitch(read, 'VITE_OFFLINE'),
  }
}

type Read = (name: string) => string | null

/** Where `npm start` serves the site that is built with the same variables. */
function localOrigin(read: Read): string {
  const port = matching('SITE_PORT', read('SITE_PORT') ?? '3000', /^\d{1,5}$/, 'a port')
  return `http://localhost:${port}`
}

function readHostedLake(read: Read): LakeAddress | null {
  const projectId = read('VITE_SANITY_PROJECT_ID')
  const dataset = read('VITE_SANITY_DATASET')
  if (projectId === null) {
    if (dataset === null) return null
    throw new Error(
      `VITE_SANITY_DATASET is "${dataset}" but VITE_SANITY_PROJECT_ID is not set. Set both for a hosted project, neither for the embedded lake.`,
    )
  }
  if (dataset === null) {
    throw new Error(
      `VITE_SANITY_PROJECT_ID is "${projectId}" but VITE_SANITY_DATASET is not set. Set both for a hosted project, neither for the embedded lake.`,
    )
  }
  return {
    projectId: matching('VITE_SANITY_PROJECT_ID', projectId, /^[a-z0-9-]+$/, 'a project id'),
    dataset: matching('VITE_SANITY_DATASET', dataset, /^[a-z0-9_~-]+$/, 'a dataset name'),
    apiVersion: readApiVersion(read),
    apiHost: readOrigin(read, 'VITE_SANITY_API_HOST'),
    isEmbedded: false,
  }
}

function readApiVersion(read: Read): string {
  const version = read('VITE_SANITY_API_VERSION')
  if (version === null) return DEFAULT_API_VERSION
  return matching(
    'VITE_SANITY_API_VERSION',
    version,
    /^\d{4}-\d{2}-\d{2}$/,
    'a day such as 2025-02-19',
  )
}

function readHostedIdentity(read: Read): IdentityAddress | null {
  const apiKey = read('VITE_FIREBASE_API_KEY')
  if (apiKey === null) return null

  const projectId = read('VITE_FIREBASE_PROJECT_ID')
  if (projectId === null) {
    throw new Error(
      'VITE_FIREBASE_API_KEY is set but VITE_FIREBASE_PROJECT_ID is not. Set both for a hosted identity provider, neither for the embedded one.',
    )
  }
  return {
    apiKey,
    projectId,
    authDomain: read('VITE_FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`,
    emulatorUrl: readOrigin(read, 'VITE_FIREBASE_AUTH_EMULATOR_URL'),
  }
}

function readList(read: Read, name: string): string[] {
  return (read(name) ?? '').split(/[\s,]+/).filter((item) => item !== '')
}

function readSeconds(read: Read, name: string): number | null {
  const value = read(name)
  if (value === null) return null
  return Number(matching(name, value, /^\d{1,6}$/, 'a number of seconds'))
}

function readSwitch(read: Read, name: string): boolean {
  return matching(name, read(name) ?? 'on', /^(?:on|off)$/, 'on or off') === 'on'
}

function readOrigin(read: Read, name: string): string | null {
  const value = read(name)
  return value === null ? null : originOf(name, value)
}

function readAddress(read: Read, name: string): string | null {
  const value = read(name)
  return value === null ? null : webAddress(name, value).href.replace(/\/+$/, '')
}

function originOf(name: string, value: string): string {
  return webAddress(name, value).origin
}

function webAddress(name: string, value: string): URL {
  const url = URL.parse(value)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`${name} is "${value}". Set it to a full address such as https://example.org.`)
  }
  return url
}

function matching(name: string, value: string, pattern: RegExp, what: string): string {
  if (pattern.test(value)) return value
  throw new Error(`${name} is "${value}", which is not ${what}. Correct it or leave it unset.`)
}
