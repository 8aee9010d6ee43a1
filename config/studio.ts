import {addressesOf, readPorts} from './ports.ts'
import {EMBEDDED_PROJECT, readApiHost, readProject, type Project} from './project.ts'
import {givenOrigin, originOf} from './variables.ts'

/** Where the studio finds its content: the lake on this machine, or a hosted Sanity project. */
export type StudioConnection = EmbeddedConnection | HostedConnection

export type EmbeddedConnection = Project & {
  kind: 'embedded'
  /** Origin of the content lake, for example `http://localhost:3400`. */
  lake: string
  /** Origin of the public site, for links to what visitors see. */
  site: string
  /** Origin that serves the games' files. */
  games: string
}

type HostedConnection = Project & {
  kind: 'hosted'
  /** `undefined`: Sanity's own API host. */
  apiHost: string | undefined
  /** `null`: unknown, so the studio offers no links to the site. */
  site: string | null
  games: string | null
}

/** The studio's variables (DESIGN section 3). Both builders replace them by their text, so each is spelled out. */
export type StudioEnvironment = {
  SANITY_STUDIO_PROJECT_ID?: string | undefined
  SANITY_STUDIO_DATASET?: string | undefined
  SANITY_STUDIO_API_HOST?: string | undefined
  SANITY_STUDIO_SITE_URL?: string | undefined
  SANITY_STUDIO_GAMES_URL?: string | undefined
}

/**
 * Chooses the connection from the variables: a project id and a dataset together mean hosted, neither means
 * the embedded lake, whose address `SANITY_STUDIO_API_HOST` may then change to another one of this machine.
 *
 * @throws {SettingsError}
 */
export function connectionFromEnvironment(env: StudioEnvironment): StudioConnection {
  const project = readProject(env, 'studio')
  const apiHost = readApiHost(env, project)
  const site = givenOrigin(env, 'SANITY_STUDIO_SITE_URL')
  const games = givenOrigin(env, 'SANITY_STUDIO_GAMES_URL')
  if (project !== null) {
    return {kind: 'hosted', ...project, apiHost: apiHost ?? undefined, site, games}
  }
  // What npm start serves unless a port was changed.
  const local = addressesOf({ports: readPorts({})})
  return {
    kind: 'embedded',
    ...EMBEDDED_PROJECT,
    lake: apiHost ?? local.lake,
    site: site ?? local.site,
    games: games ?? local.games,
  }
}

/**
 * Reads the `/config.json` that the static host serves beside the studio, so that a changed port needs no build.
 *
 * @throws Error naming the field, when one is missing or is not an address of this machine's lake.
 */
export function connectionFromConfigJson(config: unknown): EmbeddedConnection {
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new Error('/config.json is not a JSON object.')
  }
  const fields = new Map<string, unknown>(Object.entries(config))
  const text = (name: string): string => {
    const value = fields.get(name)
    if (typeof value === 'string' && value !== '') return value
    throw new Error(`/config.json: "${name}" should be a text, but is ${JSON.stringify(value)}.`)
  }
  const origin = (name: string): string => originOf(`/config.json: "${name}"`, text(name))

  return {
    kind: 'embedded',
    projectId: text('projectId'),
    dataset: text('dataset'),
    lake: origin('lake'),
    site: origin('site'),
    games: origin('games'),
  }
}
