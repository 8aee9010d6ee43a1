import {join} from 'node:path'

import {build} from './build/build.ts'
import {loadFirstContent} from './first-content.ts'
import {printAddresses} from './print-addresses.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {readHostedProject} from './settings.ts'
import {startSharedParts} from './shared-parts.ts'

// `npm start`: the whole product on one machine (DESIGN section 3).
await runUntilStopped(async (root, stack, stopping) => {
  const isHosted = readHostedProject(process.env) !== null
  const {settings, addresses, tokens, directory, servers} = await startSharedParts(root, stack, {
    parts: ['site', 'games', 'studio', 'identity'],
    // The lake notes endpoints that it lacks; this terminal is for people.
    log: process.env.LAKE_LOG ? console.log : undefined,
  })
  await loadFirstContent({
    seed: join(root, 'seed'),
    dataDir: settings.dataDir,
    lakeAddress: addresses.lake,
    token: tokens.owner,
    log: console.log,
  })
  stopping.throwIfAborted()
  const lakeAddress = isHosted ? null : addresses.lake
  await build({root, addresses, lakeAddress, log: console.log, signal: stopping})
  servers.open()
  printAddresses(settings, tokens, directory.users)
})
