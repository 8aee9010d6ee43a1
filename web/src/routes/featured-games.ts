import type {Content} from '../content/content-store.ts'
import {isPlayable} from '../content/listed-games.ts'
import type {PromoBannersProps} from '../features/games/promo-banners.tsx'
import {contentHref} from '../lib/content-href.ts'
import type {Slide} from '../lib/models.ts'

const GAME_PAGE = /^\/play\/([^?#]+)/

type FeaturedGames = PromoBannersProps & {slides: Slide[]}

/** The slides and the two banners, without those whose game cannot be played. */
export async function featuredGames({catalogue, site}: Content): Promise<FeaturedGames> {
  const {promoGameId, promoExternalId} = site
  const ids = [promoGameId, promoExternalId].filter((id) => id !== null)
  const [promoted, slides] = await Promise.all([
    catalogue.byIds(ids),
    Promise.all(
      site.slides.map(async (slide) => {
        const target = contentHref(slide.link)
        const swfId = target?.kind === 'internal' ? GAME_PAGE.exec(target.to)?.[1] : undefined
        if (swfId === undefined) return slide
        const game = await catalogue.find(swfId, {gameName: null, imgId: null})
        return game && isPlayable(game) ? slide : null
      }),
    ),
  ])
  const playable = promoted.filter(isPlayable)
  return {
    promoGame: playable.find(({id}) => id === promoGameId) ?? null,
    promoExternal: playable.find(({id}) => id === promoExternalId) ?? null,
    slides: slides.filter((slide) => slide !== null),
  }
}
