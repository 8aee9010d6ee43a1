import {GAME_TYPES} from '../../../schemas/rules/game-type.ts'
import type {Game} from '../lib/models.ts'
import {withHiddenAddress, withPlainAddress} from '../lib/travelling-path.ts'
import {inCatalogueOrder} from './executor.ts'
import {parseImageRef, type ImageRef} from './image-ref.ts'
import {hasDetails, type ParsedGame} from './parse-game.ts'
import {fieldsOf, listOf} from './parse-value.ts'
import {extrasOf, listedGame, type GameExtras, type Marks, type Snapshot} from './snapshot.ts'

/**
 * The catalogue as a file beside the pages: one column per field, since like compresses with like (5 kB for
 * 500 games), and rare fields by position. The games lie in catalogue order, so that a browser has nothing left to
 * sort. Pictures and details, most of the bytes, are files of their own.
 */
export type IndexFile = {
  version: 3
  marks: Marks
  ids: string[]
  names: string[]
  /** Those of external games as base64url. */
  paths: string[]
  /** One letter per game: the first of its type, `-` for none. */
  types: string
  /** `''` for none. */
  dates: string[]
  descriptions: string[]
  /** Positions. */
  trending: number[]
  broken: number[]
  dead: number[]
  installed: number[]
  /** By position. */
  tags: Record<string, string[]>
  legacyPaths: Record<string, string[]>
  legacyImages: Record<string, string[]>
  mirrorKeys: Record<string, string>
}

export function encodeIndex({games: parsed, marks}: Pick<Snapshot, 'games' | 'marks'>): IndexFile {
  const games = inCatalogueOrder(parsed.map(({game}) => withHiddenAddress(listedGame(game))))
  const shared = sharedPaths(games)

  return {
    version: 3,
    marks,
    ids: games.map((game) => game.id),
    names: games.map((game) => game.name),
    paths: games.map((game) => game.path),
    types: games.map((game) => game.gameType?.[0] ?? '-').join(''),
    dates: games.map((game) => game.dateAdded ?? ''),
    descriptions: games.map((game) => game.description),
    trending: positions(games, (game) => game.isTrending),
    broken: positions(games, (game) => game.isBroken),
    dead: positions(games, (game) => game.isDead),
    // External games count as installed anyway.
    installed: positions(games, (game) => game.isInstalled && game.gameType !== 'external'),
    tags: byPosition(games, (game) => game.tags),
    legacyPaths: byPosition(games, (game) => game.legacyPaths),
    // They only tell games of one path from each other.
    legacyImages: byPosition(games, (game) =>
      shared.has(game.path.trim()) ? game.legacyImages : [],
    ),
    mirrorKeys: Object.fromEntries(
      games.flatMap(({mirrorKey}, position) => (mirrorKey === null ? [] : [[position, mirrorKey]])),
    ),
  }
}

/** @throws when the text is not an index file, as from a network that answers everything with a page. */
export function decodeIndex(file: unknown): {games: Game[]; marks: Marks} {
  if (!isIndexFile(file)) {
    throw new Error('The catalogue file is not one of this site. Load the page again.')
  }
  const trending = new Set(file.trending)
  const broken = new Set(file.broken)
  const dead = new Set(file.dead)
  const installed = new Set(file.installed)

  const games = file.ids.map((id, position): Game => {
    const gameType = typeOfLetter(file.types[position] ?? '-')
    return withPlainAddress({
      id,
      name: file.names[position] ?? '',
      path: file.paths[position] ?? '',
      gameType,
      description: file.descriptions[position] ?? '',
      dateAdded: file.dates[position] || null,
      isTrending: trending.has(position),
      tags: file.tags[position] ?? [],
      isInstalled: gameType === 'external' || installed.has(position),
      isBroken: broken.has(position),
      isDead: dead.has(position),
      legacyPaths: file.legacyPaths[position] ?? [],
      legacyImages: file.legacyImages[position] ?? [],
      mirrorKey: file.mirrorKeys[position] ?? null,
    })
  })
  return {games, marks: file.marks}
}

/** Details (controls, credits) and long descriptions, for the games that have any. */
export type DetailsFile = Record<string, Partial<Pick<GameExtras, 'details' | 'description'>>>

export function encodeDetails(games: readonly ParsedGame[]): DetailsFile {
  return Object.fromEntries(
    games.flatMap((parsed) => {
      const {details, description} = extrasOf(parsed)
      const entry = {
        ...(hasDetails(details) && {details}),
        ...(listedGame(parsed.game).description !== description && {description}),
      }
      return Object.keys(entry).length > 0 ? [[parsed.game.id, entry]] : []
    }),
  )
}

export function decodeDetails(file: unknown): ReadonlyMap<string, DetailsFile[string]> {
  // Written by encodeDetails; a game that is missing here simply has no details.
  return new Map(Object.entries(fieldsOf(file) as DetailsFile))
}

/** Pictures by game id: the asset alone where the editor cut nothing away. */
export type ThumbnailsFile = Record<string, string | ImageRef>

export function encodeThumbnails(games: readonly ParsedGame[]): ThumbnailsFile {
  return Object.fromEntries(
    games.flatMap(({game, thumbnail}) =>
      thumbnail === null
        ? []
        : [[game.id, thumbnail.crop || thumbnail.hotspot ? thumbnail : thumbnail.asset._ref]],
    ),
  )
}

export function decodeThumbnails(file: unknown): ReadonlyMap<string, ImageRef> {
  return new Map(
    Object.entries(fieldsOf(file)).flatMap(([id, value]) => {
      const image = parseImageRef(typeof value === 'string' ? {asset: {_ref: value}} : value)
      return image === null ? [] : [[id, image]]
    }),
  )
}

function isIndexFile(file: unknown): file is IndexFile {
  const fields = fieldsOf(file)
  const length = listOf(fields.ids).length
  return (
    fields.version === 3 &&
    typeof fields.types === 'string' &&
    fields.types.length === length &&
    [fields.names, fields.paths, fields.dates, fields.descriptions].every(
      (column) => listOf(column).length === length,
    ) &&
    [fields.trending, fields.broken, fields.dead, fields.installed].every(Array.isArray)
  )
}

function typeOfLetter(letter: string) {
  return GAME_TYPES.find((type) => type[0] === letter) ?? null
}

function positions(games: readonly Game[], has: (game: Game) => boolean): number[] {
  return games.flatMap((game, position) => (has(game) ? [position] : []))
}

function byPosition(
  games: readonly Game[],
  listOfGame: (game: Game) => string[],
): Record<string, string[]> {
  return Object.fromEntries(
    games.flatMap((game, position) => {
      const list = listOfGame(game)
      return list.length > 0 ? [[position, list]] : []
    }),
  )
}

function sharedPaths(games: readonly Game[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const path of games.flatMap((game) => [game.path, ...game.legacyPaths])) {
    const key = path.trim()
    if (seen.has(key)) shared.add(key)
    seen.add(key)
  }
  return shared
}
