import type {PortableTextBlock} from '@portabletext/react'

import type {GameType} from '../../../schemas/rules/game-type.ts'

/**
 * What the views show. The Content Lake is schemaless and its documents may be messy, so `content/` parses
 * every answer once into these shapes; from there on the types can be trusted.
 */

/** A picture with its address made for the size it is shown in; width and height are CSS pixels. */
export type Picture = {src: string; width: number; height: number}

/** A game as the lists know it. */
export type Game = {
  id: string
  name: string
  /** As stored: an address, a folder or a file, by type. */
  path: string
  /** `null`: the document names none of the four types. */
  gameType: GameType | null
  /** Plain text, possibly empty, as far as a list may show it; `GameDetails` has all of it. */
  description: string
  /** `YYYY-MM-DD`, or `null` when missing or impossible. */
  dateAdded: string | null
  isTrending: boolean
  tags: string[]
  /** Whether the games origin has the file; external games count as installed. */
  isInstalled: boolean
  isBroken: boolean
  /** Whether the last check of links found nobody at the address. */
  isDead: boolean
  /** Untrimmed paths of the legacy list, so that old bookmarks still open the game. */
  legacyPaths: string[]
  /** Thumbnail file names of the legacy list, which old links carry as `imgId`. */
  legacyImages: string[]
  /** What entries of one game on several servers share, when an editor or the importer said so. */
  mirrorKey: string | null
  /** In 16:10; `null`: the drawn cover stands for the game. */
  thumbnail: Picture | null
}

/** What a card says of a game. */
export type ListedGame = Pick<
  Game,
  'id' | 'name' | 'path' | 'gameType' | 'description' | 'dateAdded' | 'isTrending' | 'tags'
> &
  Partial<Pick<Game, 'isInstalled' | 'isDead' | 'thumbnail'>>

/** What only the game's own page shows. */
export type GameDetails = {
  description: string
  controls: {key: string; action: string}[]
  credits: {author: string | null; source: string | null; licence: string | null} | null
}

export type Slide = {id: string; title: string; link: string; picture: Picture | null}

export type Announcement = {
  id: string
  title: string
  /** Plain text; an empty line begins a new paragraph. */
  content: string
  date: string | null
  showInBell: boolean
}

export type ArticleSummary = {
  id: string
  slug: string
  title: string
  date: string | null
  /** Plain text of the first part, whole; the list cuts it. */
  preview: string
}

export type Article = {
  id: string
  slug: string
  title: string
  date: string | null
  /** The three parts in order; a part that is empty is left out. */
  parts: ArticleBlock[][]
}

export type ArticleBlock = PortableTextBlock | ArticlePicture

export type ArticlePicture = Picture & {_type: 'picture'; _key: string; alt: string}

export type Partner = {
  id: string
  name: string
  description: string
  link: string | null
  logo: Picture | null
}

export type SocialNetwork = 'instagram' | 'youtube' | 'tiktok' | 'github' | 'twitter' | 'discord'

export type SiteSettings = {
  siteTitle: string
  taglines: string[]
  jokes: string[]
  claims: {games: string; discordMembers: string; visitors: string}
  socialLinks: Partial<Record<SocialNetwork, string>>
  builtWith: {flashEmulator: string | null; react: string | null}
  contactEmail: string
  tags: {slug: string; title: string}[]
  thumbnailsByDefault: boolean
  offersDisguise: boolean
  offersQuickHide: boolean
}

/** The filters of the catalogue as its address spells them (spec section 9). */
export type CatalogueFilters = {
  /** Empty: every type. Several combine as "or". */
  types: GameType[]
  trending: boolean
  /** `YYYY-MM-DD`: added on or after this day. */
  since: string | null
  /** The slug of a genre that the game must carry. */
  genre: string | null
  /** Games whose file is not on this server are there too. */
  includesMissing: boolean
}

/** One page of 40 of the filtered catalogue. */
export type CataloguePage = {
  games: Game[]
  /** 1-based, already clamped to the pages there are. */
  page: number
  pageCount: number
  /** How many games the filters leave. */
  total: number
}

/** What a search finds. */
export type SearchResult = CataloguePage & {
  /** How many more there are whose file is not on this server; 0 when they are among the games. */
  missing: number
}

/** How many games each choice of the filter would show, over the whole catalogue. */
export type CatalogueCounts = {
  all: number
  /** Games whose file is not on this server, whether the others include them or not. */
  missing: number
  trending: number
  new: number
  byType: Record<GameType, number>
  /** Genres that any game carries, by slug. */
  byGenre: Record<string, number>
}
