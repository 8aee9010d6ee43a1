import {checkGamePath} from '../../schemas/rules/game-path.ts'
import {isGameType, type GameType} from '../../schemas/rules/game-type.ts'
import type {LegacyField} from './fields.ts'
import type {Flag} from './flags.ts'
import type {LegacyEntry, Rejection} from './parse-entry.ts'
import {addressRules} from './rules/address-rules.ts'
import {beginsLikeHost, isBareAddress} from './rules/bare-host.ts'
import {dateRules, isAmbiguousDate} from './rules/date-rules.ts'
import {SCHEME} from './rules/decode.ts'
import {imageRules} from './rules/image-rules.ts'
import {isMaybeNoGame} from './rules/maybe-no-game.ts'
import {hasParameters, pathRules, trimPath, typedPathRules} from './rules/path-rules.ts'
import type {Rule, RuleContext, WorkingEntry} from './rules/rule.ts'
import {textRules} from './rules/text-rules.ts'
import {readTrending, trendingRules} from './rules/trending-rules.ts'
import {typeRules} from './rules/type-rules.ts'

/** What one rule did to one field of an entry. */
export type Change = {rule: string; field: LegacyField; before: unknown; after: unknown}

/** An entry in the shape of the catalogue, with what it was before. */
export type NormalisedEntry = {
  legacy: LegacyEntry
  name: string
  path: string
  /** `null`: the list names none, and the path does not tell. */
  gameType: GameType | null
  img: string | null
  dateAdded: string | null
  description: string
  isTrending: boolean
  changes: Change[]
  flags: Flag[]
}

export type Normalised = {ok: true; entry: NormalisedEntry} | {ok: false; rejection: Rejection}

/** Every rule in the order in which they apply; types come before the paths that depend on them. */
export const RULES: readonly Rule[] = [
  ...textRules,
  trimPath,
  ...typeRules.slice(0, 2),
  ...addressRules,
  ...pathRules,
  ...typeRules.slice(2),
  ...typedPathRules,
  ...dateRules,
  ...trendingRules,
  ...imageRules,
]

/** Applies the named rules to one entry and refuses it when its path could not be launched safely. */
export function normaliseEntry(
  legacy: LegacyEntry,
  context: RuleContext = {types: {}},
): Normalised {
  const changes = [...legacy.changes]
  let entry: WorkingEntry = {
    name: legacy.name,
    path: legacy.path,
    img: legacy.img,
    dateAdded: legacy.dateAdded,
    description: legacy.description,
    gameType: legacy.gameType,
    isTrending: legacy.isTrending,
  }
  for (const rule of RULES) {
    const before = entry[rule.field]
    const after = rule.apply(entry, context)
    if (Object.is(before, after)) continue
    changes.push({rule: rule.id, field: rule.field, before, after})
    entry = {...entry, [rule.field]: after}
  }

  const gameType = isGameType(entry.gameType) ? entry.gameType : null
  const problem = checkGamePath(gameType ?? likelyType(entry.path), entry.path)
  if (problem) {
    const {position, line} = legacy
    const [reason, ...remedy] = problem.message.split(/(?<=\.) /)
    return {
      ok: false,
      rejection: {
        position,
        line,
        name: entry.name,
        code: 'unsafe-path',
        reason: lowerFirst(reason?.replace(/\.$/, '') ?? problem.code),
        remedy: remedy.join(' '),
      },
    }
  }
  return {
    ok: true,
    entry: {
      legacy,
      name: entry.name,
      path: entry.path,
      gameType,
      img: entry.img,
      dateAdded: entry.dateAdded,
      description: entry.description,
      isTrending: entry.isTrending === true,
      changes,
      flags: entryFlags(legacy, entry, context),
    },
  }
}

/** An untyped path is held to the rules of what it looks like, so that a draft is no way around them. */
function likelyType(path: string): GameType {
  return SCHEME.test(path) ? 'external' : 'html5'
}

/** What the entry alone tells; flags about several games come from `flagGames`. */
function entryFlags(legacy: LegacyEntry, entry: WorkingEntry, {dayOrders}: RuleContext): Flag[] {
  const flags: Flag[] = []
  const {gameType, path} = entry
  if (gameType === null) {
    const hint =
      isBareAddress(path) || beginsLikeHost(path)
        ? ' If the path is an address, write https:// before it.'
        : ''
    flags.push({
      flag: 'missing-type',
      message: `It has no type, and the path “${path}” does not tell one. It waits as a draft: choose its type in the studio.${hint}`,
    })
  } else if (!isGameType(gameType)) {
    flags.push({
      flag: 'unknown-type',
      message: `Its type “${gameType}” is not one of external, html5, flash and waflash. It waits as a draft: choose its type in the studio, or translate the word with --types.`,
    })
  }
  if (isMaybeNoGame(entry)) {
    flags.push({
      flag: 'maybe-no-game',
      message: `“${entry.name}” at “${path}” reads like an invitation or a heading of the list, not like a game. It waits as a draft: delete it, or publish it if it is a game.`,
    })
  }
  if (hasParameters(entry)) {
    flags.push({
      flag: 'lost-parameters',
      message: `Its path “${path}” carries parameters, and a file of the games folder is opened without them. It waits as a draft: give the game a page of its own, or make it external with its whole address.`,
    })
  }
  if (legacy.dateAdded !== null && legacy.dateAdded.trim() !== '' && entry.dateAdded === null) {
    flags.push(
      isAmbiguousDate(legacy.dateAdded, dayOrders)
        ? {
            flag: 'ambiguous-date',
            message: `Its date “${legacy.dateAdded}” could be two days, and was left out. Write it as YYYY-MM-DD.`,
          }
        : {
            flag: 'impossible-date',
            message: `Its date “${legacy.dateAdded}” is no day of the calendar and was left out. Write it as YYYY-MM-DD.`,
          },
    )
  }
  if (readTrending(legacy.isTrending) === null) {
    flags.push({
      flag: 'unclear-trending',
      message: `Its isTrending ${JSON.stringify(legacy.isTrending)} is none of the known spellings and counts as false.`,
    })
  }
  return flags
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
