import {byText} from '../../schemas/rules/best-of.ts'
import {isPlainHttp} from '../../schemas/rules/game-path.ts'
import {plainLine} from '../lib/plain-text.ts'
import {hasExtension} from './best-fields.ts'
import {DRAFT_FLAGS, type FlagId} from './flags.ts'
import type {MergedGame} from './merge-duplicates.ts'

/** A game with everything pointed out, and whether visitors may see it. */
export type FlaggedGame = MergedGame & {
  state: 'published' | 'draft'
  /** Shared by possible mirrors when these are to be grouped. */
  mirrorKey: string | null
}

export type FlagOptions = {
  /** `YYYY-MM-DD` */
  today: string
  /** Publish every game of a path conflict, not only the one with the lowest name key. */
  publishConflicts?: boolean
  /** Give possible mirrors a shared `mirrorKey`. */
  groupMirrors?: boolean
}

/**
 * Points out what an owner should look at and decides what is published: never a game without a type or one
 * that is perhaps none, and of different games on one path only the one with the lowest name key (DESIGN section 4).
 */
export function flagGames(games: readonly MergedGame[], options: FlagOptions): FlaggedGame[] {
  const byPath = Map.groupBy(games, (game) => game.path)
  const published = new Set([...byPath.values()].map(publishedOn))
  const byFoldedPath = Map.groupBy(games, (game) => game.path.toLowerCase())
  const byName = Map.groupBy(games, (game) => game.nameKey)
  const byId = Map.groupBy(
    games.filter((game) => game.legacyId !== null),
    (game) => game.legacyId,
  )

  return games.map((game) => {
    const flags = [...game.flags]
    const flag = (id: FlagId, message: string) => flags.push({flag: id, message})

    const rivals = othersIn(byPath.get(game.path), game)
    const isSecond = !published.has(game)
    const isDraft = !isPublishable(game) || (isSecond && !options.publishConflicts)
    if (rivals.count > 0) {
      const fate = isDraft
        ? 'It waits as a draft: correct its path, or delete it.'
        : 'It is the one that is published.'
      flag(
        'path-conflict',
        `It shares the path “${plainLine(game.path)}” with ${listed(rivals, (other) => other.name)}. ${fate}`,
      )
    }

    const folded = byFoldedPath.get(game.path.toLowerCase())
    const variants = othersIn(folded, game, (other) => other.path !== game.path)
    if (variants.count > 0) {
      flag(
        'case-variant',
        `Its path “${plainLine(game.path)}” and ${listed(variants, (other) => other.path)} differ only in letter case. If they are one file, merge the games.`,
      )
    }

    const mirrors = othersIn(byName.get(game.nameKey), game)
    if (mirrors.count > 0) {
      flag('possible-mirror', `The same name is also at ${listed(mirrors, placeOf)}.`)
    }

    const sameId = othersIn(byId.get(game.legacyId), game)
    if (sameId.count > 0) {
      const names = listed(sameId, (other) => other.name)
      flag('repeated-id', `The id ${plainLine(game.legacyId ?? '')} also belongs to ${names}.`)
    }

    if (game.dateAdded !== null && game.dateAdded > options.today) {
      flag('future-date', `Its date ${game.dateAdded} lies in the future.`)
    }
    if (game.gameType === 'external' && isPlainHttp(game.path)) {
      flag('plain-http', `Its address “${plainLine(game.path)}” is not https.`)
    }
    if (game.name.length > 120 || game.description.length > 2_000) {
      flag(
        'long-text',
        'Its name or description is longer than the studio allows. Shorten it there.',
      )
    }
    if (game.img !== null && !hasExtension(game.img)) {
      flag('image-without-extension', `Its image “${plainLine(game.img)}” has no extension.`)
    }

    return {
      ...game,
      flags,
      state: isDraft ? 'draft' : 'published',
      mirrorKey: options.groupMirrors && mirrors.count > 0 ? game.nameKey : null,
    }
  })
}

/** The game that visitors see on a path that several games claim. */
function publishedOn(games: readonly MergedGame[]): MergedGame | undefined {
  return games
    .filter(isPublishable)
    .toSorted((a, b) => byText(a.nameKey, b.nameKey) || byText(a.gameType, b.gameType))[0]
}

function isPublishable({gameType, entries}: MergedGame): boolean {
  const isDoubtful = entries.every((entry) =>
    entry.flags.some(({flag}) => DRAFT_FLAGS.includes(flag)),
  )
  return gameType !== null && !isDoubtful
}

function placeOf(game: MergedGame): string {
  return `${game.path} (${game.gameType ?? 'no type'})`
}

type Others = {first: MergedGame[]; count: number}

const LISTED = 5

/** The first few others of a group: a list of a thousand namesakes must not fill the report a million times. */
function othersIn(
  group: readonly MergedGame[] | undefined,
  game: MergedGame,
  isOther: (other: MergedGame) => boolean = () => true,
): Others {
  const nearby = (group ?? []).slice(0, 200).filter((other) => other !== game && isOther(other))
  const beyond = Math.max(0, (group?.length ?? 0) - 200)
  return {first: nearby.slice(0, LISTED), count: nearby.length + beyond}
}

function listed({first, count}: Others, textOf: (game: MergedGame) => string): string {
  const shown = first.map((game) => `“${plainLine(textOf(game))}”`).join(', ')
  return count > first.length ? `${shown} and ${count - first.length} more` : shown
}
