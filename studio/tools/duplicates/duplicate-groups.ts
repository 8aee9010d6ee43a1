import {nameKey} from '../../../schemas/rules/name-key.ts'
import {samePlace} from '../../../schemas/rules/same-place.ts'
import {isGameType} from '../../../schemas/rules/game-type.ts'
import {groupAlike} from '../../catalogue/alike.ts'
import type {GameRow} from '../../catalogue/game-row.ts'

/** Games that look like one another, and what that most likely means. */
export type DuplicateGroup = {
  /** Stays the same while the group changes. */
  key: string
  kind: 'same' | 'same-path' | 'same-name'
  games: GameRow[]
  /** The ids that a merge takes together unless the editor chooses others; empty but for one and the same game. */
  proposed: string[]
}

export const KINDS = {
  same: 'One game twice: same path and same name.',
  'same-path': 'Different names on one path: one of the paths is wrong, or one name is.',
  'same-name': 'One name at different places: mirrors, or different games.',
} as const satisfies Record<DuplicateGroup['kind'], string>

/**
 * Groups games by path and by folded name. Only games of one path and one name are proposed for merging; mirrors
 * (another path or type) and numbered sequels (“Hobo 2” has another name) are shown and never proposed.
 *
 * Surest first, then by name.
 */
export function duplicateGroups(games: readonly GameRow[]): DuplicateGroup[] {
  const groups: DuplicateGroup[] = []
  for (const [place, sharing] of groupAlike(games, placeKey)) {
    const same = [...groupAlike(sharing, ({name}) => nameKey(name)).values()]
    // Several names on one path are one question for the editor; the equal ones among them are proposed.
    groups.push(
      same.length === 1 && same[0]?.length === sharing.length
        ? group('same', place, sharing, sharing)
        : group('same-path', place, sharing, same[0] ?? []),
    )
  }
  for (const [name, namesakes] of groupAlike(games, nameOf)) {
    const places = new Set(namesakes.map(placeKey))
    if (places.size > 1) groups.push(group('same-name', name, namesakes, []))
  }
  const order = Object.keys(KINDS)
  return groups.toSorted(
    (a, b) =>
      order.indexOf(a.kind) - order.indexOf(b.kind) ||
      (a.games[0]?.name ?? '').localeCompare(b.games[0]?.name ?? ''),
  )
}

function group(
  kind: DuplicateGroup['kind'],
  key: string,
  games: GameRow[],
  proposed: GameRow[],
): DuplicateGroup {
  const sorted = games.toSorted(bestKept)
  return {key: `${kind} ${key}`, kind, games: sorted, proposed: idsOf(proposed)}
}

/** First the game that a merge should keep: published, of a known type, with the most filled in. */
function bestKept(a: GameRow, b: GameRow): number {
  return (
    Number(b.isPublished) - Number(a.isPublished) ||
    Number(isGameType(b.gameType)) - Number(isGameType(a.gameType)) ||
    filled(b) - filled(a) ||
    (a.id < b.id ? -1 : 1)
  )
}

function filled(game: GameRow): number {
  return [game.picture, game.description, game.tags[0]].filter(Boolean).length
}

/** The type is part of it by the place alone: a game without one may be any of the others at its path. */
function placeKey({gameType, path}: GameRow): string | null {
  return path.trim() === '' ? null : samePlace(gameType, path)
}

function nameOf({name}: GameRow): string | null {
  return name.trim() === '' ? null : nameKey(name)
}

function idsOf(games: GameRow[]): string[] {
  return games.map(({id}) => id)
}
