import type {GameType} from '../../schemas/rules/game-type.ts'
import type {FieldMap} from './fields.ts'
import {flagGames, type FlaggedGame, type FlagOptions} from './flag-games.ts'
import {mergeDuplicates} from './merge-duplicates.ts'
import {normaliseEntry, type NormalisedEntry} from './normalise-entry.ts'
import {parseEntry, type LegacyEntry, type Rejection} from './parse-entry.ts'
import type {LegacyList, ListFormat, SourceEntry} from './legacy-list.ts'
import {dayOrdersOf, isAmbiguousDate} from './rules/date-rules.ts'
import type {RuleContext} from './rules/rule.ts'
import {suggestMap} from './suggest-map.ts'
import {suggestTypes} from './suggest-types.ts'

export type PrepareOptions = FlagOptions & {
  /** What the list calls the legacy fields. */
  map?: FieldMap
  /** What the list calls the four types. */
  types?: Readonly<Record<string, GameType>>
  /** Only so many entries from the top of the list. */
  limit?: number
}

export type PreparedGames = {
  /** How many entries were looked at. */
  read: number
  format: ListFormat
  games: FlaggedGame[]
  rejections: Rejection[]
  notes: string[]
}

/** From a list to games: parse, normalise, merge, flag. Pure; every entry ends in a game or in a rejection. */
export function prepareGames(list: LegacyList, options: PrepareOptions): PreparedGames {
  const sources = list.entries.slice(0, options.limit)
  const rejections: Rejection[] = []
  const parsed: LegacyEntry[] = []
  for (const source of sources) {
    const result = parseEntry(source, options.map)
    if (result.ok) parsed.push(result.entry)
    else rejections.push(result.rejection)
  }

  const context: RuleContext = {
    types: options.types ?? {},
    dayOrders: dayOrdersOf(parsed.flatMap(({dateAdded}) => dateAdded ?? [])),
  }
  const entries: NormalisedEntry[] = []
  for (const legacy of parsed) {
    const result = normaliseEntry(legacy, context)
    if (result.ok) entries.push(result.entry)
    else rejections.push(result.rejection)
  }

  return {
    read: sources.length,
    format: list.format,
    games: flagGames(mergeDuplicates(entries), options),
    rejections: rejections.toSorted((a, b) => a.position - b.position),
    notes: [
      ...list.notes,
      ...remarks(list, sources, entries, options),
      ...dayOrderNotes(entries, context),
    ],
  }
}

function remarks(
  list: LegacyList,
  sources: readonly SourceEntry[],
  entries: readonly NormalisedEntry[],
  options: PrepareOptions,
): string[] {
  const notes: string[] = []
  const left = list.entries.length - sources.length
  if (left > 0) notes.push(`Only the first ${sources.length} entries were read; ${left} were left.`)

  const values = sources.flatMap((source) => (source.ok ? [source.value] : []))
  const map = suggestMap(values, options.map ?? {})
  if (map !== null) {
    notes.push(`Entries lack a name or a path under the names that are known. Try ${map}.`)
  }
  const types = suggestTypes(entries)
  if (types !== null) notes.push(types)
  return notes
}

/** Which way ambiguous dates were read, since the list as a whole tells and the date alone does not. */
function dayOrderNotes(entries: readonly NormalisedEntry[], {dayOrders}: RuleContext): string[] {
  const ambiguous = entries
    .map(({legacy}) => legacy.dateAdded ?? '')
    .filter((text) => isAmbiguousDate(text) && !isAmbiguousDate(text, dayOrders))
  const notes = Object.entries(dayOrders ?? {}).flatMap(([separator, first]) => {
    const example = ambiguous.find((text) => text.includes(separator))
    if (example === undefined) return []
    const reason =
      separator === '.'
        ? 'as dates with dots are'
        : 'as the dates of the list that can be read in one way only'
    return `Dates such as “${example.trim()}” were read with the ${first} first, ${reason}.`
  })
  return notes
}
