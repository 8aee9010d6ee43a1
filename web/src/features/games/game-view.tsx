import './game-view.css'
import type {Game, GameDetails, Picture, Slide} from '../../lib/models.ts'
import type {ProbeHosts} from '../../lib/probe.ts'
import {FeaturedCarousel} from './featured-carousel.tsx'
import {GameAbout} from './game-about.tsx'
import {GameControls} from './game-controls.tsx'
import {GameStage} from './game-stage.tsx'
import {MissingGame} from './missing-game.tsx'
import {PromoBanners, type PromoBannersProps} from './promo-banners.tsx'
import {Ticket} from './ticket.tsx'

export type GameViewProps = PromoBannersProps & {
  game: Game
  details: GameDetails
  /** UTC calendar day, `YYYY-MM-DD`. */
  today: string
  /** Where the launched game is framed; `null` for external games and until the games origin is known. */
  frameSrc: string | null
  /** The address of an external game as base64url (`encodeSwfId(path)`), decoded in the click only; else `null`. */
  externalAddress: string | null
  /** The real thumbnail, in 16:10, shown on the launch panel; `null` shows the drawn cover. */
  thumbnail: Picture | null
  slides: Slide[]
  /** More like this: playable ones, at most eight. */
  similar: Game[]
  /** The same game on other servers. */
  mirrors?: Game[]
  /** Genres as the owner lists them. */
  genres?: {slug: string; title: string}[]
  onRandomGame: () => void
  /** The game was launched, here or in a window. */
  onPlayed?: () => void
  /** Asked for `/favicon.ico` when the game is external. */
  probeHosts: ProbeHosts
  isDisguised: boolean
  /** `null`: the owner does not offer it. */
  onToggleDisguise: (() => void) | null
  /** The game in the studio, for signed-in editors. */
  editHref: string | null
  contactEmail: string
}

/** Mount with `key={game.id}`, so that another game starts with its launch panel and a stopped frame. */
export function GameView({
  details,
  slides,
  promoGame,
  promoExternal,
  similar,
  mirrors = [],
  genres = [],
  ...stage
}: GameViewProps) {
  return (
    <>
      <div className="game">
        <div className="game-main">
          {stage.game.isInstalled ? (
            <GameStage {...stage} />
          ) : (
            <MissingGame {...stage} similar={similar} />
          )}
          <GameAbout game={stage.game} genres={genres} contactEmail={stage.contactEmail} />
        </div>
        <aside className="game-side" aria-label="About this game">
          <GameControls details={details} />
          {mirrors.length > 0 && (
            <section aria-labelledby="other-servers">
              <h2 id="other-servers">Other servers</h2>
              <ul className="tickets tickets-mini" aria-labelledby="other-servers">
                {mirrors.map((game) => (
                  <Ticket key={game.id} game={game} today={stage.today} />
                ))}
              </ul>
            </section>
          )}
          {similar.length > 0 && stage.game.isInstalled && (
            <section aria-labelledby="similar-games">
              <h2 id="similar-games">More like this</h2>
              <ul className="tickets tickets-mini" aria-labelledby="similar-games">
                {similar.map((game) => (
                  <Ticket key={game.id} game={game} today={stage.today} />
                ))}
              </ul>
            </section>
          )}
        </aside>
      </div>
      <div className="section">
        <FeaturedCarousel slides={slides} title="While you are here" gameCount={null} />
      </div>
      <PromoBanners promoGame={promoGame} promoExternal={promoExternal} />
    </>
  )
}
