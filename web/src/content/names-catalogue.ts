import type {Game} from '../lib/models.ts'
import {answersFrom, isPlayable, type Catalogue} from './catalogue.ts'
import {inCatalogueOrder} from './executor.ts'
import {findBySwfId, indexByPath} from './find-game.ts'
import {recordsOfIds, type GameRecords} from './game-files.ts'
import type {NameRow} from './names-file.ts'
import type {ParsedGame} from './parse-game.ts'
import {listedGame} from './snapshot.ts'

/** What a refresh brought beyond the files. */
type Later = {changed: ReadonlyMap<string, ParsedGame>; gone: ReadonlySet<string>}

const NOTHING: Later = {changed: new Map(), gone: new Set()}

/** A row of a game that came later has no slot. */
const NO_SLOT = -1

/**
 * The catalogue of which only the names are in memory: lists, filters, search and order follow from them, and
 * the games that are shown are read from the records.
 *
 * @param base the rows of the build's file; with their ids once anything has changed.
 */
export function createNamesCatalogue(
  base: readonly NameRow[],
  records: GameRecords,
  later: Later = NOTHING,
): Catalogue {
  const isGone = (id: string) => later.gone.has(id) || later.changed.has(id)
  const games = [...later.changed.values()].map(({game}) => listedGame(game))
  const gameById = new Map(games.map((game) => [game.id, game]))
  const rows = inCatalogueOrder([
    ...base.filter(({id}) => !isGone(id)),
    ...games.map((game): NameRow => ({...game, isPlayable: isPlayable(game), slot: NO_SLOT})),
  ])

  const read = async (wanted: readonly NameRow[]): Promise<Game[]> => {
    const slots = wanted.map(({slot}) => slot).filter((slot) => slot !== NO_SLOT)
    const found = (await records.read(slots)).values()
    return wanted.flatMap(({slot, id}) =>
      slot === NO_SLOT ? (gameById.get(id) ?? []) : gamesIn(found.next().value),
    )
  }

  const catalogue: Catalogue = {
    ...answersFrom({rows, isPlayable: (row) => row.isPlayable, read}),
    games: null,
    readIds: async () => [
      ...(await records.readIds()).filter((id) => !isGone(id)),
      ...later.changed.keys(),
    ],
    byIds: async (ids) => {
      const kept = ids.filter((id) => !isGone(id))
      const known = new Map(
        (await recordsOfIds(records, kept)).map(({game}) => [game.id, listedGame(game)]),
      )
      return ids.flatMap((id) => gameById.get(id) ?? known.get(id) ?? [])
    },
    find: async (swfId, hints) => {
      const found = await records.read(await records.slotsOfSwfId(swfId))
      const current = found.map(({game}) => listedGame(game)).filter(({id}) => !isGone(id))
      return findBySwfId(indexByPath([...current, ...games]), swfId, hints)
    },
    after: async ({changed, removed}) => {
      if (changed.length === 0 && removed.length === 0) return catalogue
      const next = new Map(later.changed)
      const gone = new Set(later.gone)
      for (const id of removed) {
        next.delete(id)
        gone.add(id)
      }
      for (const entry of changed) {
        next.set(entry.game.id, entry)
        gone.delete(entry.game.id)
      }
      // Which rows they replace, the ids tell; until now the rows did without.
      const ids = await records.readIds()
      const named = base.map((row) => ({...row, id: ids[row.slot] ?? ''}))
      return createNamesCatalogue(named, records, {changed: next, gone})
    },
  }
  return catalogue
}

function gamesIn(record: ParsedGame | undefined): Game[] {
  return record ? [listedGame(record.game)] : []
}
