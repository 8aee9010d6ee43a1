import {type ChildProcess, spawn} from 'node:child_process'
import {once} from 'node:events'
import {mkdtemp, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import {join} from 'node:path'

import {createClient, type SanityClient} from '@sanity/client'

import {addressesOf, runTimeConfig} from '../../../config/ports.ts'
import {servePart} from '../../../server/loopback-server.ts'
import {nothingBuilt} from '../../../server/static-host/build-facts.ts'
import {studioHeaders} from '../../../server/static-host/headers.ts'
import {createStudioHost} from '../../../server/static-host/studio.ts'
import {freePorts, portVariables, readTokens} from '../../support/product.ts'

/** A lake in its own process, which a test may kill, and the built studio that speaks to it. */
export type OwnLake = {
  studio: string
  token: string
  client: SanityClient
  /** As a power cut ends it. */
  kill(): Promise<void>
  /** Again, on the same folder and port. */
  restart(): Promise<void>
  close(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')

/** Starts an empty lake, and serves the studio that the worker's product has built. */
export async function startOwnLake(): Promise<OwnLake> {
  const dataDir = await mkdtemp(join(tmpdir(), 'game-shack-lake-'))
  const ports = await freePorts()
  const addresses = addressesOf({ports})
  const variables = {...portVariables(ports), DATA_DIR: dataDir}

  let lake = await startLake(variables)
  const {owner: token} = await readTokens(dataDir)
  const studio = await servePart(
    {name: 'studio', variable: 'STUDIO_PORT'},
    ports.studio,
    createStudioHost({
      root: join(root, 'dist', 'studio'),
      config: runTimeConfig(addresses),
      headers: () => studioHeaders(nothingBuilt(addresses).reach),
    }),
  )

  return {
    studio: addresses.studio,
    token,
    client: createClient({
      projectId: 'gameshack',
      dataset: 'production',
      apiVersion: '2025-02-19',
      apiHost: addresses.lake,
      useProjectHostname: false,
      useCdn: false,
      token,
      perspective: 'raw',
      maxRetries: 0,
    }),
    kill: () => end(lake, 'SIGKILL'),
    async restart() {
      lake = await startLake(variables)
    },
    async close() {
      await studio.close()
      await end(lake, 'SIGKILL')
      await rm(dataDir, {recursive: true, force: true})
    },
  }
}

async function startLake(variables: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(root, 'server', 'lake.ts')], {
    cwd: root,
    // Compiled code that is kept halves the start: Studio waits 10 s for a lake that is gone.
    env: {
      ...process.env,
      ...variables,
      NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        if (/^Ready/m.test(output)) resolve()
      })
    }
    child.on('close', () => {
      reject(new Error(`The lake ended before it was ready:\n${output}`))
    })
  })
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}
