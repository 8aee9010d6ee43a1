import {readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {join} from 'node:path'

import {isRecord} from '../is-record.ts'

/**
 * Pages that are open while a release is put up still name the chunks of the release before. Those stay for one
 * release; what is older goes. `assets.json` in `dist/` remembers which files belong to which.
 *
 * @param dist the folder that holds `web`, just built without being emptied.
 */
export async function keepAssetsOfOneRelease(dist: string): Promise<void> {
  const list = join(dist, 'assets.json')
  const built = await builtAssets(join(dist, 'web'))
  const {current, previous} = await readReleases(list)
  // The same sources built again are no new release.
  const releases = isSame(current, built)
    ? {current, previous}
    : {current: built, previous: current}

  await removeAllBut(join(dist, 'web', 'assets'), [...releases.current, ...releases.previous])
  await writeFile(list, JSON.stringify(releases))
}

type Releases = {current: string[]; previous: string[]}

/** Every file that Vite's manifest of the client build names, without its folder. */
async function builtAssets(web: string): Promise<string[]> {
  const manifest: unknown = JSON.parse(await readFile(join(web, '.vite', 'manifest.json'), 'utf8'))
  const chunks = isRecord(manifest) ? Object.values(manifest).filter(isRecord) : []
  const files = chunks.flatMap(({file, css, assets}) => [file, ...listOf(css), ...listOf(assets)])
  return [...new Set(textsOf(files))]
    .filter((file) => file.startsWith('assets/'))
    .map((file) => file.slice('assets/'.length))
    .sort()
}

async function removeAllBut(folder: string, kept: readonly string[]): Promise<void> {
  const names = new Set(kept)
  for (const file of await readdir(folder).catch(() => [])) {
    if (!names.has(file.replace(/\.(?:br|gz)$/, ''))) await rm(join(folder, file), {force: true})
  }
}

async function readReleases(list: string): Promise<Releases> {
  const text = await readFile(list, 'utf8').catch(() => 'null')
  const read: unknown = JSON.parse(text)
  if (!isRecord(read)) return {current: [], previous: []}
  return {current: textsOf(listOf(read.current)), previous: textsOf(listOf(read.previous))}
}

function isSame(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((file, index) => file === right[index])
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function textsOf(values: unknown[]): string[] {
  return values.filter((value) => typeof value === 'string')
}
