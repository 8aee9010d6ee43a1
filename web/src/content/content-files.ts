import {fieldsOf} from '../lib/fields.ts'
import type {Game, GameDetails} from '../lib/models.ts'
import {withHiddenAddress, withPlainAddress} from '../lib/travelling-path.ts'
import type {Marks, Snapshot} from './content-store.ts'
import {countGenres, inCatalogueOrder} from './executor.ts'
import type {InstalledGames} from './installed.ts'
import type {Grid} from './lake-reader.ts'
import {listGames} from './listed-games.ts'
import type {ParsedGame} from './parse-game.ts'

/**
 * Addresses of what the build wrote beside the pages, each named by its content, so that a browser may keep it
 * for good.
 */
export type ContentFiles = {
  /** All games, for every question that can be asked of them. */
  index: string
  details: string
  site: string
  jokes: string
  /**
   * Only of a catalogue that is too big for a browser to hold (DESIGN decision 4): the lake is then asked for each
   * page and search, and the index answers while the lake is silent.
   */
  summary: string | null
}

/** Those that lists, search and texts need: what is kept for visits without a network. */
export function essentialFiles({index, details, site, jokes, summary}: ContentFiles): string[] {
  return summary === null ? [index, details, site, jokes] : [summary, site, jokes]
}

/** 50 to 300 kB of index: the first search waits for about a second on a slow network. */
const IN_ONE_FILE_UP_TO = 5_000

type ContentToWrite = {
  snapshot: Snapshot
  /** On the games origin when the snapshot was made. */
  installed: InstalledGames
  /** Tries one of the two ways with another number of games than it is made for. */
  tier?: string | null
}

/** @param writeFile writes JSON under an address made from its content. */
export async function writeContent(
  {snapshot, installed, tier}: ContentToWrite,
  writeFile: (name: string, content: unknown) => Promise<string>,
): Promise<ContentFiles> {
  const {games, site} = snapshot
  const isPaged = tier === 'paged' || (tier !== 'full' && games.length > IN_ONE_FILE_UP_TO)
  return {
    index: await writeFile('index', encodeIndex(snapshot)),
    details: await writeFile('details', encodeDetails(games)),
    site: await writeFile('site', {...site, settings: {...site.settings, jokes: []}}),
    jokes: await writeFile('jokes', site.settings.jokes),
    summary: isPaged ? await writeFile('summary', summaryOf(snapshot, installed)) : null,
  }
}

/** What most games have; the index leaves it out. */
const USUAL = {
  gameType: null,
  description: '',
  dateAdded: null,
  isTrending: false,
  tags: [],
  isInstalled: true,
  isBroken: false,
  isDead: false,
  legacyPaths: [],
  legacyImages: [],
  mirrorKey: null,
  thumbnail: null,
} satisfies Partial<Game>

type IndexRow = Pick<Game, 'id' | 'name' | 'path'> & Partial<Game>

/** Games in catalogue order, so that a browser has nothing left to sort. */
type IndexFile = {version: 4; marks: Marks; games: IndexRow[]}

export function encodeIndex({games: parsed, marks}: Pick<Snapshot, 'games' | 'marks'>): IndexFile {
  const games = inCatalogueOrder(parsed.map(({game}) => game))
  const paths = games.flatMap(({path, legacyPaths}) => [path, ...legacyPaths])
  const sharing = Map.groupBy(paths, (path) => path.trim())
  const rows = games.map((game): IndexRow => {
    const isShared = (sharing.get(game.path.trim())?.length ?? 0) > 1
    const {id, name, path, ...rest} = withHiddenAddress(game)
    // Old names of pictures only tell games of one path from each other.
    return {id, name, path, ...unusual({...rest, legacyImages: isShared ? game.legacyImages : []})}
  })
  return {version: 4, marks, games: rows}
}

function unusual(fields: Omit<Game, 'id' | 'name' | 'path'>): Partial<Game> {
  const usual = new Map<string, unknown>(Object.entries(USUAL))
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual.get(name)),
    ),
  )
}

/** @throws when it is not an index file, as from a network that answers everything with a page. */
export function decodeIndex(file: unknown): {games: Game[]; marks: Marks} {
  if (fieldsOf(file).version !== 4) {
    throw new Error('The catalogue file is not one of this site. Load the page again.')
  }
  // Written by encodeIndex.
  const {games, marks} = file as IndexFile
  return {games: games.map((row) => withPlainAddress({...USUAL, ...row})), marks}
}

/** Of games with more to say than the index holds. */
export function encodeDetails(games: readonly ParsedGame[]): Record<string, GameDetails> {
  const saying = games.filter(
    ({game, details: {description, controls, credits}}) =>
      description !== game.description || controls.length > 0 || credits !== null,
  )
  return Object.fromEntries(saying.map(({game, details}) => [game.id, details]))
}

/** What a page of a big catalogue begins with. */
export type SummaryFile = {
  /** How many games are listed. */
  size: number
  publishedCount: number
  marks: Marks
  byGenre: Record<string, number>
  byGenreWithMissing: Record<string, number>
  /** Groups of ids: one game on several servers. */
  mirrors: string[][]
  grid: Grid
}

export function summaryOf(
  {games: parsed, marks}: Pick<Snapshot, 'games' | 'marks'>,
  installed: InstalledGames,
): SummaryFile {
  const games = parsed.map(({game}) => game)
  const {listed, withMissing, otherServers, mirrors} = listGames(inCatalogueOrder(games))
  return {
    size: listed.length,
    publishedCount: games.length,
    marks,
    byGenre: countGenres(listed),
    byGenreWithMissing: countGenres(withMissing),
    mirrors: mirrors.map((group) => group.map(({id}) => id)),
    grid: {otherServers, installed: [...installed]},
  }
}
