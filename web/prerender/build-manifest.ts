import {readFile} from 'node:fs/promises'

import type {Manifest, ManifestChunk} from 'vite'

/** What the pages need to know of the client build, read from Vite's own manifest. */
export type BuildManifest = {
  /** The address of the script that every page starts. */
  entry: string
  /** Addresses of the chunks that the modules need, beside the entry. */
  chunksOf: (modules: readonly string[]) => string[]
  /** The style sheets that entry and modules need: their addresses and, in the same order, their texts. */
  stylesOf: (modules: readonly string[]) => {addresses: string[]; text: string}
}

/** @throws when the client build is missing. */
export async function readBuildManifest(web: URL): Promise<BuildManifest> {
  let manifest: Manifest
  try {
    // Written by the same build's Vite.
    manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', web), 'utf8')) as Manifest
  } catch (error) {
    throw new Error('dist/web/.vite/manifest.json is missing. Run vite build first.', {
      cause: error,
    })
  }

  const entry = Object.values(manifest).find(({isEntry}) => isEntry)
  if (!entry) throw new Error('The client build has no entry. Run vite build again.')
  const files = new Set(Object.values(manifest).flatMap(({css = []}) => css))
  const sheets = new Map(
    await Promise.all(
      Array.from(
        files,
        async (file) => [file, (await readFile(new URL(file, web), 'utf8')).trim()] as const,
      ),
    ),
  )
  const needed = (modules: readonly string[]): ManifestChunk[] => {
    const seen = new Set<string>()
    // What a chunk builds on comes first, and so do its styles.
    const collect = (key: string): ManifestChunk[] => {
      const chunk = manifest[key]
      if (!chunk || seen.has(key)) return []
      seen.add(key)
      return [...(chunk.imports ?? []).flatMap(collect), chunk]
    }
    return [entry.src ?? 'index.html', ...modules].flatMap(collect)
  }

  return {
    entry: `/${entry.file}`,
    chunksOf: (modules) =>
      needed(modules)
        .filter(({file}) => file !== entry.file)
        .map(({file}) => `/${file}`),
    stylesOf: (modules) => {
      const wanted = [...new Set(needed(modules).flatMap(({css = []}) => css))]
      return {
        addresses: wanted.map((file) => `/${file}`),
        text: wanted.map((file) => sheets.get(file) ?? '').join(''),
      }
    },
  }
}
