import type {SanityClient} from '@sanity/client'

import type {OwnedField} from './import-hash.ts'
import {withRetry, type RetryOptions} from '../lib/retry.ts'

/** A game's document in the lake, as far as the importer cares. Everything in it is unproven. */
export type LakeGame = {_id: string; _rev: string; importHash?: unknown} & Partial<
  Record<OwnedField, unknown>
>

/** What the lake holds: the published document and the draft of each game, and what the last run reported. */
export type LakeState = {
  games: Map<string, {published?: LakeGame; draft?: LakeGame}>
  /** Ids of games that were in the lake when the last run ended. */
  reported: Set<string>
  /** How many documents the stored report of the last run fills. */
  reportPages: number
}

export const EMPTY_LAKE: LakeState = {games: new Map(), reported: new Set(), reportPages: 0}

const PAGE = 5_000

const GAMES_QUERY = `*[_type == "game" && _id > $after] | order(_id) [0...${PAGE}] {
  _id, _rev, importHash, name, path, gameType, dateAdded, description, isTrending, legacyId,
  legacy, mirrorKey, thumbnail
}`

const REPORT_QUERY = `*[_type == "importReport"] {
  "ids": entries[fate == "accepted"].gameId
}`

/** Reads every game, drafts included, in pages by id, and the ids of the last report. */
export async function readLake(client: SanityClient, retry: RetryOptions): Promise<LakeState> {
  const games: LakeState['games'] = new Map()
  for (let after = ''; ;) {
    const page = await withRetry(() => client.fetch<unknown>(GAMES_QUERY, {after}), retry)
    const documents = Array.isArray(page) ? page.filter(isLakeGame) : []
    for (const game of documents) addGame(games, game)
    const last = documents.at(-1)
    if (!last || documents.length < PAGE) break
    after = last._id
  }

  const reports = await withRetry(() => client.fetch<unknown>(REPORT_QUERY), retry)
  const pages: unknown[] = Array.isArray(reports) ? reports : []
  return {games, reported: new Set(pages.flatMap(reportedIds)), reportPages: pages.length}
}

function addGame(games: LakeState['games'], game: LakeGame): void {
  // A release's version is neither what visitors see nor the draft; the studio alone handles it.
  if (game._id.startsWith('versions.')) return
  const isDraft = game._id.startsWith('drafts.')
  const id = isDraft ? game._id.slice('drafts.'.length) : game._id
  const variants = games.get(id) ?? {}
  if (isDraft) variants.draft = game
  else variants.published = game
  games.set(id, variants)
}

function isLakeGame(value: unknown): value is LakeGame {
  return (
    typeof value === 'object' &&
    value !== null &&
    '_id' in value &&
    typeof value._id === 'string' &&
    '_rev' in value &&
    typeof value._rev === 'string'
  )
}

function reportedIds(report: unknown): string[] {
  if (typeof report !== 'object' || report === null || !('ids' in report)) return []
  const ids: unknown = report.ids
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}
