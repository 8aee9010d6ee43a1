import {announcementsQuery} from '../content/queries/announcements.ts'
import {articlesQuery} from '../content/queries/articles.ts'
import {gameFields, gameFilter} from '../content/queries/fragments.ts'
import {partnersQuery} from '../content/queries/partners.ts'
import {siteSettingsQuery} from '../content/queries/site-settings.ts'
import {slidesQuery} from '../content/queries/slides.ts'

/**
 * Games with a draft, and those of `$known`: the ones whose draft the page has shown before, which may be
 * published, discarded or gone by now. In the perspective `published` there are no drafts.
 */
export const draftGamesQuery = `*[${gameFilter} && (_originalId in path("drafts.**") || _id in $known)]
  | order(_id) {${gameFields}}`

/** Everything beside the games, whole, under the names of `parseSiteContent`. */
export const siteQuery = `{
  "slides": ${slidesQuery},
  "announcements": ${announcementsQuery},
  "articles": ${articlesQuery},
  "partners": ${partnersQuery},
  "settings": ${siteSettingsQuery}
}`
