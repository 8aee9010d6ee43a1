import type {SanityClient} from '@sanity/client'

import {
  fieldDigest,
  OWNED_FIELDS,
  readImportHash,
  writeImportHash,
  type FieldDigests,
} from './import-hash.ts'
import type {OwnedFields} from './to-game-document.ts'
import {isRecord} from '../lib/is-record.ts'
import {withRetry, type RetryOptions} from '../lib/retry.ts'

/** A game's document in the lake, as far as the importer cares. */
export type LakeGame = {
  id: string
  revision: string
  /** The importHash: what the importer last wrote; `null` for a game that it did not write. */
  written: string | null
  /** What stands there now, as an importHash. Of an untouched game it is the same text. */
  present: string
  path: string | null
  /**
   * The fields that differ from the list, and the importHash, as they stand there, unproven; `null` where nothing
   * differs. Fifty thousand games are held at once, so what the list has as well is not held twice.
   */
  fields: Readonly<Record<string, unknown>> | null
}

/** What the lake holds: the published document and the draft of each game, and what the last run reported. */
export type LakeState = {
  games: Map<string, {published?: LakeGame; draft?: LakeGame}>
  /** Ids of games that were in the lake when the last run ended. */
  reported: Set<string>
  /** How many documents the stored report of the last run fills. */
  reportPages: number
}

export const EMPTY_LAKE: LakeState = {games: new Map(), reported: new Set(), reportPages: 0}

const PAGE = 2000

const GAMES_QUERY = `*[_type == "game" && _id > $after] | order(_id) [0...${PAGE}] {
  _id, _rev, importHash, name, path, gameType, dateAdded, description, isTrending, legacyId,
  legacy, mirrorKey, thumbnail
}`

const REPORT_QUERY = `*[_type == "importReport"] {
  "ids": entries[fate == "accepted"].gameId
}`

/**
 * Reads every game, drafts included, in pages by id, and the ids of the last report.
 *
 * @param wanted what the list says of each game, by id
 */
export async function readLake(
  client: SanityClient,
  wanted: ReadonlyMap<string, OwnedFields>,
  retry: RetryOptions,
): Promise<LakeState> {
  const games: LakeState['games'] = new Map()
  for (let after = ''; ;) {
    const page = await withRetry(() => client.fetch<unknown>(GAMES_QUERY, {after}), retry)
    const documents = Array.isArray(page) ? page.filter(isStoredGame) : []
    for (const document of documents) addGame(games, document, wanted)
    const last = documents.at(-1)
    if (!last || documents.length < PAGE) break
    after = last._id
  }

  const reports = await withRetry(() => client.fetch<unknown>(REPORT_QUERY), retry)
  const pages: unknown[] = Array.isArray(reports) ? reports : []
  return {games, reported: new Set(pages.flatMap(reportedIds)), reportPages: pages.length}
}

type StoredGame = Readonly<Record<string, unknown>> & {_id: string; _rev: string}

function isStoredGame(value: unknown): value is StoredGame {
  return isRecord(value) && typeof value._id === 'string' && typeof value._rev === 'string'
}

function addGame(
  games: LakeState['games'],
  document: StoredGame,
  wanted: ReadonlyMap<string, OwnedFields>,
): void {
  // A release's version is neither what visitors see nor the draft; the studio alone handles it.
  if (document._id.startsWith('versions.')) return
  const isDraft = document._id.startsWith('drafts.')
  const id = isDraft ? document._id.slice('drafts.'.length) : document._id
  const game = toLakeGame(document, wanted.get(id))
  const variants = games.get(id) ?? {}
  if (isDraft) variants.draft = game
  else variants.published = game
  games.set(id, variants)
}

export function toLakeGame(document: StoredGame, wanted: OwnedFields | undefined): LakeGame {
  const present: FieldDigests = {}
  for (const field of OWNED_FIELDS) present[field] = fieldDigest(field, document[field])
  const hash = document['importHash']
  const written = typeof hash === 'string' && readImportHash(hash) !== null ? hash : null
  const text = writeImportHash(present)
  return {
    id: document._id,
    revision: document._rev,
    written,
    present: text === written ? written : text,
    path: typeof document['path'] === 'string' ? document['path'] : null,
    fields: fieldsToKeep(document, present, wanted),
  }
}

/** Of a game that the list does not name, only the entries matter: another game may have been merged into it. */
function fieldsToKeep(
  document: StoredGame,
  present: FieldDigests,
  wanted: OwnedFields | undefined,
): LakeGame['fields'] {
  if (!wanted) return {legacy: document['legacy']}
  const differing = OWNED_FIELDS.filter(
    (field) =>
      // Without a thumbnail in the list, the editors' thumbnail stays whatever it is.
      (field !== 'thumbnail' || wanted.thumbnail !== undefined) &&
      present[field] !== fieldDigest(field, wanted[field]),
  )
  if (differing.length === 0) return null
  return Object.fromEntries([...differing, 'importHash'].map((field) => [field, document[field]]))
}

function reportedIds(report: unknown): string[] {
  if (typeof report !== 'object' || report === null || !('ids' in report)) return []
  const ids: unknown = report.ids
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
