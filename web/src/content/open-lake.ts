import {hasLake, type SiteConfig} from '../config.ts'
import {createContentParser, type ContentParser} from './content-parser.ts'
import {nextTask} from '../lib/next-task.ts'
import {once} from '../lib/once.ts'
import {installedBy} from './installed.ts'
import type {LakeReader} from './lake-reader.ts'

/** The lake of a running page; each part is loaded when it is first asked for. */
export type OpenLake = {
  parser: () => Promise<ContentParser>
  reader: () => Promise<LakeReader>
}

let opened: {config: SiteConfig; lake: OpenLake} | null = null

export function openLake(config: SiteConfig): OpenLake {
  if (opened?.config !== config) {
    const parser = once(() => createParser(config))
    opened = {config, lake: {parser, reader: once(() => createReader(config, parser))}}
  }
  return opened.lake
}

async function createReader(
  {lake}: SiteConfig,
  parser: () => Promise<ContentParser>,
): Promise<LakeReader> {
  if (!hasLake(lake)) throw new Error('No content lake is behind this site: what was built is all.')
  const [{createLakeClient}, {createLakeReader}] = await Promise.all([
    import('./client.ts'),
    import('./lake-reader.ts'),
  ])
  // Evaluating the client was a task of its own already.
  await nextTask()
  return createLakeReader(createLakeClient(lake), parser)
}

/**
 * Which games are installed is asked of the games origin. Without an answer every game counts as installed,
 * and its own page finds out.
 */
async function createParser({lake, gamesOrigin}: SiteConfig): Promise<ContentParser> {
  const manifest = gamesOrigin === null ? null : await readManifest(gamesOrigin)
  return createContentParser(lake, manifest === null ? () => true : installedBy(manifest))
}

async function readManifest(gamesOrigin: string): Promise<unknown> {
  try {
    const response = await fetch(`${gamesOrigin}/manifest.json`, {
      signal: AbortSignal.timeout(2_000),
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
