import type {Action, Mutation, SanityClient} from '@sanity/client'

import {isRecord} from '../is-record.ts'
import type {StoredGame} from './bulk-change.ts'
import {draftIdOf, isDraftId} from './game-row.ts'
import {isWaiting, REVIEW_IS_OVER} from './review.ts'

/** Games per transaction: small enough for the lake's limits, large enough that 5,000 games take seconds. */
const CHUNK = 100

export function chunksOf<T>(items: readonly T[], size = CHUNK): T[][] {
  const count = Math.ceil(items.length / size)
  return Array.from({length: count}, (_, index) => items.slice(index * size, (index + 1) * size))
}

/** Whole documents by id, as stored: drafts and published each for itself. */
export async function readDocuments(
  client: SanityClient,
  ids: string[],
): Promise<Map<string, StoredGame>> {
  const found = await client.fetch<unknown[]>('*[_id in $ids]', {ids}, {perspective: 'raw'})
  return new Map(found.filter(isStored).map((document) => [document._id, document]))
}

/** Makes all mutations, or none. @returns the revision that every written document has from now on. */
export async function commit(client: SanityClient, mutations: Mutation[]): Promise<string> {
  const {transactionId} = await client.mutate(mutations, {
    returnFirst: false,
    returnDocuments: false,
    visibility: 'async',
  })
  return transactionId
}

/** Does all actions, or none. @returns the revision that every written document has from now on. */
export async function act(client: SanityClient, actions: Action[]): Promise<string> {
  const {transactionId} = await client.action(actions)
  return transactionId
}

/** Publishes a draft. If it was sent for review, the waiting ends in the same transaction. */
export function publishActions(
  publishedId: string,
  current: ReadonlyMap<string, StoredGame>,
): Action[] {
  const draftId = draftIdOf(publishedId)
  const draft = current.get(draftId)
  const pair = {draftId, publishedId}
  const publish = {
    actionType: 'sanity.action.document.publish',
    ...pair,
    ...revision('ifPublishedRevisionId', current.get(publishedId)),
  } as const
  return isWaiting(draft)
    ? [{actionType: 'sanity.action.document.edit', ...pair, patch: REVIEW_IS_OVER}, publish]
    : [{...publish, ...revision('ifDraftRevisionId', draft)}]
}

export function unpublishAction(publishedId: string): Action {
  return {
    actionType: 'sanity.action.document.unpublish',
    draftId: draftIdOf(publishedId),
    publishedId,
  }
}

/** Both ids under which a game may be stored. */
export function bothIds(publishedIds: readonly string[]): string[] {
  return publishedIds.filter((id) => !isDraftId(id)).flatMap((id) => [id, draftIdOf(id)])
}

/** Whether the lake refused because somebody else wrote in between, so that reading again helps. */
export function isConflict(error: unknown): boolean {
  return error instanceof Error && 'statusCode' in error && error.statusCode === 409
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function revision(name: string, document: StoredGame | undefined): object {
  return document ? {[name]: document._rev} : {}
}

function isStored(value: unknown): value is StoredGame {
  return isRecord(value) && typeof value._id === 'string' && typeof value._rev === 'string'
}
