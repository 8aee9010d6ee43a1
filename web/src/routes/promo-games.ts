import type {Content} from '../content/content-store.ts'
import type {Game} from '../lib/models.ts'

/** The two banners: one game that runs here, one that runs elsewhere; either may have been unpublished. */
export async function promoGames({catalogue, site}: Content): Promise<{
  promoGame: Game | null
  promoExternal: Game | null
}> {
  const {promoGameId, promoExternalId} = site
  const games = await catalogue.byIds([promoGameId, promoExternalId].filter((id) => id !== null))
  const find = (wanted: string | null) => games.find(({id}) => id === wanted) ?? null
  return {promoGame: find(promoGameId), promoExternal: find(promoExternalId)}
}
