import {loadSiteConfig} from '../config.ts'
import {once} from '../lib/once.ts'
import type {ContentSource} from './content-store.ts'
import {decodeDetails, decodeIndex, decodeThumbnails} from './index-file.ts'
import type {LakeReader} from './lake-reader.ts'
import type {SiteContent} from './parse-site.ts'
import type {Snapshot} from './snapshot.ts'

/** Addresses of the files that the build wrote beside the pages, each named by its content. */
export type ContentFiles = {
  index: string
  site: string
  details: string
  thumbnails: string
  jokes: string
}

/** Longer than a slow school network needs for a file of some kilobytes. */
const FILE_TIMEOUT_MS = 20_000

/**
 * Content from the build's files; from the lake when there are none (development) or when they are gone, as
 * after a deployment. `@sanity/client` is loaded only when the lake is asked.
 */
export function builtSource(files: ContentFiles | null): ContentSource {
  const snapshot = once(async (): Promise<Snapshot> => (await readerOfLake()).readSnapshot())

  return {
    readContent: async () => {
      if (files !== null) {
        try {
          const [index, site] = await Promise.all([readFile(files.index), readFile(files.site)])
          // The build wrote it from parsed content; its name is its hash.
          return {...decodeIndex(index), site: site as SiteContent}
        } catch (error) {
          console.warn('The saved catalogue could not be read; asking the content lake.', error)
        }
      }
      const {games, site, marks} = await snapshot()
      return {games: games.map(({game}) => game), site, marks}
    },
    readDetails: async () => {
      if (files !== null) return decodeDetails(await readFile(files.details))
      const {games} = await snapshot()
      return new Map(games.map(({game, details}) => [game.id, {details}]))
    },
    readThumbnails: async () => {
      if (files !== null) return decodeThumbnails(await readFile(files.thumbnails))
      const {games} = await snapshot()
      return new Map(
        games.flatMap(({game, thumbnail}) => (thumbnail ? [[game.id, thumbnail]] : [])),
      )
    },
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

async function readerOfLake(): Promise<LakeReader> {
  const [{openLake}, config] = await Promise.all([import('./open-lake.ts'), loadSiteConfig()])
  return openLake(config).reader()
}

async function readFile(address: string): Promise<unknown> {
  const response = await fetch(address, {signal: AbortSignal.timeout(FILE_TIMEOUT_MS)})
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`)
  return response.json()
}
