import {hasLake, type SiteConfig} from '../config.ts'
import {nextTask} from '../lib/next-task.ts'
import {once} from '../lib/once.ts'
import {createContentParser, type ContentParser} from './content-parser.ts'
import {parseManifest, type InstalledGames} from './installed.ts'
import type {LakeReader} from './lake-reader.ts'

/** The lake of a running page; each part is loaded when it is first asked for. */
export type OpenLake = {
  /** What is on the games origin; `null` when it does not say. */
  installed: () => Promise<InstalledGames | null>
  parser: () => Promise<ContentParser>
  reader: () => Promise<LakeReader>
}

let opened: {config: SiteConfig; lake: OpenLake} | null = null

export function openLake(config: SiteConfig): OpenLake {
  if (opened?.config !== config) {
    const installed = once(() => readInstalled(config))
    const parser = once(async () => createContentParser(config.lake, await installed()))
    opened = {config, lake: {installed, parser, reader: once(() => createReader(config, parser))}}
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

async function readInstalled({gamesOrigin}: SiteConfig): Promise<InstalledGames | null> {
  if (gamesOrigin === null) return null
  try {
    const response = await fetch(`${gamesOrigin}/manifest.json`, {
      signal: AbortSignal.timeout(2_000),
    })
    return response.ok ? parseManifest(await response.json()) : null
  } catch {
    return null
  }
}
