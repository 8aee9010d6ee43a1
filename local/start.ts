import {readFile} from 'node:fs/promises'
import {join} from 'node:path'

import {build} from './build/build.ts'
import {loadIdentitySecret} from './data-folder.ts'
import {startEmbeddedLake, type RunningLake} from './embedded-lake.ts'
import {loadFirstContent} from './first-content.ts'
import {parseUsers, type IdentityUser} from './identity/users.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {addressesOf, readSettings, type Addresses, type Settings} from './settings.ts'
import {startServers} from './servers.ts'

// `npm start`: the whole product on one machine (DESIGN section 3).
await runUntilStopped(async (root, stopping) => {
  const settings = readSettings(process.env, root)
  const addresses = addressesOf(settings)
  const usersFile = join(root, 'seed', 'users.json')
  const directory = parseUsers(await readFile(usersFile, 'utf8'), usersFile)

  const opened: {close(): Promise<void>}[] = []
  const close = async () => {
    for (const part of opened.toReversed()) await part.close()
  }
  try {
    // Every port is taken before any work begins, so that a port in use leaves nothing half-done.
    const lake = await startEmbeddedLake(settings, {log: logQuietly})
    opened.push(lake)
    const secret = await loadIdentitySecret(settings.dataDir)
    const servers = await startServers({root, settings, directory, secret})
    opened.push(servers)

    await prepare(root, settings, addresses, lake, stopping)
    await servers.open()
    printAddresses(settings, addresses, lake, directory.users)
    return {close}
  } catch (error) {
    await close()
    throw error
  }
})

async function prepare(
  root: string,
  {dataDir}: Settings,
  addresses: Addresses,
  {tokens}: RunningLake,
  stopping: AbortSignal,
): Promise<void> {
  const seed = join(root, 'seed')
  await loadFirstContent({
    seed,
    dataDir,
    lakeAddress: addresses.lake,
    token: tokens.owner,
    log: console.log,
  })
  stopping.throwIfAborted()
  await build({root, lakeAddress: addresses.lake, log: console.log, signal: stopping})
}

/** The lake notes endpoints that it lacks; the terminal of `npm start` is for people. */
function logQuietly(line: string): void {
  if (process.env.LAKE_LOG) console.log(line)
}

function printAddresses(
  {dataDir}: Settings,
  addresses: Addresses,
  {tokens}: RunningLake,
  users: IdentityUser[],
): void {
  const rows = [
    ['Site', addresses.site],
    ['Games origin', addresses.games],
    ['Studio', addresses.studio],
    ['Content lake', addresses.lake],
    ['Identity', addresses.identity],
    ['Data', dataDir],
  ]
  console.log('')
  for (const [name = '', address] of rows) console.log(`  ${name.padEnd(14)}${address}`)
  console.log('')
  console.log(`Studio (owner)      ${addresses.studio}/#token=${tokens.owner}`)
  console.log(`Studio (moderator)  ${addresses.studio}/#token=${tokens.moderator}`)
  console.log('')
  console.log('Demo sign-ins for the site (e-mail, then password):')
  for (const {email, demoPassword, disabled} of users) {
    if (demoPassword !== null && !disabled) console.log(`  ${email} ${demoPassword}`)
  }
  console.log('')
  console.log(`Ready: open ${addresses.site} · Ctrl-C stops everything.`)
}
