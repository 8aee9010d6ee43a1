import {startEmbeddedLake} from './embedded-lake.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {addressesOf, readSettings} from './settings.ts'

// `npm run lake`: the content lake alone, on its port and data folder.
await runUntilStopped(async (root, stack) => {
  const settings = readSettings(process.env, root)
  stack.adopt(await startEmbeddedLake(settings, {log: console.log}), (lake) => lake.close())
  console.log(`Content lake at ${addressesOf(settings).lake}, data in ${settings.dataDir}`)
  console.log('Ready. Ctrl-C stops it.')
})
