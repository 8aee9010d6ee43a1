import {EMBEDDED_PROJECT} from './project.ts'
import {given, SettingsError, type Environment} from './variables.ts'

/** The parts of the product that listen on a port of their own. */
const PARTS = ['site', 'games', 'studio', 'lake', 'identity'] as const
export type Part = (typeof PARTS)[number]

/** TCP ports on loopback. */
export type Ports = Record<Part, number>
export type Addresses = Record<Part, string>

const PORTS: Record<Part, {variable: string; fallback: number}> = {
  site: {variable: 'SITE_PORT', fallback: 3000},
  games: {variable: 'GAMES_PORT', fallback: 3001},
  studio: {variable: 'STUDIO_PORT', fallback: 3333},
  lake: {variable: 'LAKE_PORT', fallback: 3400},
  identity: {variable: 'IDENTITY_PORT', fallback: 9099},
}

/** Where everything listens (DESIGN section 3). Throws {@link SettingsError}. */
export function readPorts(env: Environment): Ports {
  const ports = {
    site: readPort(env, 'site'),
    games: readPort(env, 'games'),
    studio: readPort(env, 'studio'),
    lake: readPort(env, 'lake'),
    identity: readPort(env, 'identity'),
  }
  refuseSharedPorts(ports)
  return ports
}

function readPort(env: Environment, part: Part): number {
  const {variable, fallback} = PORTS[part]
  const text = given(env, variable)
  return text === null ? fallback : parsePort(variable, text)
}

/** @param name what gave the port, for the message. Throws {@link SettingsError}. */
export function parsePort(name: string, text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port >= 1 && port <= 65_535) return port
  throw new SettingsError(
    `${name} is "${text}", which is not a port. Use a number from 1 to 65535.`,
  )
}

function refuseSharedPorts(ports: Ports): void {
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

/** The addresses people and programs use; always `localhost`, so that all parts are one site. */
export function addressesOf({ports}: {ports: Ports}): Addresses {
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
