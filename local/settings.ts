import {resolve} from 'node:path'

/** A variable that cannot be used; the message names it, its value and what to write instead. */
class SettingsError extends Error {
  override name = 'SettingsError'
}

/** The parts of the product that listen on a port of their own. */
const PARTS = ['site', 'games', 'studio', 'lake', 'identity'] as const
export type Part = (typeof PARTS)[number]

/** Where everything listens and keeps its data (DESIGN section 3). Ports are TCP ports on loopback. */
export type Settings = {ports: Record<Part, number>; dataDir: string}

/** The embedded lake's only project and dataset. */
export const EMBEDDED_PROJECT = {projectId: 'gameshack', dataset: 'production'} as const

const PORTS: Record<Part, {variable: string; fallback: number}> = {
  site: {variable: 'SITE_PORT', fallback: 3000},
  games: {variable: 'GAMES_PORT', fallback: 3001},
  studio: {variable: 'STUDIO_PORT', fallback: 3333},
  lake: {variable: 'LAKE_PORT', fallback: 3400},
  identity: {variable: 'IDENTITY_PORT', fallback: 9099},
}

type Environment = Record<string, string | undefined>

/** Reads the ports and the data folder; an empty variable counts as unset. Throws {@link SettingsError}. */
export function readSettings(environment: Environment, root: string): Settings {
  const ports = {
    site: readPort('site', environment),
    games: readPort('games', environment),
    studio: readPort('studio', environment),
    lake: readPort('lake', environment),
    identity: readPort('identity', environment),
  }
  refuseSharedPorts(ports)
  return {ports, dataDir: resolve(root, environment.DATA_DIR || '.data')}
}

function readPort(part: Part, environment: Environment): number {
  const {variable, fallback} = PORTS[part]
  const text = environment[variable]
  if (text === undefined || text === '') return fallback

  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 1 && port <= 65_535) return port
  throw new SettingsError(
    `${variable} is "${text}", which is not a port. Use a number from 1 to 65535.`,
  )
}

function refuseSharedPorts(ports: Settings['ports']): void {
  const takenBy = new Map<number, string>()
  for (const part of PARTS) {
    const {variable} = PORTS[part]
    const port = ports[part]
    const other = takenBy.get(port)
    if (other !== undefined) {
      throw new SettingsError(
        `${other} and ${variable} are both ${port}. Give each part a port of its own.`,
      )
    }
    takenBy.set(port, variable)
  }
}

/** The variable that moves a part to another port, for messages. */
export function portVariable(part: Part): string {
  return PORTS[part].variable
}

export type Addresses = Record<Part, string>

/** The addresses people and programs use; always `localhost`, so that all parts are one site. */
export function addressesOf({ports}: Settings): Addresses {
  return {
    site: localAddress(ports.site),
    games: localAddress(ports.games),
    studio: localAddress(ports.studio),
    lake: localAddress(ports.lake),
    identity: localAddress(ports.identity),
  }
}

function localAddress(port: number): string {
  return `http://localhost:${port}`
}

/** The body of `/config.json`: what site and studio are told when they run, instead of when they are built. */
export function runTimeConfig(addresses: Addresses): Addresses & typeof EMBEDDED_PROJECT {
  return {...addresses, ...EMBEDDED_PROJECT}
}

/** A hosted Sanity project as one of the two pairs of variables names it. */
type HostedProject = {projectId: string; dataset: string}

/**
 * The hosted project that the variables ask for, or `null` for the embedded lake. Site and studio must name the
 * same one, or editors would publish where no visitor looks. Throws {@link SettingsError}.
 */
export function readHostedProject(environment: Environment): HostedProject | null {
  const site = readPair('VITE_SANITY', environment)
  const studio = readPair('SANITY_STUDIO', environment)
  if (site?.projectId === studio?.projectId && site?.dataset === studio?.dataset) return site

  const named = (prefix: string, pair: HostedProject | null) =>
    pair === null
      ? `${prefix}_PROJECT_ID is not set`
      : `${prefix}_… names ${pair.projectId}/${pair.dataset}`
  throw new SettingsError(
    `Site and studio must use the same project, but ${named('VITE_SANITY', site)} and ${named('SANITY_STUDIO', studio)}. Set both pairs alike, or neither for the embedded lake.`,
  )
}

function readPair(prefix: string, environment: Environment): HostedProject | null {
  const projectId = environment[`${prefix}_PROJECT_ID`] || null
  const dataset = environment[`${prefix}_DATASET`] || null
  if (projectId !== null && dataset !== null) return {projectId, dataset}
  if (projectId === null && dataset === null) return null

  const [set, value, missing] =
    projectId === null ? ['DATASET', dataset, 'PROJECT_ID'] : ['PROJECT_ID', projectId, 'DATASET']
  throw new SettingsError(
    `${prefix}_${set} is "${value}" but ${prefix}_${missing} is not set. Set both for a hosted project, neither for the embedded lake.`,
  )
}
