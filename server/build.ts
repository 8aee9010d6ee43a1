import {join} from 'node:path'

import {environment, REPOSITORY} from '../config/node/environment.ts'
import {readSettings, type Settings} from '../config/node/settings.ts'
import {addressesOf} from '../config/ports.ts'
import {API_VERSION, EMBEDDED_PROJECT, readHostedProject} from '../config/project.ts'
import {build} from './build/build.ts'
import {emptySiteNote} from './build/empty-site.ts'
import {startEmbeddedLake} from './embedded-lake.ts'
import {isRecord} from './is-record.ts'

// `npm run build`: dist/web, dist/studio and dist/games, static files for any host. Content comes from the
// hosted project that the variables name, from the lake that is running, or from the data folder.
try {
  await buildFrom(readSettings(environment()))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

async function buildFrom(settings: Settings): Promise<void> {
  const addresses = addressesOf(settings)
  const common = {root: REPOSITORY, addresses, isForced: true, log: console.log}
  const lakeAddress = addresses.lake
  const hosted = readHostedProject(environment())
  let source = `the lake at ${lakeAddress}`
  if (hosted !== null) {
    source = `the project ${hosted.projectId}`
    await build({...common, lakeAddress: null})
  } else if (await isRunning(lakeAddress)) {
    await build({...common, lakeAddress})
  } else {
    source = `the data folder ${settings.dataDir}`
    const running = await startEmbeddedLake(settings, {port: 0})
    try {
      await build({...common, lakeAddress: `http://localhost:${running.port}`})
    } finally {
      await running.close()
    }
  }
  console.log('Built dist/web, dist/studio and dist/games.')
  const note = await emptySiteNote(join(REPOSITORY, 'dist'), source)
  if (note !== null) console.warn(note)
}

/** Whether the embedded lake answers there. */
async function isRunning(lakeAddress: string): Promise<boolean> {
  const address = new URL(
    `/v${API_VERSION}/data/query/${EMBEDDED_PROJECT.dataset}?query=1`,
    lakeAddress,
  )
  const answer: unknown = await fetch(address, {signal: AbortSignal.timeout(2_000)})
    .then((response) => response.json())
    .catch(() => null)
  return isRecord(answer) && answer.result === 1
}
