import {startEmbeddedLake} from './embedded-lake.ts'
import {runUntilStopped} from './run-until-stopped.ts'
import {addressesOf, readSettings} from './settings.ts'

// `npm run lake`: the content lake alone, on its port and data folder.
await runUntilStopped(async (root) => {
  const settings = readSettings(process.env, root)
  const running = await startEmbeddedLake(settings, {log: console.log})
  console.log(`Content lake at ${addressesOf(settings).lake}, data in ${settings.dataDir}`)
  console.log('Ready. Ctrl-C stops it.')
  return running
})
