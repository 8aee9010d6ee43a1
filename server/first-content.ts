import {readFile} from 'node:fs/promises'
import {basename, join} from 'node:path'

import {createClient, type SanityClient} from '@sanity/client'

import {API_VERSION, EMBEDDED_PROJECT} from '../config/project.ts'
import {importCatalogue} from '../scripts/catalogue/import-catalogue.ts'
import {readIfPresent, writeWhole} from './data-folder.ts'
import {isRecord} from './is-record.ts'

export type FirstContentOptions = {
  /** The folder with `legacy-games.json`, `content.ndjson` and `images/`. */
  seed: string
  dataDir: string
  lakeAddress: string
  token: string
  log: (line: string) => void
}

/**
 * Fills an empty lake: the legacy list through the real importer, then the other documents. `first-content.json` in
 * the data folder says how far that is. Content is never imported over the owner's:
 *
 * - `finished`: nothing is imported, also when the owner has emptied the lake since.
 * - `begun`: a start was killed in the middle. What is missing is added, and what is there stays as it is.
 * - No such file, or an unreadable one: an empty lake is filled, another one is left alone.
 */
export async function loadFirstContent(options: FirstContentOptions): Promise<void> {
  const {seed, dataDir, lakeAddress, token, log} = options
  const marker = join(dataDir, 'first-content.json')
  const state = (await readIfPresent(marker)) ?? ''
  if (state.includes('finished')) return

  const client = createClient({
    ...EMBEDDED_PROJECT,
    apiVersion: API_VERSION,
    apiHost: lakeAddress,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'raw',
    token,
  })
  const isEmpty = (await client.fetch<number>('count(*)')) === 0
  if (isEmpty || state.includes('begun')) {
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

/** In one transaction, so that a document is there whole, with its pictures, or not at all. */
async function importDocuments(
  client: SanityClient,
  seed: string,
  log: (line: string) => void,
): Promise<void> {
  const text = await readFile(join(seed, 'content.ndjson'), 'utf8')
  const resolved = await withPictures(client, await withGameReferences(client, text), seed)
  const documents = resolved.split('\n').filter(Boolean).map(parseDocument)
  const transaction = client.transaction()
  for (const document of documents) transaction.createIfNotExists(document)
  await transaction.commit({visibility: 'async', autoGenerateArrayKeys: true})
  log(`Loaded ${documents.length} slides, announcements, articles, partners and settings.`)
}

function parseDocument(line: string): {_id: string; _type: string} {
  const value: unknown = JSON.parse(line)
  if (!isRecord(value) || typeof value._id !== 'string' || typeof value._type !== 'string') {
    throw new Error(`seed/content.ndjson has a line without _id and _type: ${line.slice(0, 100)}`)
  }
  return {...value, _id: value._id, _type: value._type}
}

/**
 * Adds to the games what the legacy list has no place for: genres, credits, and the controls shown before the launch.
 * A game is named by its path. One transaction for all, so that a killed start repeats it whole.
 */
async function describeGames(client: SanityClient, seed: string): Promise<void> {
  const pages: unknown = JSON.parse(await readFile(join(seed, 'game-pages.json'), 'utf8'))
  if (!isRecord(pages))
    throw new Error('seed/game-pages.json should be an object of games by path.')

  const games = await client.fetch<{_id: string; path: string}[]>(
    '*[_type == "game" && !(_id in path("drafts.**"))]{_id, path}',
  )
  const transaction = client.transaction()
  for (const {_id, path} of games) {
    const page = pages[path]
    if (isRecord(page)) transaction.patch(_id, {setIfMissing: pageFields(page)})
  }
  await transaction.commit({visibility: 'async'})
}

function pageFields({tags, credits, controls}: Record<string, unknown>): Record<string, unknown> {
  return {
    ...(Array.isArray(tags) && {tags}),
    ...(isRecord(credits) && {credits: {_type: 'credits', ...credits}}),
    ...(Array.isArray(controls) && {
      controls: controls.map((control: object, index) => ({
        _type: 'control',
        _key: `control-${index + 1}`,
        ...control,
      })),
    }),
  }
}

/** The seed names a picture by its place in its own folder, in the way of Sanity's exports. */
async function withPictures(client: SanityClient, text: string, seed: string): Promise<string> {
  let resolved = text
  for (const [placeholder, path = ''] of text.matchAll(
    /"_sanityAsset":"image@file:\/\/\.\/([^"]+)"/g,
  )) {
    const bytes = await readFile(join(seed, path))
    const {_id} = await client.assets.upload('image', bytes, {filename: basename(path)})
    const reference = JSON.stringify({_type: 'reference', _ref: _id})
    resolved = resolved.replaceAll(placeholder, `"asset":${reference}`)
  }
  return resolved
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
