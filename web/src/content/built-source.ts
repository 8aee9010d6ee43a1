import {loadSiteConfig} from '../config.ts'
import {nextTask} from '../lib/next-task.ts'
import {once} from '../lib/once.ts'
import {createCatalogue, type Catalogue} from './catalogue.ts'
import type {ContentFiles} from './content-files.ts'
import type {ContentSource} from './content-store.ts'
import {createGameRecords, recordsOfIds, type GameRecords} from './game-files.ts'
import {decodeDetails, decodeIndex, decodeThumbnails} from './index-file.ts'
import type {LakeReader} from './lake-reader.ts'
import type {SummaryFile} from './names-file.ts'
import type {SiteContent} from './parse-site.ts'
import type {Marks, Snapshot} from './snapshot.ts'

/** Longer than a slow school network needs for a file of some kilobytes. */
const FILE_TIMEOUT_MS = 20_000

/**
 * Content from the build's files; from the lake when there are none (development) or when they are gone, as
 * after a deployment. `@sanity/client` is loaded only when the lake is asked.
 */
export function builtSource(files: ContentFiles | null): ContentSource {
  if (files === null) return lakeSource()
  const built = files.tier === 'full' ? fullSource(files) : partsSource(files)
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

function fullSource(files: ContentFiles & {tier: 'full'}): ContentSource {
  const details = once(async () => decodeDetails(await readFile(files.details)))
  const thumbnails = once(async () => decodeThumbnails(await readFile(files.thumbnails)))
  return {
    ...commonAnswers(),
    readContent: async () => {
      const [index, site] = await Promise.all([readFile(files.index), readSite(files)])
      const {games, marks} = decodeIndex(index)
      // Decoding was a task of its own already.
      await nextTask()
      return {catalogue: createCatalogue(games), site, marks}
    },
    readExtras: async ({id}) => (await details()).get(id),
    readThumbnails: () => thumbnails(),
  }
}

/** A catalogue that is too big for one file. */
function partsSource(files: ContentFiles & {tier: 'names' | 'paged'}): ContentSource {
  const records = createGameRecords(
    {
      ids: () => readFile(files.ids),
      records: (file) => readFile(`${files.records}${file}.json`),
      keys: (file) => readFile(`${files.keys}${file}.json`),
    },
    files.size,
  )
  const openNames = once(async () => {
    const [file, {decodeNames}, {createNamesCatalogue}] = await Promise.all([
      readFile(files.index),
      import('./names-file.ts'),
      import('./names-catalogue.ts'),
    ])
    const {rows, marks} = decodeNames(file)
    return {catalogue: createNamesCatalogue(rows, records), marks}
  })
  return {
    ...commonAnswers(),
    readContent: async () => {
      const [{catalogue, marks}, site] = await Promise.all([
        files.tier === 'names' ? openNames() : openPaged(files, records, openNames),
        readSite(files),
      ])
      return {catalogue, site, marks}
    },
    readExtras: async (game) => {
      const [record] = await recordsOfIds(records, [game.id])
      return record && {details: record.details, description: record.game.description}
    },
    readThumbnails: async (games) => {
      const found = await recordsOfIds(
        records,
        games.map(({id}) => id),
      )
      return new Map(
        found.flatMap(({game, thumbnail}) => (thumbnail ? [[game.id, thumbnail]] : [])),
      )
    },
  }
}

async function openPaged(
  files: ContentFiles & {tier: 'names' | 'paged'},
  records: GameRecords,
  openNames: () => Promise<{catalogue: Catalogue}>,
): Promise<{catalogue: Catalogue; marks: Marks}> {
  const [file, {createPagedCatalogue}] = await Promise.all([
    readFile(files.summary),
    import('./paged-catalogue.ts'),
  ])
  // The build wrote it; its name is its hash.
  const summary = file as SummaryFile
  const catalogue = createPagedCatalogue({
    summary,
    records,
    openLake: readerOfLake,
    openSaved: async () => (await openNames()).catalogue,
  })
  return {catalogue, marks: summary.marks}
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
