import type {BuildConfig} from '../../config/site-build.ts'

/**
 * The origins that pages of this build talk to, for the content security policy of whoever serves them. `null`:
 * the embedded default, whose address is known only where it runs.
 */
export type SiteReach = {
  site: string | null
  games: string | null
  studio: string | null
  lake: string[] | null
  pictures: string[] | null
  identity: string[] | null
  probeHosts: string[]
}

/** https://www.sanity.io/docs/content-lake/api-cdn and https://firebase.google.com/docs/auth name the hosts. */
export function siteReach(build: BuildConfig): SiteReach {
  const {hostedLake, hostedIdentity} = build
  return {
    site: build.siteOrigin,
    games: build.gamesOrigin,
    studio: build.studioUrl === null ? null : new URL(build.studioUrl).origin,
    lake:
      hostedLake &&
      (hostedLake.apiHost === null
        ? ['api', 'apicdn'].map((name) => `https://${hostedLake.projectId}.${name}.sanity.io`)
        : [hostedLake.apiHost]),
    pictures: hostedLake && ['https://cdn.sanity.io'],
    identity:
      hostedIdentity &&
      (hostedIdentity.emulatorUrl === null
        ? ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
        : [hostedIdentity.emulatorUrl]),
    probeHosts: build.probeHosts,
  }
}
