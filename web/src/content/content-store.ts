import type {Game, GameDetails, ListedGame, Picture} from '../lib/models.ts'
import type {Catalogue, GameChange} from './catalogue.ts'
import {pathsOfSwfId, type LinkHints} from './find-game.ts'
import type {ImageRef} from './image-ref.ts'
import {NO_DETAILS, type ParsedGame} from './parse-game.ts'
import type {SiteContent} from './parse-site.ts'
import {extrasOf, type GameExtras, type Marks} from './snapshot.ts'

/** What the pages read. A refresh replaces it as a whole. */
export type Content = {catalogue: Catalogue; site: SiteContent; marks: Marks}

/** Where content comes from: the build's files, a lake, or memory. */
export type ContentSource = {
  readContent: () => Promise<Content>
  /** What only the game's own page shows, as far as there is anything. */
  readExtras: (game: Game) => Promise<Partial<GameExtras> | undefined>
  /** Pictures by game id: of those games at least. */
  readThumbnails: (games: readonly ListedGame[]) => Promise<ReadonlyMap<string, ImageRef>>
  toPicture: () => Promise<(image: ImageRef) => Picture>
  /** Asks the lake for games that the copy does not have; rejects when it cannot answer in time. */
  findGames: (paths: readonly string[]) => Promise<ParsedGame[]>
}

/** What a refresh found. */
export type ContentChange = GameChange & {
  /** `null`: as before. */
  site: SiteContent | null
  /** `null`: as before. */
  marks: Marks | null
}

export type ContentStore = {
  load: () => Promise<Content>
  /** The details and the whole description of a game. */
  loadGamePage: (game: Game) => Promise<{game: Game; details: GameDetails}>
  /** The pictures of those games; a game without one is left out. */
  loadThumbnails: (games: readonly ListedGame[]) => Promise<ReadonlyMap<string, Picture>>
  /** The game of a link: in the copy, else in the lake; `null` when neither has it or the lake is silent. */
  findGame: (swfId: string, hints: LinkHints) => Promise<Game | null>
  apply: (change: ContentChange) => Promise<void>
}

/** The content of this page load: read once, then kept up to date by what a refresh brings. */
export function createContentStore(source: ContentSource): ContentStore {
  let content: Promise<Content> | null = null
  /** Newer than the files: what arrived since they were written. */
  const extras = new Map<string, GameExtras>()

  const load = (): Promise<Content> => {
    content ??= source.readContent().catch((error: unknown) => {
      // The next page asks again: a network that failed once may be back.
      content = null
      throw error
    })
    return content
  }

  const merge = async (before: Content, change: ContentChange): Promise<Content> => {
    for (const parsed of change.changed) extras.set(parsed.game.id, extrasOf(parsed))
    return {
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
    loadGamePage: async (game) => {
      const fresh = extras.get(game.id)
      if (fresh) return {game: {...game, description: fresh.description}, details: fresh.details}

      // Without its details a game can still be played.
      const known = await source.readExtras(game).catch(() => undefined)
      return {
        game: known?.description === undefined ? game : {...game, description: known.description},
        details: known?.details ?? NO_DETAILS,
      }
    },
    loadThumbnails: async (games) => {
      const [images, toPicture] = await Promise.all([
        source.readThumbnails(games.filter(({id}) => !extras.has(id))).catch(() => null),
        source.toPicture(),
      ])
      return new Map(
        games.flatMap(({id}) => {
          const fresh = extras.get(id)
          const image = fresh ? fresh.thumbnail : images?.get(id)
          return image ? [[id, toPicture(image)]] : []
        }),
      )
    },
    findGame: async (swfId, hints) => {
      const {catalogue} = await load()
      const known = await catalogue.find(swfId, hints)
      if (known) return known

      const paths = pathsOfSwfId(swfId)
      if (paths.length === 0) return null
      const found = await source.findGames(paths).catch(() => [])
      if (found.length === 0) return null
      await apply({
        changed: found,
        removed: [],
        gameCount: null,
        installed: null,
        site: null,
        marks: null,
      })
      return (await load()).catalogue.find(swfId, hints)
    },
  }
}
