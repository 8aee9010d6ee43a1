import type {ContentParser} from '../content/content-parser.ts'
import type {ContentChange} from '../content/content-store.ts'
import {idOf} from '../content/parse-value.ts'
import {listOf} from '../lib/fields.ts'

/** What the studio has sent of drafts, laid over what the page knows. */
export function createDraftOverlay() {
  const known = new Set<string>()
  let games: readonly unknown[] | null = null
  let site: unknown = null

  return {
    /** Ids of every game that has had a draft since the page was opened. */
    knownIds: () => [...known].toSorted(),
    takeGames(answer: unknown): void {
      games = listOf(answer)
      for (const game of games) known.add(idOf(game))
    },
    takeSite(answer: unknown): void {
      site = answer
    },
    /** What the page has to change to show all of it; `null` before anything was sent. */
    change(parser: ContentParser): ContentChange | null {
      if (games === null && site === null) return null
      const present = new Set(games?.map(idOf))
      return {
        changed: parser.parseGames(games ?? []),
        removed: games === null ? [] : [...known].filter((id) => !present.has(id)),
        site: site === null ? null : parser.parseSite(site),
      }
    },
  }
}
