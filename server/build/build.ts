import {createHash} from 'node:crypto'
import {readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {environment} from '../../config/node/environment.ts'
import type {Addresses} from '../../config/ports.ts'
import {API_VERSION, EMBEDDED_PROJECT} from '../../config/project.ts'
import {siteAddress} from '../../config/site-build.ts'
import {isRecord} from '../is-record.ts'
import {buildGames} from './games.ts'
import {keepAssetsOfOneRelease} from './keep-assets.ts'
import {writeHostFiles} from './host-files.ts'
import {precompress} from './precompress.ts'
import {runTool} from './run-tool.ts'
import {sourceStamp} from './source-stamp.ts'

export type BuildOptions = {
  root: string
  /** The embedded lake to read; `null` for a hosted one, which the variables name. */
  lakeAddress: string | null
  /** Where the parts are on this machine. */
  addresses: Addresses
  /** Build everything, whatever is there. */
  isForced?: boolean
  log: (line: string) => void
  signal?: AbortSignal
}

type Work = 'everything' | 'content' | 'nothing'

/** `address`: where canonical links, map and feed lead. */
type Stamp = {sources: string; content: string; address: string}

/**
 * Brings `dist/` up to date: everything when sources or variables changed, the prerendered pages alone when
 * only content or the site's port did, nothing when neither. A build that is killed leaves no stamp, so the next one starts over.
 */
export async function build(options: BuildOptions): Promise<Work> {
  const {root, lakeAddress, isForced = false, log} = options
  const stampFile = join(root, 'dist', 'stamp.json')
  const before = isForced ? null : await readStamp(stampFile)
  const now: Stamp = {
    sources: await sourceStamp(root, environment()),
    content: lakeAddress === null ? `hosted ${Date.now()}` : await contentStamp(lakeAddress),
    address: siteAddress(environment()),
  }
  const work = workFor(before, now)
  if (work === 'nothing') return work

  await rm(stampFile, {force: true})
  if (work === 'everything') await buildSources(options)
  log('Prerendering the pages …')
  await prerenderPages(options)
  await writeHostFiles(join(root, 'dist'), options.addresses)
  await precompress(join(root, 'dist', 'web'))
  await writeFile(stampFile, JSON.stringify(now))
  return work
}

/** The pages name the site's address, so that another port makes them stale and nothing else. */
export function workFor(before: Partial<Stamp> | null, now: Stamp): Work {
  if (before?.sources !== now.sources) return 'everything'
  return before.content === now.content && before.address === now.address ? 'nothing' : 'content'
}

async function buildSources({root, log, signal}: BuildOptions): Promise<void> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = {...environment(), NODE_ENV: 'production', DO_NOT_TRACK: '1'}
  const inRoot = {cwd: root, env, signal}

  log('Building the games …')
  await buildGames(join(root, 'games'), join(root, 'dist', 'games'))
  log('Building the site …')
  await runTool('Building the site', [vite, 'build', 'web'], inRoot)
  await keepAssetsOfOneRelease(join(root, 'dist'))
  await runTool('Building the prerenderer', [vite, 'build', 'web', '--ssr'], inRoot)
  log('Building the studio …')
  await runTool('Building the studio', [vite, 'build', 'studio'], inRoot)
  await precompress(join(root, 'dist', 'studio'))
  await precompress(join(root, 'dist', 'games'))
}

async function prerenderPages({root, lakeAddress, signal}: BuildOptions): Promise<void> {
  const env = {...environment(), NODE_ENV: 'production', PRERENDER_LAKE: lakeAddress ?? undefined}
  await runTool('Prerendering', [join(root, 'web', 'prerender.ts')], {cwd: root, env, signal})
}

/** Changes whenever a published document does. */
async function contentStamp(lakeAddress: string): Promise<string> {
  const address = new URL(`/v${API_VERSION}/data/query/${EMBEDDED_PROJECT.dataset}`, lakeAddress)
  address.searchParams.set('query', '*[]{_id, _rev} | order(_id asc)')
  const response = await fetch(address)
  const answer: unknown = await response.json()
  if (!response.ok || !isRecord(answer)) {
    throw new Error(
      `The content lake at ${lakeAddress} answered ${response.status} instead of its documents.`,
    )
  }
  return createHash('sha256').update(JSON.stringify(answer.result)).digest('hex')
}

async function readStamp(file: string): Promise<Partial<Stamp> | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : JSON.parse(text)
}
