import {createClient, type SanityClient} from '@sanity/client'

import {nameKey} from '../../schemas/rules/name-key.ts'
import {installedBy, parseManifest} from '../../web/src/content/installed.ts'
import {isGameType} from '../../schemas/rules/game-type.ts'
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

/** Those of them that the site lists: they run elsewhere or their file is there, and each name is there once. */
export async function listedGames(product: ServedProduct): Promise<PublishedGame[]> {
  const manifest: unknown = await (await fetch(`${product.games}/manifest.json`)).json()
  const isInstalled = installedBy(parseManifest(manifest))
  const here = (await publishedGames(product)).filter(
    ({gameType, path}) => isGameType(gameType) && isInstalled({gameType, path}),
  )
  return [
    ...new Map(here.toReversed().map((game) => [nameKey(game.name), game])).values(),
  ].toReversed()
}
