import {createHash} from 'node:crypto'
import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {dirname, join} from 'node:path'

import type {ContentFiles} from '../src/content/built-source.ts'
import type {SiteReach} from './site-reach.ts'

export type BuildWriter = {
  /** Writes each file under a name made from its content, so that browsers may keep it for good. */
  writeContentFiles: (contents: Record<keyof ContentFiles, unknown>) => Promise<ContentFiles>
  writePage: (file: string, html: string) => Promise<void>
  /** Removes what an earlier run wrote and this one did not, and notes what a server must know. */
  finish: (facts: BuildFacts) => Promise<void>
}

/** `build-facts.json` beside the pages: what a server must know of them. */
export type BuildFacts = {
  /** The CSP source of the one inline script, without its quotes. */
  headScriptHash: string
  /** Whom its pages talk to. */
  reach: SiteReach
  /** Known addresses without a page of their own: `shell.html` with status 200. */
  shellPages: string[]
}

/** @param dist the folder that holds `web`, with its final slash. */
export function createBuildWriter(dist: string): BuildWriter {
  const web = join(dist, 'web')
  const written = new Set<string>()

  const write = async (file: string, text: string) => {
    const path = join(web, file)
    await mkdir(dirname(path), {recursive: true})
    await writeFile(path, text)
    written.add(file)
  }

  return {
    writePage: write,
    writeContentFiles: async (contents) => {
      const entries = Object.entries(contents).map(([name, content]) => {
        const text = JSON.stringify(content)
        const hash = createHash('sha256').update(text).digest('base64url').slice(0, 10)
        return {name, file: `catalogue/${name}-${hash}.json`, text}
      })
      await Promise.all(entries.map(({file, text}) => write(file, text)))
      // One address per name of the argument, which has all of them.
      return Object.fromEntries(entries.map(({name, file}) => [name, `/${file}`])) as ContentFiles
    },
    finish: async (facts) => {
      const list = join(dist, 'ssr', 'pages.json')
      const earlier = await readList(list)
      const stale = earlier.filter((file) => !written.has(file) && isPage(file))
      await Promise.all(stale.map((file) => removePage(web, file)))
      await removeOldContentFiles(web, earlier, written)
      await writeFile(list, JSON.stringify([...written]))
      await writeFile(join(web, 'build-facts.json'), JSON.stringify(facts))
    },
  }
}

/** What the build makes beside each file. */
const COMPRESSED = ['.br', '.gz']

function isPage(file: string): boolean {
  return file.endsWith('.html')
}

/** The page of a game that is no longer published, with its folder when nothing else is in it. */
async function removePage(web: string, file: string): Promise<void> {
  await Promise.all(
    ['', ...COMPRESSED].map((ending) => rm(join(web, `${file}${ending}`), {force: true})),
  )
  const folder = dirname(join(web, file))
  const rest = await readdir(folder).catch(() => null)
  if (rest?.length === 0) await rm(folder, {recursive: true})
}

/** Pages that are open still name the files of the run before: those stay, older ones go. */
async function removeOldContentFiles(
  web: string,
  earlier: readonly string[],
  written: ReadonlySet<string>,
): Promise<void> {
  const folder = join(web, 'catalogue')
  const kept = new Set([...earlier, ...written])
  const files = await readdir(folder)
  await Promise.all(
    files
      .filter((file) => !kept.has(`catalogue/${file.replace(/\.(?:br|gz)$/, '')}`))
      .map((file) => rm(join(folder, file), {force: true})),
  )
}

async function readList(path: string): Promise<string[]> {
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Array.isArray(list) ? list.filter((file) => typeof file === 'string') : []
  } catch {
    return []
  }
}
