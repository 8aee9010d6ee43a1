import {resolve} from 'node:path'
import {parseArgs} from 'node:util'

import {environment} from '../config/node/environment.ts'
import {readSettings, type Settings} from '../config/node/settings.ts'
import {tokensFile} from '../config/node/tokens.ts'
import {addressesOf, parsePort} from '../config/ports.ts'
import {EMBEDDED_PROJECT, parseProject, type Project} from '../config/project.ts'
import {startEmbeddedLake} from './embedded-lake.ts'
import {runUntilStopped} from './run-until-stopped.ts'

// `npm run lake -- --project ID --dataset NAME --port N --data FOLDER`: the content lake alone, for any project. What
// is not given comes from the variables of the environment.
await runUntilStopped(async (_root, stack) => {
  const {project, settings} = readOptions()
  const running = await startEmbeddedLake(settings, {project, log: console.log})
  stack.adopt(running, (lake) => lake.close())
  const {projectId, dataset} = project
  console.log(`Content lake of ${projectId}/${dataset} at ${addressesOf(settings).lake}`)
  console.log(`Data in ${settings.dataDir}, tokens in ${tokensFile(settings.dataDir)}`)
  console.log('Ready. Ctrl-C stops it.')
})

/** Throws one sentence that names the option. */
function readOptions(): {project: Project; settings: Settings} {
  const {projectId, dataset} = EMBEDDED_PROJECT
  const {project = projectId, port, data, ...options} = parseOptions()
  const {ports, dataDir} = readSettings(environment())
  return {
    project: parseProject(
      {projectId: project, dataset: options.dataset ?? dataset},
      {projectId: '--project', dataset: '--dataset'},
    ),
    settings: {
      ports: port === undefined ? ports : {...ports, lake: parsePort('--port', port)},
      dataDir: data === undefined ? dataDir : resolve(data),
    },
  }
}

function parseOptions() {
  const text = {type: 'string'} as const
  try {
    return parseArgs({options: {project: text, dataset: text, port: text, data: text}}).values
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : '').split('. ')
    throw new Error(
      `${reason}: the options are --project ID, --dataset NAME, --port N and --data FOLDER.`,
      {cause: error},
    )
  }
}
