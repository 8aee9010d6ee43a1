import {existsSync, readFileSync} from 'node:fs'

import {isGameType, type GameType} from '../../../schemas/rules/game-type.ts'
import {nameKey} from '../../../schemas/rules/name-key.ts'
import {samePlace} from '../../../schemas/rules/same-place.ts'

const SEED = new URL('../../../seed/', import.meta.url)

/** One entry as it stands in the list; fields that a test never looks at stay unknown. */
export type LegacyEntry = Record<string, unknown> & {name: string; path: string}

/** A document of `content.ndjson`. */
export type SeedDocument = Record<string, unknown> & {_id: string; _type: string}

export function readSeedText(file: string): string {
  return readFileSync(new URL(file, SEED), 'utf8')
}

export function readSeedBytes(file: string): Buffer {
  return readFileSync(new URL(file, SEED))
}

export function seedFileExists(file: string): boolean {
  return existsSync(new URL(file, SEED))
}

export function readLegacyGames(): LegacyEntry[] {
  const list: unknown = JSON.parse(readSeedText('legacy-games.json'))
  if (!Array.isArray(list)) throw new Error('seed/legacy-games.json is not an array.')
  return list.map((entry: unknown, index) => {
    if (!isLegacyEntry(entry)) {
      throw new Error(`Entry ${index + 1} has no name and path: ${JSON.stringify(entry)}`)
    }
    return entry
  })
}

export function readContent(): SeedDocument[] {
  const lines = readSeedText('content.ndjson').trimEnd().split('\n')
  return lines.map((line, index) => {
    const document: unknown = JSON.parse(line)
    if (!isSeedDocument(document)) throw new Error(`Line ${index + 1} has no _id and _type.`)
    return document
  })
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as an array; what is not an array fails the test that asked. */
export function listOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new Error(`Not an array: ${JSON.stringify(value)}`)
  return value
}

/** An entry with what the merge policy (DESIGN section 4) looks at. */
export type ReadEntry = {
  entry: LegacyEntry
  type: GameType | null
  path: string
  key: string
}

export function readEntry(entry: LegacyEntry): ReadEntry {
  const bare = entry.path
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\/?assets\/html5\//, '')
  const type = isGameType(entry.gameType) ? entry.gameType : typeFromPath(bare)
  return {entry, type, path: samePlace(type, bare), key: nameKey(entry.name)}
}

/** The entries that the importer makes one game of. */
export function entriesOf(game: ReadEntry, all: ReadEntry[]): LegacyEntry[] {
  return all
    .filter(({type, path, key}) => type === game.type && path === game.path && key === game.key)
    .map(({entry}) => entry)
}

/** The longest description among the entries of a game, which is the one it gets. */
export function descriptionOf(game: ReadEntry, all: ReadEntry[]): string {
  const texts = entriesOf(game, all).map(({description}) =>
    typeof description === 'string' ? description.trim() : '',
  )
  return texts.toSorted((a, b) => b.length - a.length)[0] ?? ''
}

/** What a fresh clone can play: a game on another site, or one whose file lies in `games/`. */
export function opens({type, path}: ReadEntry): boolean {
  if (type === 'external') return true
  const folder = type === 'html5' ? 'html5' : 'flash'
  return existsSync(new URL(`../games/${folder}/${path}`, SEED))
}

function typeFromPath(path: string): GameType | null {
  if (/^https?:\/\//.test(path)) return 'external'
  if (path.startsWith('waflash/')) return 'waflash'
  return path.endsWith('.swf') ? 'flash' : null
}

/** The games that visitors see: one for each type and path, the lowest name key of those that share it. */
export function publishedGames(entries: ReadEntry[]): ReadEntry[] {
  const byPath = Map.groupBy(
    entries.filter(({type}) => type !== null),
    ({type, path}) => `${type} ${path}`,
  )
  return [...byPath.values()].flatMap((sharing) =>
    sharing.toSorted((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))).slice(0, 1),
  )
}

function isLegacyEntry(value: unknown): value is LegacyEntry {
  return isRecord(value) && typeof value.name === 'string' && typeof value.path === 'string'
}

function isSeedDocument(value: unknown): value is SeedDocument {
  if (!isRecord(value)) return false
  const {_id, _type} = value
  return typeof _id === 'string' && typeof _type === 'string'
}
