import {environment} from '../config/node/environment.ts'
import {readSettings} from '../config/node/settings.ts'
import {addressesOf} from '../config/ports.ts'
import {startEmbeddedLake} from './embedded-lake.ts'
import {runUntilStopped} from './run-until-stopped.ts'

// `npm run lake`: the content lake alone, on its port and data folder.
await runUntilStopped(async (_root, stack) => {
  const settings = readSettings(environment())
  stack.adopt(await startEmbeddedLake(settings, {log: console.log}), (lake) => lake.close())
  console.log(`Content lake at ${addressesOf(settings).lake}, data in ${settings.dataDir}`)
  console.log('Ready. Ctrl-C stops it.')
})
