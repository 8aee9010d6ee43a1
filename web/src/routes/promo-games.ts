import {useMemo} from 'react'

import type {Content} from '../content/content-store.ts'
import {isPlayable} from '../content/listed-games.ts'
import {contentStore} from '../content/site-content.ts'
import type {PromoBannersProps, PromoGame} from '../features/games/promo-banners.tsx'
import {useThumbnails} from './use-thumbnails.ts'

/** The two banners: one game that runs here, one that runs elsewhere; one that cannot be played is left out. */
export async function promoGames({catalogue, site}: Content): Promise<PromoBannersProps> {
  const {promoGameId, promoExternalId} = site
  const games = await catalogue.byIds([promoGameId, promoExternalId].filter((id) => id !== null))
  // The page is built with its pictures; in the browser it must not wait for them.
  const pictures = import.meta.env.SSR ? await (await contentStore()).loadThumbnails(games) : null
  const find = (wanted: string | null): PromoGame | null => {
    const game = games.find((one) => one.id === wanted && isPlayable(one))
    if (!game) return null
    return pictures === null ? game : {...game, picture: pictures.get(game.id) ?? null}
  }
  return {promoGame: find(promoGameId), promoExternal: find(promoExternalId)}
}

/** The banners with the pictures that the loader has left for later. */
export function usePromoPictures({promoGame, promoExternal}: PromoBannersProps): PromoBannersProps {
  const games = useMemo(
    () => [promoGame, promoExternal].filter((game) => game !== null),
    [promoGame, promoExternal],
  )
  const pictures = useThumbnails(
    games,
    games.some(({picture}) => picture === undefined),
  )
  const shown = (game: PromoGame | null) =>
    game && {...game, picture: game.picture ?? pictures?.get(game.id) ?? null}
  return {promoGame: shown(promoGame), promoExternal: shown(promoExternal)}
}
