import {defineQuery} from 'groq'

/** The carousel in the order that the studio keeps (spec section 3). */
const slidesQuery = /* groq */ `*[_type == "slide"] | order(coalesce(orderRank, "~"), _id) {
  _id, title, link, image {asset, crop, hotspot}
}`

/** Newest first; of one day, the one written last. */
const announcementsQuery = /* groq */ `*[_type == "announcement"]
  | order(coalesce(date, "") desc, _createdAt desc, _id) {
  _id, title, content, date, showInBell
}`

/** Newest first, whole: the site keeps them for every page that follows. */
const articlesQuery = /* groq */ `*[_type == "article" && defined(slug.current)]
  | order(coalesce(date, "") desc, _createdAt desc, _id) {
  _id, "slug": slug.current, title, date, content, content2, content3
}`

/** In the order that the studio keeps. */
const partnersQuery = /* groq */ `*[_type == "partner"] | order(coalesce(orderRank, "~"), _id) {
  _id, name, description, link, logo {asset, crop, hotspot}
}`

/** The only document of its type; the two promoted games by id, since the catalogue knows the rest. */
const siteSettingsQuery = /* groq */ `*[_type == "siteSettings" && _id == "siteSettings"][0] {
  siteTitle,
  taglines,
  jokes,
  claims {games, discordMembers, visitors},
  socialLinks {instagram, youtube, tiktok, github, twitter, discord},
  builtWith {flashEmulator, react},
  contactEmail,
  tags[] {title, "slug": slug.current},
  thumbnailsByDefault,
  offersDisguise,
  offersQuickHide,
  "promoGame": promoGame._ref,
  "promoExternal": promoExternal._ref
}`

/** Everything that is not a game, under the names of `parseSiteContent`. */
export const siteQuery = defineQuery(`{
  "slides": ${slidesQuery},
  "announcements": ${announcementsQuery},
  "articles": ${articlesQuery},
  "partners": ${partnersQuery},
  "settings": ${siteSettingsQuery}
}`)
