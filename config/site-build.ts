import {addressesOf, readPorts} from './ports.ts'
import {API_VERSION, readProject, type Project} from './project.ts'
import {
  given,
  givenOrigin,
  matching,
  SettingsError,
  webAddress,
  type Environment,
} from './variables.ts'

/**
 * What the site is told when it is built (`VITE_…`). Unset variables mean the embedded default, so that changing
 * a local port needs no build (DESIGN section 3). `web/vite.config.ts` puts the result into the bundle.
 */
export type BuildConfig = {
  /** The site's public origin; `null`: unknown. */
  siteOrigin: string | null
  /** A hosted Content Lake, or `null` for the embedded one. */
  hostedLake: LakeAddress | null
  gamesOrigin: string | null
  studioUrl: string | null
  /** Hosts of our own that may be framed, each exactly or as the end of a longer one after a dot. */
  frameExemptHosts: string[]
  /** Origins that are asked for `/favicon.ico` on the page of an external game, in place of the game's own site. */
  probeHosts: string[]
  /** A hosted identity provider, or `null` for the embedded one. */
  hostedIdentity: IdentityAddress | null
  /** `null`: 0 on the embedded lake, 300 on a hosted one. */
  refreshSeconds: number | null
  /** Whether the site keeps itself for visits without a network; `VITE_OFFLINE=off` takes that away everywhere. */
  isOffline: boolean
}

export type LakeAddress = Project & {
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

/**
 * Reads the build's variables.
 *
 * @throws {SettingsError}
 */
export function parseBuildConfig(env: Environment): BuildConfig {
  const studioUrl = given(env, 'VITE_STUDIO_URL')
  return {
    siteOrigin: givenOrigin(env, 'VITE_SITE_URL'),
    hostedLake: readHostedLake(env),
    gamesOrigin: givenOrigin(env, 'VITE_GAMES_ORIGIN'),
    studioUrl: studioUrl && webAddress('VITE_STUDIO_URL', studioUrl).href.replace(/\/+$/, ''),
    frameExemptHosts: readList(env, 'VITE_FRAME_EXEMPT_HOSTS').map((host) => host.toLowerCase()),
    probeHosts: readList(env, 'VITE_PROBE_HOSTS').map(
      (host) =>
        webAddress('VITE_PROBE_HOSTS', host.includes('://') ? host : `https://${host}`).origin,
    ),
    hostedIdentity: readHostedIdentity(env),
    refreshSeconds: readSeconds(env),
    isOffline: isOfflineWanted(env),
  }
}

function readHostedLake(env: Environment): LakeAddress | null {
  const project = readProject(env, 'site')
  if (project === null) return null
  const name = 'VITE_SANITY_API_VERSION'
  const version = given(env, name) ?? API_VERSION
  return {
    ...project,
    apiVersion: matching(name, version, /^\d{4}-\d{2}-\d{2}$/, 'a day such as 2025-02-19'),
    apiHost: givenOrigin(env, 'VITE_SANITY_API_HOST'),
    isEmbedded: false,
  }
}

function readHostedIdentity(env: Environment): IdentityAddress | null {
  const apiKey = given(env, 'VITE_FIREBASE_API_KEY')
  if (apiKey === null) return null

  const projectId = given(env, 'VITE_FIREBASE_PROJECT_ID')
  if (projectId === null) {
    throw new SettingsError(
      'VITE_FIREBASE_API_KEY is set but VITE_FIREBASE_PROJECT_ID is not. Set both for a hosted identity provider, neither for the embedded one.',
    )
  }
  return {
    apiKey,
    projectId,
    authDomain: given(env, 'VITE_FIREBASE_AUTH_DOMAIN') ?? `${projectId}.firebaseapp.com`,
    emulatorUrl: givenOrigin(env, 'VITE_FIREBASE_AUTH_EMULATOR_URL'),
  }
}

function readList(env: Environment, name: string): string[] {
  return (given(env, name) ?? '').split(/[\s,]+/).filter((item) => item !== '')
}

function readSeconds(env: Environment): number | null {
  const name = 'VITE_REFRESH_SECONDS'
  const value = given(env, name)
  return value === null ? null : Number(matching(name, value, /^\d{1,6}$/, 'a number of seconds'))
}

/** Whether visitors' browsers keep site and games for visits without a network. */
export function isOfflineWanted(env: Environment): boolean {
  const name = 'VITE_OFFLINE'
  return matching(name, given(env, name) ?? 'on', /^(?:on|off)$/, 'on or off') === 'on'
}

/**
 * Where canonical links, map and feed lead: the public origin, or else the site on this machine, on whatever port it
 * is. `PRERENDER_ADDRESS` stands for the latter where one build is served on several ports, as in tests.
 */
export function siteAddress(env: Environment): string {
  return (
    givenOrigin(env, 'VITE_SITE_URL') ??
    givenOrigin(env, 'PRERENDER_ADDRESS') ??
    addressesOf({ports: readPorts(env)}).site
  )
}

/** What `web/prerender.ts` is told beyond the build, by `npm run build` and by measurements. */
export function readPrerenderSettings(env: Environment) {
  return {
    /** The origin of the lake to read instead of the build's own. */
    lake: givenOrigin(env, 'PRERENDER_LAKE'),
    address: siteAddress(env),
    /** The folder of the build, from the repository's root or as a `file:` address. */
    dist: given(env, 'PRERENDER_DIST') ?? 'dist/',
    /** How browsers read the catalogue, whatever its size. */
    tier: given(env, 'CATALOGUE_TIER'),
  }
}
