import {API_VERSION, EMBEDDED_PROJECT} from '../../config/project.ts'
import type {BuildConfig, IdentityAddress, LakeAddress} from '../../config/site-build.ts'
import {fieldsOf} from './lib/fields.ts'

export type {LakeAddress, IdentityAddress} from '../../config/site-build.ts'

/** Every address of the running site, complete. */
export type SiteConfig = {
  lake: LakeAddress
  /** `null`: unknown, games cannot be framed. */
  gamesOrigin: string | null
  studioUrl: string | null
  identity: IdentityAddress | null
}

declare const __BUILD_CONFIG__: BuildConfig

/** A build that was told nothing, and code that no build has touched, such as a test. */
const UNTOLD: BuildConfig = {
  siteOrigin: null,
  hostedLake: null,
  gamesOrigin: null,
  studioUrl: null,
  frameExemptHosts: [],
  probeHosts: [],
  hostedIdentity: null,
  refreshSeconds: null,
  isOffline: true,
}

/** What this build was told; put in its place by `vite.config.ts`, already checked. */
export const buildConfig: BuildConfig =
  typeof __BUILD_CONFIG__ === 'undefined' ? UNTOLD : __BUILD_CONFIG__

let running: Promise<SiteConfig> | null = null

/**
 * The running site's addresses. What the build does not know is asked of `/config.json` once, when first
 * needed; a failure is not kept, so that the next caller asks again.
 */
export function loadSiteConfig(): Promise<SiteConfig> {
  running ??= readSiteConfig(buildConfig).catch((error: unknown) => {
    running = null
    throw error
  })
  return running
}

/** Whether addresses are left for `/config.json`. No host has that file, and a build for one knows lake and games. */
export function asksWhereItRuns({hostedLake, gamesOrigin}: BuildConfig): boolean {
  return hostedLake === null || gamesOrigin === null
}

/** @throws when nobody says where the parts are. */
export async function readSiteConfig(build: BuildConfig): Promise<SiteConfig> {
  if (!asksWhereItRuns(build)) return siteConfigOf(build, {})

  try {
    const response = await fetch('/config.json', {signal: AbortSignal.timeout(5_000)})
    if (!response.ok) throw new Error(`/config.json answered ${response.status}.`)
    return siteConfigOf(build, await response.json())
  } catch (error) {
    // A site that was built for another host does without it: what is unknown then is not offered.
    const known = siteConfigOf(build, {})
    if (build.hostedLake !== null) return known
    if (build.gamesOrigin !== null) return {...known, lake: {...known.lake, apiHost: null}}
    throw new Error('/config.json could not be read. Is the site served by npm start?', {
      cause: error,
    })
  }
}

/** What the build says, completed by the body of `/config.json`; addresses that are none are left out. */
export function siteConfigOf(build: BuildConfig, body: unknown): SiteConfig {
  const fields = fieldsOf(body)
  const read = (name: string): string | null => {
    const value = fields[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const origin = (name: string) => {
    const url = URL.parse(read(name) ?? '')
    return url !== null && /^https?:$/.test(url.protocol) ? url.origin : null
  }

  const identityUrl = origin('identity')
  return {
    lake: build.hostedLake ?? {
      projectId: read('projectId') ?? EMBEDDED_PROJECT.projectId,
      dataset: read('dataset') ?? EMBEDDED_PROJECT.dataset,
      apiVersion: API_VERSION,
      apiHost: origin('lake') ?? 'http://localhost:3400',
      isEmbedded: true,
    },
    gamesOrigin: build.gamesOrigin ?? origin('games'),
    studioUrl: build.studioUrl ?? origin('studio'),
    identity:
      build.hostedIdentity ??
      (identityUrl === null
        ? null
        : {
            // The embedded identity server takes any key and any project.
            apiKey: 'embedded',
            authDomain: 'localhost',
            projectId: read('projectId') ?? EMBEDDED_PROJECT.projectId,
            emulatorUrl: identityUrl,
          }),
  }
}

/** Whether there is a lake to ask: none is behind a site whose build was put on a host for files alone. */
export function hasLake({isEmbedded, apiHost}: LakeAddress): boolean {
  return !isEmbedded || apiHost !== null
}

/** How old, in seconds, the last refresh may be before a page load asks the lake again. */
export function refreshSecondsFor(lake: LakeAddress, build: BuildConfig = buildConfig): number {
  return build.refreshSeconds ?? (lake.isEmbedded ? 0 : 300)
}
