import {defineQuery} from 'groq'

/** The only document of its type; the two promoted games by id, since the catalogue knows the rest. */
export const siteSettingsQuery =
  defineQuery(`*[_type == "siteSettings" && _id == "siteSettings"][0] {
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
}`)
