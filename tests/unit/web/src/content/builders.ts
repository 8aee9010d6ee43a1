import type {ParsedGame} from '../../../../../web/src/content/parse-game.ts'
import {parseSiteContent} from '../../../../../web/src/content/parse-site.ts'
import type {Marks, Snapshot} from '../../../../../web/src/content/content-store.ts'
import type {Game, GameDetails} from '../../../../../web/src/lib/models.ts'

// Names of one length: games sort as they were made, whichever file of the run has made some before.
let count = 1_000

/** A playable html5 game; every call makes another one. */
export function aGame(changes: Partial<Game> = {}): Game {
  count += 1
  return {
    id: `game-${count}`,
    name: `Game ${count}`,
    path: `game-${count}`,
    gameType: 'html5',
    description: '',
    dateAdded: '2023-05-09',
    isTrending: false,
    tags: [],
    isInstalled: true,
    isBroken: false,
    isDead: false,
    legacyPaths: [],
    legacyImages: [],
    mirrorKey: null,
    thumbnail: null,
    ...changes,
  }
}

export function parsed(game: Game, details: Partial<GameDetails> = {}): ParsedGame {
  return {
    game,
    details: {description: game.description, controls: [], credits: null, ...details},
  }
}

export const NO_MARKS: Marks = {since: '', siteCount: 0, newestSite: ''}

export function aSnapshot(games: Game[], site: Record<string, unknown> = {}): Snapshot {
  return {
    games: games.map((game) => parsed(game)),
    site: parseSiteContent(site, (image, width, height) => ({
      src: image.asset._ref,
      width,
      height,
    })),
    marks: NO_MARKS,
  }
}
