import type {SanityClient} from '@sanity/client'

import {isRecord} from '../is-record.ts'
import type {StoredGame} from './bulk-change.ts'

/** The games among `ids` that other documents point at, each with the title of one of these. */
export async function referencesTo(
  client: SanityClient,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const users = await client.fetch<unknown[]>('*[references($ids)]', {ids}, {perspective: 'raw'})
  const targets = users.flatMap((user) =>
    referencedIds(user).map((id): [string, string] => [id, titleIn(user)]),
  )
  return new Map(targets.filter(([id]) => ids.includes(id)))
}

function titleIn(document: unknown): string {
  const {_type, title, name, _id} = isRecord(document) ? document : {}
  return _type === 'siteSettings' ? 'the settings' : `“${String(title ?? name ?? _id)}”`
}

/** Ids that a document points at, at any depth. */
export function referencedIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencedIds)
  if (typeof value !== 'object' || value === null) return []
  const own = '_ref' in value && typeof value._ref === 'string' ? [value._ref] : []
  return [...own, ...Object.values(value).flatMap(referencedIds)]
}

/** The document's own fields that point at one of `from`, rewritten to point at `to`. */
export function repointed(
  document: StoredGame,
  from: ReadonlySet<string>,
  to: string,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(document).flatMap(([field, value]) =>
      referencedIds(value).some((id) => from.has(id)) ? [[field, withTarget(value, from, to)]] : [],
    ),
  )
}

function withTarget(value: unknown, from: ReadonlySet<string>, to: string): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => withTarget(item, from, to))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]: [string, unknown]) => [
      name,
      name === '_ref' && typeof inner === 'string' && from.has(inner)
        ? to
        : withTarget(inner, from, to),
    ]),
  )
}
