import type {Mutation, SanityClient} from '@sanity/client'

import {
  type BulkChange,
  countGames,
  type Creations,
  isFieldChange,
  patchFor,
  publishObstacle,
  type StoredGame,
  titleOf,
} from './bulk-change.ts'
import {draftIdOf} from './game-row.ts'
import {
  act,
  bothIds,
  chunksOf,
  commit,
  isConflict,
  publishActions,
  readDocuments,
  reasonOf,
  unpublishAction,
} from './lake-access.ts'
import {referencesTo} from './references.ts'
import {type DocumentRecord, type FieldRecord, recordPatch, type UndoRecord} from './undo-record.ts'

/** How a change of many games went. */
export type ChangeOutcome = {
  /** Games that are changed now. */
  changed: number
  /** Games that were left as they are, each with the reason. */
  skipped: string[]
  /** Why the rest was not tried, when the lake refused a transaction. */
  failure: string | null
  /** `null` when nothing was changed. */
  undo: UndoRecord | null
}

type Applied = {
  changed: number
  skipped: string[]
  fields: FieldRecord[]
  documents: DocumentRecord[]
}

type Options = {onProgress: (done: number) => void}

/**
 * Changes games in transactions of a hundred. Each reads what is stored then, so that it changes what others
 * made of the games meanwhile: a field is set in what is published and in the draft alike.
 * A refused transaction stops the rest; what was done before it stays and can be undone.
 */
export async function applyChange(
  client: SanityClient,
  change: BulkChange,
  publishedIds: readonly string[],
  {onProgress}: Options,
): Promise<ChangeOutcome> {
  const total: Applied = {changed: 0, skipped: [], fields: [], documents: []}
  let failure: string | null = null
  let done = 0
  for (const ids of chunksOf(publishedIds)) {
    try {
      const applied = await applyToChunk(client, change, ids)
      total.changed += applied.changed
      total.skipped.push(...applied.skipped)
      total.fields.push(...applied.fields)
      total.documents.push(...applied.documents)
    } catch (error) {
      failure = reasonOf(error)
      break
    }
    done += ids.length
    onProgress(done)
  }

  const {changed, skipped, fields, documents} = total
  const label = `${titleOf(change)} for ${countGames(changed)}`
  return {
    changed,
    skipped,
    failure,
    undo: changed === 0 ? null : {label, games: changed, fields, documents},
  }
}

const ATTEMPTS = 3

async function applyToChunk(
  client: SanityClient,
  change: BulkChange,
  ids: string[],
): Promise<Applied> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const current = await readDocuments(client, bothIds(ids))
      if (isFieldChange(change)) return await setFields(client, change, ids, current)
      return change.kind === 'create'
        ? await createDrafts(client, change, ids, current)
        : await changeDocuments(client, change.kind, ids, current)
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
    }
  }
}

async function setFields(
  client: SanityClient,
  change: BulkChange,
  ids: string[],
  current: ReadonlyMap<string, StoredGame>,
): Promise<Applied> {
  const mutations: Mutation[] = []
  const fields: FieldRecord[] = []
  const changed = new Set<string>()
  for (const id of ids) {
    for (const game of versionsOf(id, current)) {
      const patch = patchFor(change, game)
      if (!patch) continue
      mutations.push({patch: {id: game._id, ifRevisionID: game._rev, ...onlyFilled(patch)}})
      fields.push(recordPatch(game, patch))
      changed.add(id)
    }
  }
  if (mutations.length > 0) await commit(client, mutations)
  return {changed: changed.size, skipped: [], fields, documents: []}
}

async function createDrafts(
  client: SanityClient,
  {games}: Creations,
  ids: string[],
  current: ReadonlyMap<string, StoredGame>,
): Promise<Applied> {
  const created = ids.filter((id) => versionsOf(id, current).length === 0)
  const skipped = ids.length > created.length ? ['Games that are there meanwhile'] : []
  if (created.length === 0) return {changed: 0, skipped, fields: [], documents: []}

  const revision = await commit(
    client,
    created.map((id) => ({create: {...games.get(id), _type: 'game', _id: draftIdOf(id)}})),
  )
  const documents = created.map((id): DocumentRecord => {
    const draftId = draftIdOf(id)
    return {before: {[draftId]: null}, after: {[draftId]: revision}}
  })
  return {changed: created.length, skipped, fields: [], documents}
}

async function changeDocuments(
  client: SanityClient,
  kind: 'publish' | 'unpublish' | 'delete',
  ids: string[],
  current: ReadonlyMap<string, StoredGame>,
): Promise<Applied> {
  const inUse = kind === 'delete' ? await referencesTo(client, ids) : new Map<string, string>()
  const skipped: string[] = []
  const chosen = ids.filter((id) => {
    const obstacle = obstacleTo(kind, id, current, inUse)
    if (obstacle !== null && obstacle !== '') skipped.push(obstacle)
    return obstacle === null
  })
  if (chosen.length === 0) return {changed: 0, skipped, fields: [], documents: []}

  const revision = await send(client, kind, chosen, current)
  const documents = chosen.map((id): DocumentRecord => {
    const draftId = draftIdOf(id)
    const published = current.get(id) ?? null
    const draft = current.get(draftId) ?? null
    const before = {[id]: published, [draftId]: draft}
    if (kind === 'delete') return {before, after: {[id]: null, [draftId]: null}}
    return kind === 'publish'
      ? {before, after: {[id]: revision, [draftId]: null}}
      : {before, after: {[id]: null, [draftId]: draft?._rev ?? revision}}
  })
  return {changed: chosen.length, skipped, fields: [], documents}
}

async function send(
  client: SanityClient,
  kind: 'publish' | 'unpublish' | 'delete',
  ids: string[],
  current: ReadonlyMap<string, StoredGame>,
): Promise<string> {
  if (kind === 'publish')
    return act(
      client,
      ids.flatMap((id) => publishActions(id, current)),
    )
  if (kind === 'unpublish') return act(client, ids.map(unpublishAction))
  const stored = ids.flatMap((id) => versionsOf(id, current))
  return commit(
    client,
    stored.map(({_id}) => ({delete: {id: _id}})),
  )
}

/** `null`: nothing is in the way; empty: there is nothing to do; else why the game is left alone. */
function obstacleTo(
  kind: 'publish' | 'unpublish' | 'delete',
  id: string,
  current: ReadonlyMap<string, StoredGame>,
  inUse: ReadonlyMap<string, string>,
): string | null {
  const draft = current.get(draftIdOf(id))
  const published = current.get(id)
  if (kind === 'unpublish') return published ? null : ''
  if (kind === 'delete') {
    const user = inUse.get(id)
    if (user === undefined) return draft || published ? null : ''
    return `${nameOf(published ?? draft)} is used by ${user}; take it out there first.`
  }
  if (!draft) return ''
  const problem = publishObstacle(draft)
  return problem === null ? null : `${nameOf(draft)}: ${problem}`
}

function nameOf(game: StoredGame | undefined): string {
  return typeof game?.name === 'string' && game.name !== '' ? `“${game.name}”` : 'A game'
}

function versionsOf(id: string, current: ReadonlyMap<string, StoredGame>): StoredGame[] {
  return [current.get(id), current.get(draftIdOf(id))].filter((game) => game !== undefined)
}

/** The lake takes an empty `set` or `unset` for a mistake. */
function onlyFilled({set, unset}: {set: Record<string, unknown>; unset: string[]}): object {
  return {
    ...(Object.keys(set).length > 0 && {set}),
    ...(unset.length > 0 && {unset}),
  }
}
