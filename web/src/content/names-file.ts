import {GAME_TYPES} from '../../../schemas/rules/game-type.ts'
import {encodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {withHiddenAddress, withPlainAddress} from '../lib/travelling-path.ts'
import {isPlayable, PAGE_SIZE} from './catalogue.ts'
import {inCatalogueOrder, inSearchOrder, type GameRow} from './executor.ts'
import {pathSpellings} from './find-game.ts'
import {createMirrors} from './mirrors.ts'
import type {ParsedGame} from './parse-game.ts'
import {fieldsOf, listOf} from './parse-value.ts'
import {createSimilarGames} from './similar-games.ts'
import type {Marks, Snapshot} from './snapshot.ts'

/**
 * A catalogue of many games as files: `NamesFile` has what lists, filters and search need of each game, the
 * records have everything, forty games to a file, and the keys lead from paths and ids to records. A game's slot
 * is its place in the catalogue's order.
 */
export type NamesFile = {
  version: 1
  marks: Marks
  /** All columns in the order of a search: games of one name stay in the order of their ids without having them. */
  names: string[]
  /** One letter per game: the first of its type, `-` for none. */
  types: string
  /** `''` for none. */
  dates: string[]
  /** How many are trending: they come first. */
  trending: number
  /** `1` or `0` per game. */
  playable: string
  genres: string[]
  /** Per game the positions of its genres in that list, to the base of 36, separated by spaces. */
  tags: string[]
  /** By position. */
  mirrorKeys: Record<string, string>
}

/** A game with all that the site knows of it, and the slots of those that go with it. */
export type GameRecord = ParsedGame & {similar?: number[]; mirrors?: number[]}

/** Slots by key: an id, or a path in any of its spellings. */
export type KeysFile = Record<string, number[]>

/** What stands in for the names until they are needed: the lake answers most questions. */
export type SummaryFile = {size: number; marks: Marks; byGenre: Record<string, number>}

export type NameRow = GameRow & {isPlayable: boolean; slot: number}

const KEYS_PER_FILE = 100

export function recordOfSlot(slot: number): number {
  return Math.floor(slot / PAGE_SIZE)
}

/** The file that holds a key. FNV-1a: spreads well, and is the same wherever it runs. */
export function fileOfKey(key: string, size: number): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0) % keyFiles(size)
}

export const keyOfId = (id: string) => `i${id}`
/** Encoded, as every path of an external game is that travels. */
export const keyOfPath = (path: string) => `p${encodeSwfId(path)}`

function keyFiles(size: number): number {
  return Math.max(1, Math.ceil(size / KEYS_PER_FILE))
}

export function encodeNames({games: parsed, marks}: Pick<Snapshot, 'games' | 'marks'>): NamesFile {
  const games = inSearchOrder(parsed.map(({game}) => game))
  const genres = [...new Set(games.flatMap(({tags}) => tags))]
  const places = new Map(genres.map((genre, place) => [genre, place.toString(36)]))
  return {
    version: 1,
    marks,
    names: games.map(({name}) => name),
    types: games.map(({gameType}) => gameType?.[0] ?? '-').join(''),
    dates: games.map(({dateAdded}) => dateAdded ?? ''),
    trending: games.filter(({isTrending}) => isTrending).length,
    playable: games.map((game) => (isPlayable(game) ? '1' : '0')).join(''),
    genres,
    tags: games.map(({tags}) => tags.map((tag) => places.get(tag)).join(' ')),
    mirrorKeys: Object.fromEntries(
      games.flatMap(({mirrorKey}, place) => (mirrorKey === null ? [] : [[place, mirrorKey]])),
    ),
  }
}

/** @throws when the text is not a names file, as from a network that answers everything with a page. */
export function decodeNames(file: unknown): {rows: NameRow[]; marks: Marks} {
  if (!isNamesFile(file)) {
    throw new Error('The catalogue file is not one of this site. Load the page again.')
  }
  const rows = file.names.map((name, place): NameRow => ({
    // Stands in for the id, which decides between games of one name: they lie in its order.
    id: String(place).padStart(7, '0'),
    name,
    gameType: GAME_TYPES.find((type) => type[0] === file.types[place]) ?? null,
    dateAdded: file.dates[place] || null,
    isTrending: place < file.trending,
    isPlayable: file.playable[place] === '1',
    tags: (file.tags[place] ?? '')
      .split(' ')
      .flatMap((genre) => file.genres[Number.parseInt(genre, 36)] ?? []),
    mirrorKey: file.mirrorKeys[place] ?? null,
    slot: 0,
  }))
  for (const [slot, row] of inCatalogueOrder(rows).entries()) row.slot = slot
  return {rows, marks: file.marks}
}

export type GameFiles = {ids: string[]; records: GameRecord[][]; keys: KeysFile[]}

/**
 * Ids by slot, records and keys.
 *
 * @param likeEach how many games like it each record names; 0 where the rows can tell.
 */
export function encodeGameFiles(parsed: readonly ParsedGame[], likeEach: number): GameFiles {
  const games = inCatalogueOrder(parsed.map(({game}) => game))
  const parsedById = new Map(parsed.map((entry) => [entry.game.id, entry]))
  const slots = new Map(games.map((game, slot) => [game.id, slot]))
  const playable = games.filter(isPlayable)
  const similarTo = createSimilarGames(playable)
  const mirrorsOf = createMirrors(playable)
  const slotsOf = (found: readonly {id: string}[]) => found.map(({id}) => slots.get(id) ?? 0)

  const files: GameFiles = {
    ids: games.map(({id}) => id),
    records: [],
    keys: Array.from({length: keyFiles(games.length)}, () => ({})),
  }
  for (const [slot, game] of games.entries()) {
    const entry = parsedById.get(game.id)
    if (!entry) continue
    ;(files.records[recordOfSlot(slot)] ??= []).push({
      ...entry,
      game: withHiddenAddress(game),
      ...(likeEach > 0 && {
        similar: slotsOf(similarTo(game, likeEach)),
        mirrors: slotsOf(mirrorsOf(game)),
      }),
    })
    for (const key of [keyOfId(game.id), ...pathSpellings(game).map(keyOfPath)]) {
      const file = files.keys[fileOfKey(key, games.length)]
      if (file) file[key] = [...(file[key] ?? []), slot]
    }
  }
  return files
}

export function decodeRecords(file: unknown): GameRecord[] {
  return listOf(file).map((entry) => {
    // Written by encodeGameFiles of the same build; its name is its content's hash.
    const record = entry as GameRecord
    return {...record, game: withPlainAddress(record.game)}
  })
}

function isNamesFile(file: unknown): file is NamesFile {
  const fields = fieldsOf(file)
  const length = listOf(fields.names).length
  return (
    fields.version === 1 &&
    Array.isArray(fields.names) &&
    Array.isArray(fields.genres) &&
    [fields.types, fields.playable].every(
      (column) => typeof column === 'string' && column.length === length,
    ) &&
    [fields.dates, fields.tags].every((column) => listOf(column).length === length)
  )
}
