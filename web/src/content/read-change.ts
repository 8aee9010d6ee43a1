import {fieldsOf, listOf} from '../lib/fields.ts'
import {nextTask} from '../lib/next-task.ts'
import type {Catalogue} from './catalogue.ts'
import type {ContentParser} from './content-parser.ts'
import type {ContentChange, ContentStore, Marks} from './content-store.ts'
import type {LakeReader, LakeState} from './lake-reader.ts'
import {idOf, textOf} from './parse-value.ts'

/** What the lake sent, before parsing: what is remembered for the next page load. */
export type RawChange = {
  changed: readonly unknown[]
  removed: string[]
  gameCount: number
  site: unknown
  marks: Marks
}

/**
 * What the lake has published beyond the store (DESIGN decision 4): one request that says what changed, and
 * another only when games vanished or when something beside the games changed.
 *
 * @returns `null` when nothing differs.
 */
export async function readChange(
  store: ContentStore,
  reader: LakeReader,
): Promise<RawChange | null> {
  const {catalogue, marks} = await store.load()
  // Reading the catalogue was a task of its own already.
  await nextTask()
  const state = await reader.readState(marks.since)

  const games = await changedGames(catalogue, marks, state, reader)
  const isSiteNew =
    state.marks.siteCount !== marks.siteCount || state.marks.newestSite !== marks.newestSite
  const site = isSiteNew ? await reader.readSite() : null

  if (games === null && site === null) return null
  return {
    ...(games ?? {changed: [], removed: []}),
    gameCount: state.gameCount,
    site,
    marks: state.marks,
  }
}

/** Parses what was sent, or what was remembered, which may be of any shape. */
export function parseChange(raw: unknown, parser: ContentParser): ContentChange {
  const {changed, removed, gameCount, site, marks} = fieldsOf(raw)
  const {since, siteCount, newestSite} = fieldsOf(marks)
  return {
    changed: parser.parseGames(listOf(changed)),
    removed: listOf(removed).map((id) => textOf(id)),
    ...(typeof gameCount === 'number' && {gameCount}),
    site: site === null || site === undefined ? null : parser.parseSite(site),
    marks: {
      since: textOf(since),
      siteCount: typeof siteCount === 'number' ? siteCount : -1,
      newestSite: textOf(newestSite),
    },
  }
}

/** One change that does what the two do one after the other. */
export function mergeChanges(earlier: RawChange, later: RawChange): RawChange {
  const changed = new Map([...earlier.changed, ...later.changed].map((game) => [idOf(game), game]))
  for (const id of later.removed) changed.delete(id)
  const removed = new Set([...earlier.removed, ...later.removed])
  for (const id of changed.keys()) removed.delete(id)
  return {
    changed: [...changed.values()],
    removed: [...removed],
    gameCount: later.gameCount,
    site: later.site ?? earlier.site,
    marks: later.marks,
  }
}

/** @returns `null` when no game differs. */
async function changedGames(
  catalogue: Catalogue,
  marks: Marks,
  state: LakeState,
  reader: LakeReader,
): Promise<Pick<RawChange, 'changed' | 'removed'> | null> {
  const isSetBack = state.newestGame < marks.since
  if (state.changed?.length === 0 && state.gameCount === catalogue.publishedCount && !isSetBack)
    return null

  // Of a catalogue that the lake answers for, page by page, all that matters is that something is new.
  if (catalogue.games === null) return {changed: state.changed ?? [], removed: []}
  const known = catalogue.games.map(({id}) => id)

  const readAll = async () => {
    const changed = await reader.readGames()
    return {changed, removed: without(known, changed.map(idOf))}
  }
  if (state.changed === null) return readAll()

  const expected = new Set([...known, ...state.changed.map(idOf)])
  if (expected.size === state.gameCount) {
    // As many games, but none as new as ours: the dataset was set back to an earlier day.
    return isSetBack ? readAll() : {changed: state.changed, removed: []}
  }

  const published = await reader.readGameIds()
  const missing = without(published, expected)
  const added = missing.length === 0 ? [] : await reader.readGamesById(missing)
  return {changed: [...state.changed, ...added], removed: without(known, published)}
}

function without(ids: readonly string[], others: Iterable<string>): string[] {
  const excluded = new Set(others)
  return ids.filter((id) => !excluded.has(id))
}
