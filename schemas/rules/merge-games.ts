import {betterName, byText, longerText, lowerId} from './best-of.ts'
import {parseCalendarDate} from './calendar-date.ts'
import type {GameFields} from './game-problems.ts'
import {type GameType, isGameType} from './game-type.ts'
import {isTrendingValue} from './trending.ts'

/** The fields a merge decides about; every other field of the game that stays is left alone. */
export type MergedFields = {
  name: string
  gameType?: GameType
  description?: unknown
  dateAdded?: string
  isTrending: boolean
  thumbnail?: unknown
  tags?: unknown[]
  controls?: unknown[]
  credits?: unknown
  mirrorKey?: unknown
  legacyId?: unknown
  legacy?: unknown[]
}

/**
 * Keeps the best of each field of games that are one, by the importer's policy: the name with spaces and
 * capitals, the earliest date, the longest description, trending when any is, the lowest id. Entries of the old
 * list are all carried over; the type, a picture, credits and the mirror group are those of the game that stays, if
 * it has any.
 *
 * @param games the one that stays first; at least one
 */
export function mergeGames(games: readonly GameFields[]): MergedFields {
  const all = (field: string): unknown[] =>
    games.map((game) => game[field]).filter((value) => value !== undefined && value !== null)
  const texts = (field: string): string[] =>
    all(field).filter((value): value is string => typeof value === 'string' && value !== '')
  const lists = (field: string): unknown[][] =>
    all(field).filter((value): value is unknown[] => Array.isArray(value) && value.length > 0)

  const days = texts('dateAdded').flatMap((text) => parseCalendarDate(text) ?? [])
  return withoutMissing({
    name: texts('name').toSorted(betterName)[0] ?? '',
    gameType: texts('gameType').find(isGameType),
    description: texts('description').toSorted(longerText)[0],
    dateAdded: days.toSorted(byText)[0],
    isTrending: all('isTrending').some(isTrendingValue),
    thumbnail: all('thumbnail').find(hasPicture),
    tags: unique(lists('tags').flat()),
    controls: lists('controls').toSorted((a, b) => b.length - a.length)[0],
    credits: all('credits')[0],
    mirrorKey: texts('mirrorKey')[0],
    legacyId: texts('legacyId').toSorted(lowerId)[0],
    legacy: withOwnKeys(lists('legacy').flat()),
  })
}

function withoutMissing(fields: MergedFields): MergedFields {
  const kept = Object.entries(fields).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return {...Object.fromEntries(kept), name: fields.name, isTrending: fields.isTrending}
}

function hasPicture(image: unknown): boolean {
  return typeof image === 'object' && image !== null && 'asset' in image
}

function unique(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/** Entries from two games may carry the same key, which a list of one document must not. */
function withOwnKeys(entries: unknown[]): unknown[] {
  const keys = new Set<unknown>()
  return unique(entries).map((entry) => {
    if (typeof entry !== 'object' || entry === null || !('_key' in entry)) return entry
    let key = entry._key
    for (let copy = 2; keys.has(key); copy += 1) key = `${String(entry._key)}-${copy}`
    keys.add(key)
    return key === entry._key ? entry : {...entry, _key: key}
  })
}
