import {createHash} from 'node:crypto'
import {mkdir, readdir, readFile, rm, writeFile} from 'node:fs/promises'
import {dirname, join, relative} from 'node:path'

import type {SiteReach} from './site-reach.ts'

/** `build-facts.json` beside the pages: what a server must know of them. */
type BuildFacts = {
  /** The CSP source of the one inline script, without its quotes. */
  headScriptHash: string
  /** Whom its pages talk to. */
  reach: SiteReach
  /** Known addresses without a page of their own: `shell.html` with status 200. */
  shellPages: string[]
}

/** @param dist the folder that holds `web`, with its final slash. */
export function createBuildWriter(dist: string) {
  const web = join(dist, 'web')
  const written = new Set<string>()

  const write = async (file: string, text: string): Promise<void> => {
    const path = join(web, file)
    await mkdir(dirname(path), {recursive: true})
    await writeFile(path, text)
    written.add(file)
  }

  return {
    writePage: write,
    /** Writes a file under a name made from its content, so that browsers may keep it for good; its address. */
    writeContentFile: async (name: string, content: unknown): Promise<string> => {
      const text = JSON.stringify(content)
      const file = `catalogue/${name}-${hashOf(text)}.json`
      await write(file, text)
      return `/${file}`
    },
    /** Removes what an earlier run wrote and this one did not, and notes what a server must know. */
    finish: async (facts: BuildFacts): Promise<void> => {
      // Not among what the builds empty: what an earlier run wrote must be known after a full build too.
      const list = join(dist, 'pages.json')
      const earlier = await readList(list)
      const stale = earlier.filter((file) => !written.has(file) && isPage(file))
      await Promise.all(stale.map((file) => removePage(web, file)))
      await removeOldContentFiles(web, earlier, written)
      await writeFile(list, JSON.stringify([...written]))
      await writeFile(join(web, 'build-facts.json'), JSON.stringify(facts))
    },
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 10)
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
  const folders = new Set([...kept].map((file) => dirname(join(web, file))))
  for (const entry of await readdir(folder, {recursive: true, withFileTypes: true})) {
    const path = join(entry.parentPath, entry.name)
    const file = relative(web, path).replaceAll('\\', '/')
    const isOld = entry.isDirectory()
      ? !folders.has(path)
      : !kept.has(file.replace(/\.(?:br|gz)$/, ''))
    // oxlint-disable-next-line no-await-in-loop -- thousands of files at once are too many
    if (isOld) await rm(path, {recursive: true, force: true})
  }
}

async function readList(path: string): Promise<string[]> {
  try {
    const list: unknown = JSON.parse(await readFile(path, 'utf8'))
    return Array.isArray(list) ? list.filter((file) => typeof file === 'string') : []
  } catch {
    return []
  }
}
