import type {Mutation, SanityClient} from '@sanity/client'

import {publishedIdOf} from './game-row.ts'
import {
  act,
  chunksOf,
  commit,
  isConflict,
  readDocuments,
  reasonOf,
  unpublishAction,
} from './lake-access.ts'
import {type DocumentRecord, undoDocuments, undoFields, type UndoRecord} from './undo-record.ts'

export type UndoOutcome = {
  /** Games that are as they were before. */
  restored: number
  /** Games that somebody changed since, which are left as they are. */
  left: number
  failure: string | null
}

/** Takes a change back, except where somebody has changed the same thing since. */
export async function undoChange(
  client: SanityClient,
  record: UndoRecord,
  {onProgress}: {onProgress: (done: number) => void},
): Promise<UndoOutcome> {
  const restored = new Set<string>()
  const left = new Set<string>()
  const settle = (id: string, isRestored: boolean) => {
    ;(isRestored ? restored : left).add(publishedIdOf(id))
    onProgress(restored.size + left.size)
  }

  try {
    for (const chunk of chunksOf(record.fields)) {
      await withFreshDocuments(
        client,
        chunk.map(({id}) => id),
        async (current) => {
          const undone = chunk.map((one) => ({
            id: one.id,
            undo: undoFields(one, current.get(one.id)),
          }))
          const mutations = undone.flatMap(({undo}) => undo ?? [])
          if (mutations.length > 0) await commit(client, mutations)
          for (const {id, undo} of undone) settle(id, undo !== null)
        },
      )
    }
    for (const chunk of chunksOf(record.documents)) {
      await withFreshDocuments(client, chunk.flatMap(idsOf), async (current) => {
        const mutations: Mutation[] = []
        const unpublish: string[] = []
        const settled = chunk.map((one) => {
          const undo = undoDocuments(one, current)
          mutations.push(...(undo?.mutations ?? []))
          unpublish.push(...(undo?.unpublish ?? []))
          return {id: idsOf(one)[0] ?? '', isRestored: undo !== null}
        })
        if (unpublish.length > 0) await act(client, unpublish.map(unpublishAction))
        if (mutations.length > 0) await commit(client, mutations)
        for (const {id, isRestored} of settled) settle(id, isRestored)
      })
    }
  } catch (error) {
    return {restored: restored.size, left: left.size, failure: reasonOf(error)}
  }
  return {
    restored: [...restored].filter((id) => !left.has(id)).length,
    left: left.size,
    failure: null,
  }
}

function idsOf(record: DocumentRecord): string[] {
  return Object.keys(record.before)
}

const ATTEMPTS = 3

async function withFreshDocuments(
  client: SanityClient,
  ids: string[],
  work: (current: Awaited<ReturnType<typeof readDocuments>>) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await work(await readDocuments(client, ids))
      return
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error
    }
  }
}
