import type {SanityClient} from '@sanity/client'

import {countGames, type StoredGame} from '../../catalogue/bulk-change.ts'
import {bothIds, commit, readDocuments} from '../../catalogue/lake-access.ts'
import type {UndoRecord} from '../../catalogue/undo-record.ts'
import type {Choices} from './compared-fields.ts'
import {planMerge} from './plan-merge.ts'

/**
 * Merges games into one.
 *
 * @returns what takes it back
 * @throws what the lake answers when it refuses, and then nothing is changed
 */
export async function mergeInLake(
  client: SanityClient,
  keep: string,
  lose: string[],
  choices: Choices,
): Promise<UndoRecord> {
  const [games, users] = await Promise.all([
    readDocuments(client, bothIds([keep, ...lose])),
    usersOf(client, lose),
  ])
  const {mutations, touched} = planMerge({keep, lose, games, users, choices})
  const revision = await commit(client, mutations)

  const before = new Map([...users.map((user) => [user._id, user] as const), ...games])
  const isGone = new Set(bothIds(lose))
  return {
    label: `Merge of ${countGames(lose.length + 1)}`,
    games: lose.length + 1,
    fields: [],
    documents: [
      {
        before: Object.fromEntries(touched.map((id) => [id, before.get(id) ?? null])),
        after: Object.fromEntries(touched.map((id) => [id, isGone.has(id) ? null : revision])),
      },
    ],
  }
}

async function usersOf(client: SanityClient, ids: string[]): Promise<StoredGame[]> {
  const found = await client.fetch<{_id: string}[]>(
    '*[references($ids)]{_id}',
    {ids},
    {perspective: 'raw'},
  )
  return [
    ...(
      await readDocuments(
        client,
        found.map(({_id}) => _id),
      )
    ).values(),
  ]
}
