import type {Content} from '../content/content-store.ts'
import {isPlayable} from '../content/listed-games.ts'
import {contentHref} from '../lib/content-href.ts'
import type {Slide} from '../lib/models.ts'

const GAME_PAGE = /^\/play\/([^?#]+)/

/** The slides without those whose game cannot be played. */
export async function featuredSlides({catalogue, site}: Content): Promise<Slide[]> {
  const offered = await Promise.all(
    site.slides.map(async (slide) => {
      const target = contentHref(slide.link)
      const swfId = target?.kind === 'internal' ? GAME_PAGE.exec(target.to)?.[1] : undefined
      if (swfId === undefined) return slide
      const game = await catalogue.find(swfId, {gameName: null, imgId: null})
      return game && isPlayable(game) ? slide : null
    }),
  )
  return offered.filter((slide) => slide !== null)
}
