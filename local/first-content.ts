import {readFile} from 'node:fs/promises'
import {join} from 'node:path'
import {Readable} from 'node:stream'
import {pathToFileURL} from 'node:url'

import {createClient, type SanityClient} from '@sanity/client'
import {sanityImport} from '@sanity/import'

import {importCatalogue} from '../scripts/catalogue/import-catalogue.ts'
import {readIfPresent, writeWhole} from './data-folder.ts'
import {isRecord} from './is-record.ts'
import {EMBEDDED_PROJECT} from './settings.ts'

export type FirstContentOptions = {
  /** The folder with `legacy-games.json`, `content.ndjson` and `images/`. */
  seed: string
  dataDir: string
  lakeAddress: string
  token: string
  log: (line: string) => void
}

/**
 * Fills an empty lake: the legacy list through the real importer, the other documents through Sanity's own.
 * A start that was killed in the middle is made good by the next one; a lake that already holds something when
 * it is first started is left alone.
 */
export async function loadFirstContent(options: FirstContentOptions): Promise<void> {
  const {seed, dataDir, lakeAddress, token, log} = options
  const marker = join(dataDir, 'first-content.json')
  const state = await readIfPresent(marker)
  if (state?.includes('finished')) return

  const client = createClient({
    ...EMBEDDED_PROJECT,
    apiVersion: '2025-02-19',
    apiHost: lakeAddress,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    token,
  })
  const isEmpty = (await client.fetch<number>('count(*)')) === 0
  if (isEmpty || state !== null) {
    await writeWhole(marker, '{"state": "begun"}\n')
    await importGames(client, seed, log)
    await importDocuments(client, seed, log)
    await describeGames(client, seed)
  }
  await writeWhole(marker, '{"state": "finished"}\n')
}

async function importGames(
  client: SanityClient,
  seed: string,
  log: (line: string) => void,
): Promise<void> {
  const report = await importCatalogue({
    text: await readFile(join(seed, 'legacy-games.json'), 'utf8'),
    source: 'seed/legacy-games.json',
    client,
    write: true,
    images: join(seed, 'images'),
  })
  const {read, accepted, merged, rejected} = report.counts
  log(
    `Imported the legacy list: ${read} entries read, ${accepted} accepted, ${merged} merged, ${rejected} rejected.`,
  )
}

async function importDocuments(
  client: SanityClient,
  seed: string,
  log: (line: string) => void,
): Promise<void> {
  const text = await readFile(join(seed, 'content.ndjson'), 'utf8')
  const documents = await withGameReferences(client, withAbsoluteFiles(text, seed))
  const {numDocs} = await sanityImport(Readable.from([documents]), {
    client,
    operation: 'createOrReplace',
    allowAssetsInDifferentDataset: true,
  })
  log(`Loaded ${numDocs} slides, announcements, articles, partners and settings.`)
}

/**
 * Adds to our own games what the legacy list has no place for: genres, and the controls shown before the launch.
 * A game is named by its path; one that is not in the list is left out.
 */
async function describeGames(client: SanityClient, seed: string): Promise<void> {
  const pages: unknown = JSON.parse(await readFile(join(seed, 'game-pages.json'), 'utf8'))
  if (!isRecord(pages))
    throw new Error('seed/game-pages.json should be an object of games by path.')

  const games = await client.fetch<{_id: string; path: string}[]>(
    '*[_type == "game" && path in $paths && !(_id in path("drafts.**"))]{_id, path}',
    {paths: Object.keys(pages)},
  )
  const transaction = client.transaction()
  for (const {_id, path} of games) {
    const page = pages[path]
    if (!isRecord(page) || !Array.isArray(page.controls)) continue
    const controls = page.controls.map((control: object, index) => ({
      _type: 'control',
      _key: `control-${index + 1}`,
      ...control,
    }))
    transaction.patch(_id, {setIfMissing: {tags: page.tags, controls}})
  }
  await transaction.commit({visibility: 'async'})
}

/** Sanity's importer wants whole file addresses; the seed names its pictures from its own folder. */
function withAbsoluteFiles(text: string, seed: string): string {
  return text.replaceAll('file://./', `${pathToFileURL(seed).href}/`)
}

/**
 * The seed names a game by what an author knows, `$game(<type>|<path>|<name>)`, since the importer makes the ids.
 * Throws when there is no such game: the seed is ours, so that is a mistake in it.
 */
async function withGameReferences(client: SanityClient, text: string): Promise<string> {
  let resolved = text
  for (const [placeholder, gameType, path, name] of text.matchAll(
    /\$game\(([^|)]+)\|([^|]+)\|([^|)]+)\)/g,
  )) {
    const query =
      '*[_type == "game" && !(_id in path("drafts.**")) && gameType == $gameType && path == $path && name == $name][0]._id'
    const id = await client.fetch<string | null>(query, {gameType, path, name})
    if (id === null)
      throw new Error(`seed/content.ndjson names ${placeholder}, but no such game was imported.`)
    resolved = resolved.replaceAll(placeholder, id)
  }
  return resolved
}
