import {createClient, type SanityClient} from '@sanity/client'

import type {ServedProduct} from './fixtures.ts'

/** A client of the lake that the tests share, as the owner or as anybody. */
export function lakeClient(
  {lake, tokens}: ServedProduct,
  user?: 'owner' | 'moderator',
): SanityClient {
  return createClient({
    projectId: 'gameshack',
    dataset: 'production',
    apiVersion: '2025-02-19',
    apiHost: lake,
    useProjectHostname: false,
    useCdn: false,
    perspective: 'published',
    ...(user && {token: tokens[user]}),
  })
}

export type PublishedGame = {
  _id: string
  name: string
  path: string
  gameType: string | null
  isTrending: boolean
}

/** The games that any visitor may see, asked of the lake itself and in the catalogue's order. */
export function publishedGames(product: ServedProduct): Promise<PublishedGame[]> {
  return lakeClient(product).fetch(
    `*[_type == "game"]{_id, name, path, gameType, isTrending, dateAdded} | order(isTrending desc, dateAdded desc, lower(name) asc, _id asc)`,
  )
}
