import {nameKey} from '../../schemas/rules/name-key.ts'
import type {GameType} from '../../schemas/rules/game-type.ts'
import {bestFields, type BestFields} from './best-fields.ts'
import type {Flag} from './flags.ts'
import {gameId} from './game-id.ts'
import type {NormalisedEntry} from './normalise-entry.ts'
import {waflashFolder} from '../../schemas/rules/game-path.ts'

/** One game of the catalogue, made of one or more entries of the list. */
export type MergedGame = BestFields & {
  id: string
  path: string
  gameType: GameType | null
  nameKey: string
  /** In the order of the list; the first stands for the game, the others merged into it. */
  entries: NormalisedEntry[]
  flags: Flag[]
}

/**
 * Merges entries that are one game: same type, same path, and names that differ only in case, spaces,
 * punctuation or a final 1. Another number is another game. An entry without a type joins the only typed game
 * of its name and path, if there is exactly one.
 *
 * The games come in the order of their first entries; everything else is independent of the list's order.
 */
export function mergeDuplicates(entries: readonly NormalisedEntry[]): MergedGame[] {
  const typesOf = typesByNameAndPath(entries)
  const groups = new Map<
    string,
    {gameType: GameType | null; path: string; entries: NormalisedEntry[]}
  >()
  for (const entry of entries) {
    const gameType = entry.gameType ?? lentType(entry, typesOf)
    const path = gameType === 'waflash' ? waflashFolder(entry.path) : entry.path
    const id = gameId(gameType, path, entry.name)
    const group = groups.get(id) ?? {gameType, path, entries: []}
    group.entries.push(entry)
    groups.set(id, group)
  }

  return [...groups].map(([id, group]) => {
    const best = bestFields(group.entries)
    return {...best, id, ...group, nameKey: nameKey(best.name), flags: []}
  })
}

type TypesOf = Map<string, Set<GameType>>

function typesByNameAndPath(entries: readonly NormalisedEntry[]): TypesOf {
  const typesOf: TypesOf = new Map()
  for (const {name, path, gameType} of entries) {
    if (gameType === null) continue
    const key = placeKey(name, path)
    typesOf.set(key, (typesOf.get(key) ?? new Set()).add(gameType))
  }
  return typesOf
}

/** A type word that is none of the four says that the entry is something else, so it borrows no type. */
function lentType(entry: NormalisedEntry, typesOf: TypesOf): GameType | null {
  if (entry.flags.some(({flag}) => flag === 'unknown-type')) return null
  const types = typesOf.get(placeKey(entry.name, entry.path))
  return types?.size === 1 ? ([...types][0] ?? null) : null
}

/** Folders are compared without the slash and the waflash/ that only a known type would have taken off. */
function placeKey(name: string, path: string): string {
  const bare = path.replace(/^waflash\//i, '').replace(/\/+$/, '')
  return JSON.stringify([nameKey(name), bare])
}
