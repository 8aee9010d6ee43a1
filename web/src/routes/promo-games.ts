import type {Content} from '../content/content-store.ts'
import type {Game} from '../lib/models.ts'

/** The two banners: one game that runs here, one that runs elsewhere; either may have been unpublished. */
export function promoGames({catalogue, site}: Content): {
  promoGame: Game | null
  promoExternal: Game | null
} {
  const find = (id: string | null) => (id === null ? null : catalogue.byId(id))
  return {promoGame: find(site.promoGameId), promoExternal: find(site.promoExternalId)}
}
