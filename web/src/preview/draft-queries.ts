import {gameFields, gameFilter} from '../content/queries/fragments.ts'

/**
 * Games with a draft, and those of `$known`: the ones whose draft the page has shown before, which may be
 * published, discarded or gone by now. In the perspective `published` there are no drafts.
 */
export const draftGamesQuery = `*[${gameFilter} && (_originalId in path("drafts.**") || _id in $known)]
  | order(_id) {${gameFields}}`
