import type {
  Announcement,
  Article,
  Partner,
  SiteSettings,
  Slide,
  SocialNetwork,
} from '../lib/models.ts'
import {fieldsOf, listOf, type Fields} from '../lib/fields.ts'
import {parsePortableText} from './parse-portable-text.ts'
import {addressOf, dayOf, sitePathOf, textOf, textOrNull, textsOf} from './parse-value.ts'
import {parsePicture, type ToPicture} from './pictures.ts'

/** Everything of the site that is not a game. */
export type SiteContent = {
  slides: Slide[]
  announcements: Announcement[]
  articles: Article[]
  partners: Partner[]
  settings: SiteSettings
  /** The two banners, as ids of games that the catalogue may or may not have. */
  promoGameId: string | null
  promoExternalId: string | null
}

/** The size that a slide fills at most, and that of a partner's logo. */
const SLIDE_SIZE = [480, 300] as const
const LOGO_SIZE = [128, 128] as const

/** Reads the answers of the five queries; documents that say nothing are left out. */
export function parseSiteContent(answers: Fields, toPicture: ToPicture): SiteContent {
  const settings = fieldsOf(answers.settings)
  return {
    slides: unique(listOf(answers.slides).map((slide) => parseSlide(slide, toPicture))),
    announcements: unique(listOf(answers.announcements).map(parseAnnouncement)),
    articles: unique(
      listOf(answers.articles).map((article) => parseArticle(article, toPicture)),
      (article) => article.slug,
    ),
    partners: unique(listOf(answers.partners).map((partner) => parsePartner(partner, toPicture))),
    settings: parseSiteSettings(settings),
    promoGameId: textOrNull(settings.promoGame),
    promoExternalId: textOrNull(settings.promoExternal),
  }
}

export function parseSlide(value: unknown, toPicture: ToPicture): Slide | null {
  const fields = fieldsOf(value)
  const title = textOrNull(fields.title, 120)
  const link = sitePathOf(fields.link) ?? addressOf(fields.link, ['https:', 'http:'])
  if (title === null || link === null) return null

  return {
    id: textOf(fields._id),
    title,
    link,
    picture: parsePicture(fields.image, SLIDE_SIZE, toPicture),
  }
}

function parseAnnouncement(value: unknown): Announcement | null {
  const fields = fieldsOf(value)
  const title = textOrNull(fields.title, 200)
  const content = textOf(fields.content).trim()
  if (title === null && content === '') return null

  return {
    id: textOf(fields._id),
    title: title ?? 'Announcement',
    content,
    date: dayOf(fields.date),
    showInBell: fields.showInBell === true,
  }
}

function parseArticle(value: unknown, toPicture: ToPicture): Article | null {
  const fields = fieldsOf(value)
  const slug = textOrNull(fields.slug, 200)
  if (slug === null) return null

  return {
    id: textOf(fields._id),
    slug,
    title: textOrNull(fields.title, 200) ?? slug,
    date: dayOf(fields.date),
    parts: [fields.content, fields.content2, fields.content3]
      .map((part) => parsePortableText(part, toPicture))
      .filter((part) => part.length > 0),
  }
}

function parsePartner(value: unknown, toPicture: ToPicture): Partner | null {
  const fields = fieldsOf(value)
  const name = textOrNull(fields.name, 120)
  if (name === null) return null

  return {
    id: textOf(fields._id),
    name,
    description: textOf(fields.description, 1_000).trim(),
    link: addressOf(fields.link, ['https:', 'http:', 'mailto:']),
    logo: parsePicture(fields.logo, LOGO_SIZE, toPicture),
  }
}

const NETWORKS: readonly SocialNetwork[] = [
  'instagram',
  'youtube',
  'tiktok',
  'github',
  'twitter',
  'discord',
]

/** Every setting has a value that the site can live with: an empty dataset still shows a whole page. */
export function parseSiteSettings(value: unknown): SiteSettings {
  const fields = fieldsOf(value)
  const claims = fieldsOf(fields.claims)
  const social = fieldsOf(fields.socialLinks)
  const builtWith = fieldsOf(fields.builtWith)

  return {
    siteTitle: textOrNull(fields.siteTitle, 60) ?? 'Game Shack',
    taglines: textsOf(fields.taglines, 300),
    jokes: textsOf(fields.jokes, 300),
    claims: {
      games: textOrNull(claims.games, 40) ?? '500+',
      discordMembers: textOrNull(claims.discordMembers, 40) ?? '500+',
      visitors: textOrNull(claims.visitors, 40) ?? '5 million',
    },
    socialLinks: Object.fromEntries(
      NETWORKS.flatMap((network) => {
        const link = addressOf(social[network], ['https:'])
        return link === null ? [] : [[network, link]]
      }),
    ),
    builtWith: {
      flashEmulator: addressOf(builtWith.flashEmulator, ['https:']),
      react: addressOf(builtWith.react, ['https:']),
    },
    contactEmail: textOrNull(fields.contactEmail, 200) ?? '',
    tags: listOf(fields.tags).flatMap((tag) => {
      const {slug: slugField, title: titleField} = fieldsOf(tag)
      const slug = textOrNull(slugField, 60)
      const title = textOrNull(titleField, 60)
      return slug !== null && title !== null ? [{slug, title}] : []
    }),
    thumbnailsByDefault: fields.thumbnailsByDefault === true,
    offersDisguise: fields.offersDisguise !== false,
    offersQuickHide: fields.offersQuickHide !== false,
  }
}

/** What could be read, each key once: two articles with one slug cannot both have its address. */
function unique<Item extends {id: string}>(
  items: readonly (Item | null)[],
  keyOf: (item: Item) => string = (item) => item.id,
): Item[] {
  const byKey = new Map<string, Item>()
  for (const item of items) {
    if (item !== null && !byKey.has(keyOf(item))) byKey.set(keyOf(item), item)
  }
  return [...byKey.values()]
}
