import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {environment} from '../config/node/environment.ts'
import {readSettings, type Settings} from '../config/node/settings.ts'
import type {Tokens} from '../config/node/tokens.ts'
import {addressesOf, type Addresses} from '../config/ports.ts'
import {loadIdentitySecret} from './data-folder.ts'
import {startEmbeddedLake} from './embedded-lake.ts'
import {parseUsers, type UserDirectory} from './identity/users.ts'
import {startServers, type Servers, type StaticPart} from './servers.ts'

/** What `npm start` and `npm run dev` have in common: the lake and the servers of some parts, on their ports. */
export type SharedParts = {
  settings: Settings
  addresses: Addresses
  tokens: Tokens
  directory: UserDirectory
  servers: Servers
}

/**
 * Takes the data folder and every port before any work begins, so that a port in use leaves nothing half-done.
 * All of it is closed with the stack. Throws one sentence when something cannot be had.
 */
export async function startSharedParts(
  root: string,
  stack: AsyncDisposableStack,
  options: {parts: StaticPart[]; log?: (line: string) => void},
): Promise<SharedParts> {
  const settings = readSettings(environment())
  const usersFile = join(root, 'seed', 'users.json')
  const directory = parseUsers(await readFile(usersFile, 'utf8'), usersFile)

  const {tokens} = stack.adopt(await startEmbeddedLake(settings, options), (lake) => lake.close())
  const secret = await loadIdentitySecret(settings.dataDir)
  const servers = await startServers({root, settings, directory, secret, parts: options.parts})
  stack.defer(() => servers.close())
  return {settings, addresses: addressesOf(settings), tokens, directory, servers}
}
