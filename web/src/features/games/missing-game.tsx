import './missing-game.css'
import {Link} from 'react-router-dom'

import type {Game} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import {Ticket} from './ticket.tsx'

/** Games offered instead. */
const OTHERS = 3

type MissingGameProps = {
  game: Game
  today: string
  /** Playable games like this one. */
  similar: Game[]
  /** The game in the studio, for signed-in editors. */
  editHref: string | null
}

/** In place of the stage of a game whose file is not on this server. */
export function MissingGame({game, today, similar, editHref}: MissingGameProps) {
  return (
    <section className="board missing" aria-labelledby="missing-game">
      <h1 id="missing-game" tabIndex={-1} dir="auto">
        {game.name}
      </h1>
      <p>This game is not installed on this server, so it cannot be played here.</p>
      {similar.length > 0 && (
        <>
          <h2>These can</h2>
          <ul className="tickets signs" aria-label="Games to play instead">
            {similar.slice(0, OTHERS).map((other) => (
              <Ticket key={other.id} game={other} today={today} showsMotif />
            ))}
          </ul>
        </>
      )}
      <div className="row">
        <Link className="button button-go" to={paths.catalogue()}>
          <Icon name="games" />
          All games
        </Link>
        {editHref !== null && (
          <a className="tool" href={editHref}>
            <Icon name="edit" />
            Edit in studio
          </a>
        )}
      </div>
    </section>
  )
}
