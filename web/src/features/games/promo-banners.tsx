import './promo-banners.css'
import {Link} from 'react-router-dom'

import {coverClasses} from '../../lib/cover.ts'
import {cutText} from '../../lib/cut-text.ts'
import type {Game} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Cover} from '../../ui/cover.tsx'
import {Icon} from '../../ui/icon.tsx'
import {Motif} from '../../ui/motif.tsx'

export type PromoBannersProps = {promoGame: Game | null; promoExternal: Game | null}

/** One featured game and one external game (spec section 2); a banner that is not set is left out. */
export function PromoBanners({promoGame, promoExternal}: PromoBannersProps) {
  if (promoGame === null && promoExternal === null) return null

  return (
    <section className="section promos" aria-label="Recommended games">
      {promoGame && <PromoBanner game={promoGame} eyebrow="On the wall this week" verb="Play" />}
      {promoExternal && (
        <PromoBanner game={promoExternal} eyebrow="From another site" verb="Open" />
      )}
    </section>
  )
}

type PromoBannerProps = {game: Game; eyebrow: string; verb: 'Play' | 'Open'}

function PromoBanner({game, eyebrow, verb}: PromoBannerProps) {
  return (
    <article className={`promo ${coverClasses(game.name)}`}>
      <Cover
        name={game.name}
        picture={game.thumbnail}
        motif={game.thumbnail ? null : <Motif name={game.name} tags={game.tags} />}
      />
      <div className="promo-text">
        <p className="small">{eyebrow}</p>
        <h2 dir="auto">{game.name}</h2>
        <p className="small" dir="auto">
          {cutText(game.description, 110) || DEFAULT_WORDS[verb]}
        </p>
        <Link className="button" to={paths.game(game.path)}>
          <Icon name={verb === 'Play' ? 'play' : 'external'} />
          {verb} {game.name}
        </Link>
      </div>
    </article>
  )
}

const DEFAULT_WORDS = {
  Play: 'It starts right here, in seconds.',
  Open: 'Free, and hosted elsewhere. It opens in its own window.',
}
