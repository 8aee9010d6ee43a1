import {readFile} from 'node:fs/promises'

import type {Manifest} from 'vite'

/** What the pages need to know of the client build, read from Vite's own manifest. */
export type BuildManifest = {
  /** The address of the script that every page starts. */
  entry: string
  /** Addresses of the fonts. */
  fonts: string[]
  /** All styles of the site. */
  styles: () => Promise<string>
  /** Addresses of the chunks that the modules need, beside the entry. */
  chunksOf: (modules: readonly string[]) => string[]
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
  const files = Object.values(manifest).flatMap(({file, css = [], assets = []}) => [
    file,
    ...css,
    ...assets,
  ])
  const withEnding = (ending: string) => [...new Set(files.filter((file) => file.endsWith(ending)))]

  const collect = (key: string, found: Set<string>): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(chunk.file)) return
    found.add(chunk.file)
    for (const imported of chunk.imports ?? []) collect(imported, found)
  }

  return {
    entry: `/${entry.file}`,
    fonts: withEnding('.woff2').map((file) => `/${file}`),
    styles: async () => {
      const sheets = withEnding('.css').map((file) => readFile(new URL(file, web), 'utf8'))
      return (await Promise.all(sheets)).join('').trim()
    },
    chunksOf: (modules) => {
      const found = new Set<string>()
      for (const key of [entry.src ?? 'index.html', ...modules]) collect(key, found)
      found.delete(entry.file)
      return [...found].map((file) => `/${file}`)
    },
  }
}
