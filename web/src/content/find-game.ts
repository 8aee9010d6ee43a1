import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import {nameKey} from '../../../schemas/rules/name-key.ts'
import type {Game} from '../lib/models.ts'
import {compareText} from './executor.ts'

/** What an old link says beside the swfId. It only breaks ties, it never replaces what the catalogue says. */
export type LinkHints = {gameName: string | null; imgId: string | null}

/** Games by every path that may name them: as stored, trimmed, and as the legacy list had it. */
type GamesByPath = ReadonlyMap<string, readonly Game[]>

export function indexByPath(games: readonly Game[]): GamesByPath {
  const byPath = new Map<string, Game[]>()
  for (const game of games) {
    for (const path of pathSpellings(game)) {
      const sharing = byPath.get(path)
      if (sharing) sharing.push(game)
      else byPath.set(path, [game])
    }
  }
  return byPath
}

/** Every path that names the game, now or in the legacy list, as written and trimmed. */
function pathSpellings({path, legacyPaths}: Pick<Game, 'path' | 'legacyPaths'>): string[] {
  return [...new Set([path, ...legacyPaths].flatMap((spelling) => [spelling, spelling.trim()]))]
}

/**
 * Every path that an address segment may mean, likeliest first. The decoded text is only ever compared with
 * catalogue entries (DESIGN decision 1); case is never folded, since file names keep it.
 */
export function pathsOfSwfId(segment: string): string[] {
  return [...new Set(decodeSwfId(segment).flatMap((path) => [path, path.trim()]))].filter(
    (path) => path !== '',
  )
}

/** The game that an address segment names, or `null`. What the entry's own path says comes before old paths. */
export function findBySwfId(byPath: GamesByPath, segment: string, hints: LinkHints): Game | null {
  for (const path of pathsOfSwfId(segment)) {
    const sharing = byPath.get(path) ?? []
    const current = sharing.filter((game) => game.path.trim() === path.trim())
    const [game] = byLikelihood(current.length > 0 ? current : sharing, hints)
    if (game) return game
  }
  return null
}

/** Several games may share a path: the link's name, then its picture, then trending, then oldest. */
function byLikelihood(games: readonly Game[], {gameName, imgId}: LinkHints): Game[] {
  const wantedKey = gameName === null ? null : nameKey(gameName)
  const rank = (game: Game): number =>
    game.name.trim() === gameName?.trim()
      ? 0
      : wantedKey !== null && nameKey(game.name) === wantedKey
        ? 1
        : imgId !== null && game.legacyImages.includes(imgId)
          ? 2
          : 3

  return [...games].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      Number(b.isTrending) - Number(a.isTrending) ||
      compareText(a.dateAdded ?? '9999', b.dateAdded ?? '9999') ||
      compareText(a.id, b.id),
  )
}
