import './card-preview.css'
import type {Game, Picture} from '../../lib/models.ts'
import {usePreference} from '../../lib/use-preference.ts'
import {Ticket} from './ticket.tsx'

type CardPreviewProps = {
  /** `null`: not there yet, or without a name or a path. */
  game: Game | null
  thumbnail: Picture | null
  today: string
}

/** One card as the catalogue shows it, in the middle of nothing. */
export function CardPreview({game, thumbnail, today}: CardPreviewProps) {
  const [thumbnails] = usePreference('thumbnails')

  return (
    <main className="card-preview">
      <h1 className="visually-hidden">Card</h1>
      {game === null ? (
        <p>The card appears once the game has a name and a path.</p>
      ) : (
        <ul className="tickets wall" aria-label="Games">
          <Ticket
            game={game}
            thumbnail={thumbnail}
            showsMotif={thumbnails === 'on'}
            today={today}
          />
        </ul>
      )}
    </main>
  )
}
