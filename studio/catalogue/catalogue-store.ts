import type {SanityClient} from '@sanity/client'

import {type GameRow, readStoredRow, ROW_PROJECTION, type StoredRow, toRows} from './game-row.ts'
import {reasonOf} from './lake-access.ts'

/** What a view of the whole catalogue knows at one moment. */
export type CatalogueState =
  | {kind: 'loading'}
  | {kind: 'failed'; reason: string}
  | {kind: 'ready'; games: GameRow[]}

export type CatalogueStore = {
  getState: () => CatalogueState
  /** Reads and listens while anybody is subscribed. */
  subscribe: (onChange: () => void) => () => void
}

// Sanity's id patterns keep versions of releases out; this studio has none, a hosted dataset may.
const IS_GAME = '_type == "game" && !(_id in path("versions.**"))'

/** Changes that arrive within this time are read together, so that a bulk edit is not 500 queries. */
const GATHER_MS = 200
/** From here on reading everything again is the shorter query. */
const MANY = 200

/** All games with what lists need of them, kept fresh by one listener that every view shares. */
export function createCatalogueStore(client: SanityClient): CatalogueStore {
  let state: CatalogueState = {kind: 'loading'}
  const listeners = new Set<() => void>()
  const stored = new Map<string, StoredRow>()
  let stop: (() => void) | null = null

  function publish(next: CatalogueState): void {
    state = next
    for (const onChange of listeners) onChange()
  }

  function start(): () => void {
    let isStopped = false
    let changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = Promise.resolve()
    const take = (work: () => Promise<void>) => {
      turn = turn.then(work).catch((error: unknown) => {
        // What is on screen stays; the next event or reconnection reads again.
        if (!isStopped && state.kind !== 'ready') publish({kind: 'failed', reason: reasonOf(error)})
      })
    }

    async function readAll(): Promise<void> {
      const rows = await read(`*[${IS_GAME}]${ROW_PROJECTION}`, {})
      if (isStopped) return
      stored.clear()
      for (const row of rows) stored.set(row._id, row)
      publish({kind: 'ready', games: toRows(stored.values())})
    }

    async function readChanged(): Promise<void> {
      const ids = [...changed]
      changed = new Set()
      if (ids.length > MANY) return readAll()
      const rows = await read(`*[${IS_GAME} && _id in $ids]${ROW_PROJECTION}`, {ids})
      if (isStopped) return
      for (const id of ids) stored.delete(id)
      for (const row of rows) stored.set(row._id, row)
      publish({kind: 'ready', games: toRows(stored.values())})
    }

    const subscription = client
      .listen(
        '*[_type == "game"]',
        {},
        {events: ['welcome', 'mutation'], includeResult: false, visibility: 'query'},
      )
      .subscribe({
        next: (event) => {
          // Also after a lost connection: whatever was missed is in what is read now.
          if (event.type === 'welcome') take(readAll)
          if (event.type !== 'mutation') return
          changed.add(event.documentId)
          clearTimeout(timer)
          timer = setTimeout(() => take(readChanged), GATHER_MS)
        },
        error: (error: unknown) => publish({kind: 'failed', reason: reasonOf(error)}),
      })
    return () => {
      isStopped = true
      clearTimeout(timer)
      subscription.unsubscribe()
    }
  }

  async function read(query: string, params: Record<string, unknown>): Promise<StoredRow[]> {
    const found = await client.fetch<unknown[]>(query, params, {perspective: 'raw'})
    return found.flatMap((value) => readStoredRow(value) ?? [])
  }

  return {
    getState: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      stop ??= start()
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
  }
}
