import type {
  CatalogueCounts,
  Game,
  GameDetails,
  SiteSettings,
  Slide,
} from '../../../../../web/src/lib/models.ts'
import {aGame as anyGame} from '../content/builders.ts'

/** A complete game, called Chess; a test names only what it is about. */
export function aGame(fields: Partial<Game> = {}): Game {
  const name = fields.name ?? 'Chess'
  return anyGame({
    id: `game-${name}`,
    name,
    path: name.toLowerCase(),
    dateAdded: null,
    ...fields,
  })
}

export const NO_DETAILS: GameDetails = {description: '', controls: [], credits: null}

export function someSlides(count: number): Slide[] {
  return Array.from({length: count}, (_, index) => ({
    id: `slide-${index}`,
    title: `Slide game ${index + 1}`,
    link: '/play/Y2hlc3M',
    picture: null,
  }))
}

export const counts: CatalogueCounts = {
  all: 447,
  missing: 0,
  trending: 24,
  new: 0,
  byType: {external: 74, html5: 63, flash: 296, waflash: 14},
  byGenre: {},
}

export const settings: SiteSettings = {
  siteTitle: 'Game Shack',
  taglines: ['First line.', 'Second line.', 'Third line.'],
  jokes: [],
  claims: {games: '500+', discordMembers: '500+', visitors: '5 million'},
  socialLinks: {
    instagram: 'https://instagram.example/',
    youtube: 'https://youtube.example/',
    tiktok: 'https://tiktok.example/',
    github: 'https://github.example/',
    twitter: 'https://twitter.example/',
    discord: 'https://discord.example/',
  },
  builtWith: {flashEmulator: 'https://ruffle.example/', react: 'https://react.example/'},
  contactEmail: 'hello@gameshack.example',
  tags: [],
  thumbnailsByDefault: false,
  offersDisguise: true,
  offersQuickHide: true,
}
