import type {Game, GameDetails} from '../lib/models.ts'
import {createCatalogue, type Catalogue, type GameChange} from './catalogue.ts'
import {pathsOfSwfId, type LinkHints} from './find-game.ts'
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

/** Everything that was published at one moment. */
export type Snapshot = {games: ParsedGame[]; site: SiteContent; marks: Marks}

/** What the pages read. A refresh replaces it as a whole. */
export type Content = {
  catalogue: Catalogue
  site: SiteContent
  marks: Marks
  /** By game id, as far as a game has any. */
  readDetails: () => Promise<ReadonlyMap<string, GameDetails>>
}

/** What a refresh, a lookup or the studio brings. What is absent or `null` stays as it is. */
export type ContentChange = GameChange & {site?: SiteContent | null; marks?: Marks}

/** Games that the lake has sent to this page, by id: newer than the files of the build. */
export type ReceivedGames = Map<string, ParsedGame>

export type ContentStore = ReturnType<typeof createContentStore>

type ContentSource = {
  /** @param received is added to by a catalogue that asks the lake. */
  readContent: (received: ReceivedGames) => Promise<Content>
  /** Asks the lake for games that the copy does not have; rejects when it cannot answer in time. */
  findGames?: (paths: readonly string[]) => Promise<ParsedGame[]>
}

/** All of a snapshot in memory. */
export function contentOf({games, site, marks}: Snapshot): Content {
  return {
    catalogue: createCatalogue(games.map(({game}) => game)),
    site,
    marks,
    readDetails: async () => new Map(games.map(({game, details}) => [game.id, details])),
  }
}

/** The content of this page load: read once, then kept up to date by what a refresh brings. */
export function createContentStore({readContent, findGames = async () => []}: ContentSource) {
  let content: Promise<Content> | null = null
  const received: ReceivedGames = new Map()

  const load = (): Promise<Content> => {
    content ??= readContent(received).catch((error: unknown) => {
      // The next page asks again: a network that failed once may be back.
      content = null
      throw error
    })
    return content
  }

  const merge = async (before: Content, change: ContentChange): Promise<Content> => {
    for (const parsed of change.changed ?? []) received.set(parsed.game.id, parsed)
    return {
      ...before,
      catalogue: await before.catalogue.after(change),
      site: change.site ?? before.site,
      marks: change.marks ?? before.marks,
    }
  }

  // Each change waits for the one before: a refresh and a lookup may arrive in the same moment.
  const apply = async (change: ContentChange): Promise<void> => {
    const before = load()
    const after = before.then((loaded) => merge(loaded, change))
    content = after
    try {
      await after
    } catch (error) {
      // What was there still holds.
      if (content === after) content = before
      throw error
    }
  }

  return {
    load,
    apply,
    /** The details and the whole description of a game. */
    loadGamePage: async (game: Game): Promise<{game: Game; details: GameDetails}> => {
      const readDetails = async () => (await (await load()).readDetails()).get(game.id)
      // Without its details a game can still be played.
      const details = received.get(game.id)?.details ??
        (await readDetails().catch(() => null)) ?? {
          description: game.description,
          controls: [],
          credits: null,
        }
      return {game: {...game, description: details.description}, details}
    },
    /** The game of a link: in the copy, else in the lake; `null` when neither has it or the lake is silent. */
    findGame: async (swfId: string, hints: LinkHints): Promise<Game | null> => {
      const {catalogue} = await load()
      const known = await catalogue.find(swfId, hints)
      const paths = pathsOfSwfId(swfId)
      if (known || paths.length === 0) return known

      const changed = await findGames(paths).catch(() => [])
      if (changed.length === 0) return null
      await apply({changed})
      return (await load()).catalogue.find(swfId, hints)
    },
  }
}
