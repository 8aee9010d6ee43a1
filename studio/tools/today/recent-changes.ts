import type {SanityClient} from '@sanity/client'

import {publishedIdOf} from '../../catalogue/game-row.ts'
import {bothIds} from '../../catalogue/lake-access.ts'
import {isRecord} from '../../is-record.ts'

/** A document that somebody changed lately. */
export type RecentChange = {
  /** The published id. */
  id: string
  type: string
  title: string
  at: string
  /** The id of the user; `null` when the history does not say. */
  by: string | null
}

const CHANGED_QUERY = `*[_type in $types && _updatedAt >= $since] | order(_updatedAt desc)[0...$limit]{
  _id, _type, _updatedAt, "title": coalesce(name, title, "Settings")
}`

const TYPES = ['game', 'slide', 'announcement', 'article', 'partner', 'siteSettings']
const LIMIT = 40

/** What changed since a moment, the newest first, a document once. */
export async function readRecentChanges(
  client: SanityClient,
  since: string,
): Promise<RecentChange[]> {
  const found = await client.fetch<unknown[]>(
    CHANGED_QUERY,
    {types: TYPES, since, limit: LIMIT},
    {perspective: 'raw'},
  )
  const changes = new Map<string, RecentChange>()
  for (const {_id, _type, _updatedAt, title} of found.filter(isRecord)) {
    const id = publishedIdOf(String(_id))
    if (changes.has(id)) continue
    changes.set(id, {
      id,
      type: String(_type),
      title: String(title),
      at: String(_updatedAt),
      by: null,
    })
  }
  const authors = await readAuthors(client, [...changes.keys()], since).catch(() => NOBODY)
  return [...changes.values()].map((change) => ({...change, by: authors.get(change.id) ?? null}))
}

const NOBODY: ReadonlyMap<string, string> = new Map()

/** Who wrote each document last, from the lake's history: one transaction a line, the newest first. */
async function readAuthors(
  client: SanityClient,
  ids: readonly string[],
  since: string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return NOBODY
  const {dataset} = client.config()
  const lines = await client.request<string>({
    url: `/data/history/${dataset}/transactions/${bothIds(ids).join(',')}`,
    query: {excludeContent: 'true', reverse: 'true', fromTime: since, limit: '200'},
  })
  const authors = new Map<string, string>()
  for (const line of lines.split('\n').filter((text) => text !== '')) {
    const transaction: unknown = JSON.parse(line)
    if (!isRecord(transaction) || typeof transaction.author !== 'string') continue
    const {author, documentIDs} = transaction
    for (const id of Array.isArray(documentIDs) ? documentIDs.map(String) : []) {
      const published = publishedIdOf(id)
      if (!authors.has(published)) authors.set(published, author)
    }
  }
  return authors
}
