import {
  connectionFromConfigJson,
  connectionFromEnvironment,
  type StudioConnection,
} from '../../config/studio.ts'

/**
 * The hosted project that was built in, or else what the local static host says in `/config.json`.
 *
 * @throws Error with one sentence for the page.
 */
export async function readConnection(): Promise<StudioConnection> {
  // The declared type in env.d.ts holds: Vite writes these as texts, or leaves them out.
  const environment = import.meta.env
  if (environment.SANITY_STUDIO_PROJECT_ID) return connectionFromEnvironment(environment)

  const response = await fetch('/config.json', {cache: 'no-store'}).catch(() => null)
  if (!response) {
    throw new Error('The studio’s own server does not answer. Is npm start still running?')
  }
  if (!response.ok) {
    throw new Error(
      `The studio’s server has no /config.json (it answered ${response.status}). Start the studio with npm start.`,
    )
  }
  return connectionFromConfigJson(await response.json().catch(() => null))
}
