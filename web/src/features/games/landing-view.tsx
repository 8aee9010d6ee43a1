import './landing-view.css'
import '../../ui/button.css'
import {useRef} from 'react'
import {Link} from 'react-router-dom'

import type {CatalogueCounts, SiteSettings, Slide} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import {FeaturedCarousel} from './featured-carousel.tsx'
import {LinkCards} from './link-cards.tsx'
import {PromoBanners, type PromoBannersProps} from './promo-banners.tsx'
import {Tagline} from './tagline.tsx'

export type LandingViewProps = PromoBannersProps & {
  settings: SiteSettings
  slides: Slide[]
  counts: CatalogueCounts
  /** 0 ≤ n < 1; picks taglines, in the browser only. */
  random: () => number
}

export function LandingView({
  settings,
  slides,
  promoGame,
  promoExternal,
  counts,
  random,
}: LandingViewProps) {
  const more = useRef<HTMLDivElement>(null)

  return (
    <>
      <div className="row front">
        <section className="front-words">
          <h1 tabIndex={-1}>{settings.siteTitle}</h1>
          <p className="front-intro">
            Pull up a crate. {counts.all} games: {counts.all - counts.byType.external} play right
            here, {counts.byType.external} on their makers&apos; own pages. The shack has no ads,
            wants no account and installs nothing.
          </p>
          <Tagline lines={settings.taglines} random={random} />
          <div className="row">
            <Link className="button button-go button-big" to={paths.catalogue()}>
              <Icon name="play" />
              Play now
            </Link>
            <button
              type="button"
              className="tool"
              onClick={() => {
                more.current?.focus({preventScroll: true})
                more.current?.scrollIntoView()
              }}
            >
              <Icon name="down" />
              Scroll down
            </button>
          </div>
          <Claims claims={settings.claims} />
        </section>
        <FeaturedCarousel
          slides={slides}
          title={`Open late: ${slides.length === 7 ? 'seven' : slides.length} to start with`}
          gameCount={counts.all}
        />
      </div>
      <div className="front-more" ref={more} tabIndex={-1}>
        <PromoBanners promoGame={promoGame} promoExternal={promoExternal} />
        <LinkCards settings={settings} gameCount={counts.all} />
      </div>
    </>
  )
}

function Claims({claims}: {claims: SiteSettings['claims']}) {
  const shown = [
    {figure: claims.games, of: 'games'},
    {figure: claims.discordMembers, of: 'Discord members'},
    {figure: claims.visitors, of: 'visitors'},
  ].filter(({figure}) => figure !== '')

  return (
    <ul className="claims small soft">
      {shown.map(({figure, of}) => (
        <li key={of}>
          <b className="show">{figure}</b> {of}
        </li>
      ))}
    </ul>
  )
}
