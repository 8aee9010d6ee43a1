import {createHash} from 'node:crypto'
import {readdir, readFile} from 'node:fs/promises'
import {join} from 'node:path'

/** What the built files are made from; a change in any of it makes a full build stale. */
const SOURCES = ['config', 'web', 'studio', 'schemas', 'games', 'package-lock.json', 'package.json']

/** Folders inside them that tools write. */
const IGNORED = new Set(['node_modules', 'dist', '.sanity'])

/** One hash over the sources and the variables that end up in a bundle. */
export async function sourceStamp(
  root: string,
  environment: Record<string, string | undefined>,
): Promise<string> {
  const hash = createHash('sha256')
  for (const source of SOURCES) await addFile(hash, join(root, source), source)
  for (const name of Object.keys(environment).sort()) {
    if (/^(?:VITE_|SANITY_STUDIO_)/.test(name)) hash.update(`${name}=${environment[name]}\0`)
  }
  return hash.digest('hex')
}

async function addFile(
  hash: ReturnType<typeof createHash>,
  file: string,
  name: string,
): Promise<void> {
  const entries = await readdir(file, {withFileTypes: true}).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return null
    throw error
  })
  if (entries === null) {
    hash.update(`${name}\0`).update(await readFile(file))
    return
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!IGNORED.has(entry.name))
      await addFile(hash, join(file, entry.name), `${name}/${entry.name}`)
  }
}
