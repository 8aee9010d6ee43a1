import {join} from 'node:path'

import {environment} from '../config/node/environment.ts'
import {isLakeLogShown} from '../config/node/settings.ts'
import {readHostedProject} from '../config/project.ts'
import {build} from './build/build.ts'
import {loadFirstContent} from './first-content.ts'
import {printAddresses} from './print-addresses.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {startSharedParts} from './shared-parts.ts'

// `npm start`: the whole product on one machine (DESIGN section 3).
await runUntilStopped(async (root, stack, stopping) => {
  const isHosted = readHostedProject(environment()) !== null
  const {settings, addresses, tokens, directory, servers} = await startSharedParts(root, stack, {
    parts: ['site', 'games', 'studio', 'identity'],
    // The lake notes endpoints that it lacks; this terminal is for people.
    log: isLakeLogShown(environment()) ? console.log : undefined,
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
