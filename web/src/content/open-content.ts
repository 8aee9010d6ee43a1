import {loadSiteConfig} from '../config.ts'
import type {GameDetails} from '../lib/models.ts'
import {nextTask} from '../lib/next-task.ts'
import {once} from '../lib/once.ts'
import {createCatalogue, type Catalogue} from './catalogue.ts'
import {decodeIndex, type ContentFiles, type SummaryFile} from './content-files.ts'
import {
  contentOf,
  createContentStore,
  type Content,
  type ContentStore,
  type Marks,
  type ReceivedGames,
} from './content-store.ts'
import type {LakeReader} from './lake-reader.ts'
import type {SiteContent} from './parse-site.ts'

/** Longer than a slow school network needs for a file of some kilobytes. */
const FILE_TIMEOUT_MS = 20_000

/**
 * The content of a page in the browser: from the build's files; from the lake when there are none (development) or
 * when they are gone, as after a deployment. `@sanity/client` is loaded only when the lake is asked.
 */
export function openContent(files: ContentFiles | null): ContentStore {
  return createContentStore({
    readContent: async (received) => {
      if (files === null) return readLake()
      try {
        return await readFiles(files, received)
      } catch (error) {
        console.warn('The saved catalogue could not be read; asking the content lake.', error)
        return readLake()
      }
    },
    findGames: async (paths) => (await readerOfLake()).findGames(paths),
  })
}

async function readLake(): Promise<Content> {
  return contentOf(await (await readerOfLake()).readSnapshot())
}

/** The build wrote the files from parsed content, and named them by their hash: their shape is known. */
async function readFiles(files: ContentFiles, received: ReceivedGames): Promise<Content> {
  const openIndex = once(() => readIndex(files.index))
  const [{catalogue, marks}, site] = await Promise.all([
    files.summary === null ? openIndex() : openPaged(files.summary, received, openIndex),
    readFile(files.site),
  ])
  return {
    catalogue,
    marks,
    site: site as SiteContent,
    readDetails: once(async () => {
      const details = (await readFile(files.details)) as Record<string, GameDetails>
      return new Map(Object.entries(details))
    }),
  }
}

type Games = {catalogue: Catalogue; marks: Marks}

async function readIndex(file: string): Promise<Games> {
  const {games, marks} = decodeIndex(await readFile(file))
  // Decoding took a while: what follows gets a task of its own.
  await nextTask()
  return {catalogue: createCatalogue(games), marks}
}

async function openPaged(
  file: string,
  received: ReceivedGames,
  openIndex: () => Promise<Games>,
): Promise<Games> {
  const [content, {createPagedCatalogue}] = await Promise.all([
    readFile(file),
    import('./paged-catalogue.ts'),
  ])
  const summary = content as SummaryFile
  const openSaved = async () => (await openIndex()).catalogue
  const catalogue = createPagedCatalogue({summary, received, openLake: readerOfLake, openSaved})
  return {catalogue, marks: summary.marks}
}

async function readerOfLake(): Promise<LakeReader> {
  const [{openLake}, config] = await Promise.all([import('./open-lake.ts'), loadSiteConfig()])
  return openLake(config).reader()
}

async function readFile(address: string): Promise<unknown> {
  const response = await fetch(address, {signal: AbortSignal.timeout(FILE_TIMEOUT_MS)})
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}
