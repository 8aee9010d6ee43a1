import {resolve} from 'node:path'

import {readPorts, type Ports} from '../ports.ts'
import {given, type Environment} from '../variables.ts'
import {REPOSITORY} from './environment.ts'

/** Where everything listens and keeps its data on this machine (DESIGN section 3). */
export type Settings = {ports: Ports; dataDir: string}

/** Throws `SettingsError`. */
export function readSettings(env: Environment, root = REPOSITORY): Settings {
  return {ports: readPorts(env), dataDir: readDataFolder(env, root)}
}

/** `DATA_DIR`; a relative one counts from the repository's root, wherever a command is run. */
export function readDataFolder(env: Environment, root = REPOSITORY): string {
  return resolve(root, given(env, 'DATA_DIR') ?? '.data')
}

/** Whether `npm start` shows what the lake notes, such as requests that it does not know. */
export function isLakeLogShown(env: Environment): boolean {
  return given(env, 'LAKE_LOG') !== null
}
