import {existsSync} from 'node:fs'
import {resolve} from 'node:path'

import {given, SettingsError, type Environment} from '../variables.ts'

/** The repository's root. */
export const REPOSITORY = resolve(import.meta.dirname, '../..')

let isLoaded = false

/**
 * The variables of this process, completed once from `.env` in the repository's root, or from the file that
 * `ENV_FILE` names. A variable that is set stays as it is, also when it is set to nothing.
 *
 * @throws {SettingsError} when `ENV_FILE` names no file
 */
export function environment(): Environment {
  if (isLoaded) return process.env
  const named = given(process.env, 'ENV_FILE')
  const file = resolve(REPOSITORY, named ?? '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  else if (named !== null) {
    throw new SettingsError(`ENV_FILE is "${named}", but there is no file ${file}.`)
  }
  reachThisMachineDirectly()
  isLoaded = true
  return process.env
}

/** The Sanity client obeys `HTTP_PROXY`, also for localhost: a proxy would then hear the tokens of this machine. */
function reachThisMachineDirectly(): void {
  const exceptions = process.env.no_proxy ?? process.env.NO_PROXY ?? ''
  if (exceptions !== '*') process.env.no_proxy = `${exceptions},localhost,127.0.0.1,[::1]`
}
