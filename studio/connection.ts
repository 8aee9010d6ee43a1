/** Where the studio finds its content: the lake on this machine, or a hosted Sanity project. */
export type StudioConnection = EmbeddedConnection | HostedConnection

export type EmbeddedConnection = {
  kind: 'embedded'
  projectId: string
  dataset: string
  /** Origin of the content lake, for example `http://localhost:3400`. */
  lake: string
  /** Origin of the public site, for links to what visitors see. */
  site: string
  /** Origin that serves the games' files. */
  games: string
}

type HostedConnection = {
  kind: 'hosted'
  projectId: string
  dataset: string
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

/** What `npm start` serves unless a port was changed (DESIGN section 3). */
const EMBEDDED_DEFAULTS: EmbeddedConnection = {
  kind: 'embedded',
  projectId: 'gameshack',
  dataset: 'production',
  lake: 'http://localhost:3400',
  site: 'http://localhost:3000',
  games: 'http://localhost:3001',
}

/**
 * Chooses the connection from the variables: a project id and a dataset together mean hosted, neither means
 * the embedded lake, whose address `SANITY_STUDIO_API_HOST` may then change to another one of this machine.
 *
 * @throws Error naming the variable, when they contradict each other.
 */
export function connectionFromEnvironment(environment: StudioEnvironment): StudioConnection {
  const projectId = environment.SANITY_STUDIO_PROJECT_ID || undefined
  const dataset = environment.SANITY_STUDIO_DATASET || undefined
  const apiHost = readOrigin('SANITY_STUDIO_API_HOST', environment.SANITY_STUDIO_API_HOST)
  const site = readOrigin('SANITY_STUDIO_SITE_URL', environment.SANITY_STUDIO_SITE_URL)
  const games = readOrigin('SANITY_STUDIO_GAMES_URL', environment.SANITY_STUDIO_GAMES_URL)

  if (projectId && dataset) {
    return {
      kind: 'hosted',
      projectId: checkedProjectId(projectId),
      dataset: checkedDataset(dataset),
      apiHost: apiHost ?? undefined,
      site,
      games,
    }
  }
  if (projectId) {
    throw new Error(
      `SANITY_STUDIO_PROJECT_ID is "${projectId}" but SANITY_STUDIO_DATASET is not set. Set both for a hosted project, or neither for the embedded lake.`,
    )
  }
  if (dataset) {
    throw new Error(
      `SANITY_STUDIO_DATASET is "${dataset}" but SANITY_STUDIO_PROJECT_ID is not set. Set both for a hosted project, or neither for the embedded lake.`,
    )
  }
  if (apiHost !== null && !isLoopback(apiHost)) {
    throw new Error(
      `SANITY_STUDIO_API_HOST is "${apiHost}", which is not this machine, but SANITY_STUDIO_PROJECT_ID is not set. Set the project id and the dataset too, or remove the host.`,
    )
  }
  return {
    ...EMBEDDED_DEFAULTS,
    lake: apiHost ?? EMBEDDED_DEFAULTS.lake,
    site: site ?? EMBEDDED_DEFAULTS.site,
    games: games ?? EMBEDDED_DEFAULTS.games,
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
  const origin = (name: string): string => readOrigin(`/config.json: "${name}"`, text(name)) ?? ''

  return {
    kind: 'embedded',
    projectId: text('projectId'),
    dataset: text('dataset'),
    lake: origin('lake'),
    site: origin('site'),
    games: origin('games'),
  }
}

/** An address reduced to its origin; a path behind it would be dropped silently, so it is refused. */
function readOrigin(name: string, value: string | undefined): string | null {
  if (!value) return null
  const url = URL.parse(value)
  const isOrigin =
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === ''
  if (!isOrigin) {
    throw new Error(
      `${name} is "${value}". It should be an address without a path, such as https://example.org.`,
    )
  }
  return url.origin
}

function isLoopback(origin: string): boolean {
  const host = URL.parse(origin)?.hostname ?? ''
  return (
    host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost')
  )
}

/** Sanity's own rules for the two names: https://www.sanity.io/docs/datasets. */
function checkedProjectId(projectId: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(projectId)) return projectId
  throw new Error(
    `SANITY_STUDIO_PROJECT_ID is "${projectId}". A project id has only lower-case letters, digits and hyphens.`,
  )
}

function checkedDataset(dataset: string): string {
  if (/^~?[a-z0-9][a-z0-9_-]{0,63}$/.test(dataset)) return dataset
  throw new Error(
    `SANITY_STUDIO_DATASET is "${dataset}". A dataset has only lower-case letters, digits, _ and -, at most 64.`,
  )
}
