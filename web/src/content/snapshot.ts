import type {Game, GameDetails} from '../lib/models.ts'
import type {ImageRef} from './image-ref.ts'
import type {ParsedGame} from './parse-game.ts'
import type {SiteContent} from './parse-site.ts'

/** How far a copy of the content goes, so that a refresh asks only for what came later. */
export type Marks = {
  /** The newest `_updatedAt` of a game that the copy is sure to hold; `''` for none. */
  since: string
  /** Published documents that are not games: how many, and the newest `_updatedAt` among them. */
  siteCount: number
  newestSite: string
}

/** Everything the site shows, as it was at one moment. */
export type Snapshot = {
  games: ParsedGame[]
  site: SiteContent
  marks: Marks
}

/** What only some pages need of a game, kept apart from the catalogue. */
export type GameExtras = {
  details: GameDetails
  thumbnail: ImageRef | null
  /** Whole, where the catalogue cuts it. */
  description: string
}

export function extrasOf({game, details, thumbnail}: ParsedGame): GameExtras {
  return {details, thumbnail, description: game.description}
}

/** The description as far as any list shows it (150 characters), with room for what a cut needs. */
const LISTED_DESCRIPTION = 240

export function listedGame(game: Game): Game {
  return game.description.length <= LISTED_DESCRIPTION
    ? game
    : {...game, description: game.description.slice(0, LISTED_DESCRIPTION).toWellFormed()}
}
