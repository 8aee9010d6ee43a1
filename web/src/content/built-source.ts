import {loadSiteConfig} from '../config.ts'
import {nextTask} from '../lib/next-task.ts'
import {once} from '../lib/once.ts'
import {createCatalogue} from './catalogue.ts'
import type {ContentFiles} from './content-files.ts'
import type {ContentSource} from './content-store.ts'
import type {ImageRef} from './image-ref.ts'
import {decodeDetails, decodeIndex, decodeThumbnails} from './index-file.ts'
import type {LakeReader} from './lake-reader.ts'
import type {SummaryFile} from './paged-catalogue.ts'
import type {ParsedGame} from './parse-game.ts'
import type {SiteContent} from './parse-site.ts'
import {extrasOf, type Snapshot} from './snapshot.ts'

/** Longer than a slow school network needs for a file of some kilobytes. */
const FILE_TIMEOUT_MS = 20_000

/**
 * Content from the build's files; from the lake when there are none (development) or when they are gone, as
 * after a deployment. `@sanity/client` is loaded only when the lake is asked.
 */
export function builtSource(files: ContentFiles | null): ContentSource {
  if (files === null) return lakeSource()
  const built = fileSource(files)
  const lake = lakeSource()
  let current: ContentSource = built
  return {
    ...commonAnswers(),
    readContent: async () => {
      try {
        return await built.readContent()
      } catch (error) {
        console.warn('The saved catalogue could not be read; asking the content lake.', error)
        const content = await lake.readContent()
        current = lake
        return content
      }
    },
    readExtras: (game) => current.readExtras(game),
    readThumbnails: (games) => current.readThumbnails(games),
  }
}

/** Everything at once from the lake. */
function lakeSource(): ContentSource {
  const snapshot = once(async (): Promise<Snapshot> => (await readerOfLake()).readSnapshot())
  const byId = once(
    async () => new Map((await snapshot()).games.map((parsed) => [parsed.game.id, parsed])),
  )
  return {
    ...commonAnswers(),
    readContent: async () => {
      const {games, site, marks} = await snapshot()
      return {catalogue: createCatalogue(games.map(({game}) => game)), site, marks}
    },
    readExtras: async ({id}) => {
      const parsed = (await byId()).get(id)
      return parsed && {details: parsed.details}
    },
    readThumbnails: async (games) => {
      const known = await byId()
      return new Map(
        games.flatMap(({id}) => {
          const thumbnail = known.get(id)?.thumbnail
          return thumbnail ? [[id, thumbnail]] : []
        }),
      )
    },
  }
}

/** The files of the build, and what the lake sends for a catalogue that is read page by page. */
function fileSource(files: ContentFiles): ContentSource {
  const details = once(async () => decodeDetails(await readFile(files.details)))
  const thumbnails = once(async () => decodeThumbnails(await readFile(files.thumbnails)))
  const openIndex = once(async () => {
    const {games, marks} = decodeIndex(await readFile(files.index))
    // Decoding took a while: what follows gets a task of its own.
    await nextTask()
    return {catalogue: createCatalogue(games), marks}
  })
  const received = new Map<string, ParsedGame>()
  const openPaged = async (file: string) => {
    const [content, {createPagedCatalogue}] = await Promise.all([
      readFile(file),
      import('./paged-catalogue.ts'),
    ])
    // The build wrote it; its name is its hash.
    const summary = content as SummaryFile
    const openSaved = async () => (await openIndex()).catalogue
    const catalogue = createPagedCatalogue({summary, received, openLake: readerOfLake, openSaved})
    return {catalogue, marks: summary.marks}
  }

  return {
    ...commonAnswers(),
    readContent: async () => {
      const [{catalogue, marks}, site] = await Promise.all([
        files.summary === null ? openIndex() : openPaged(files.summary),
        readSite(files),
      ])
      return {catalogue, site, marks}
    },
    readExtras: async ({id}) => {
      const newer = received.get(id)
      return newer ? extrasOf(newer) : (await details()).get(id)
    },
    readThumbnails: async (games) => {
      const isKnown = games.every(({id}) => received.has(id))
      const newer = [...received.values()].flatMap(({game, thumbnail}): [string, ImageRef][] =>
        thumbnail ? [[game.id, thumbnail]] : [],
      )
      return new Map([...(isKnown ? [] : await thumbnails()), ...newer])
    },
  }
}

function commonAnswers(): Pick<ContentSource, 'toPicture' | 'findGames'> {
  return {
    toPicture: async () => {
      const [{picturesOf, THUMBNAIL_SIZE}, {lake}] = await Promise.all([
        import('./images.ts'),
        loadSiteConfig(),
      ])
      const toPicture = picturesOf(lake)
      return (image) => toPicture(image, ...THUMBNAIL_SIZE)
    },
    findGames: async (paths) => (await readerOfLake()).findGames(paths),
  }
}

async function readSite(files: ContentFiles): Promise<SiteContent> {
  // The build wrote it from parsed content; its name is its hash.
  return (await readFile(files.site)) as SiteContent
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
