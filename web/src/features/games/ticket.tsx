import './ticket.css'
import '../../ui/stretched-link.css'
import {lazy, Suspense, type ReactNode} from 'react'
import {Link} from 'react-router-dom'

import {cutText} from '../../lib/cut-text.ts'
import type {ListedGame, Picture} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Cover} from '../../ui/cover.tsx'
import {GameBadges} from './game-badges.tsx'
import {KeepButton} from './keep-button.tsx'

/** Spec section 9. */
const CARD_DESCRIPTION_LENGTH = 55

type TicketProps = {
  game: ListedGame
  today: string
  thumbnail?: Picture | null
  /** The cover shows what kind of game it is; for tin signs. */
  showsMotif?: boolean
  /** The name with parts of it marked; the plain name without. */
  name?: ReactNode
  descriptionLength?: number
}

/**
 * A game in a list. The whole ticket is one link, its star a button. With thumbnails on, CSS makes the same markup a tin
 * sign.
 */
export function Ticket({
  game,
  today,
  thumbnail = null,
  showsMotif = false,
  name = game.name,
  descriptionLength = CARD_DESCRIPTION_LENGTH,
}: TicketProps) {
  return (
    <li className="board ticket">
      <Cover
        name={game.name}
        picture={thumbnail}
        motif={
          showsMotif && (
            <Suspense>
              <Motif name={game.name} tags={game.tags} />
            </Suspense>
          )
        }
      />
      <Link className="ticket-name stretched-link" to={paths.game(game.path)} dir="auto">
        {name}
      </Link>
      <p className="ticket-description" dir="auto">
        {cutText(game.description, descriptionLength) || 'No descripton yet'}
      </p>
      <GameBadges game={game} today={today} />
      <KeepButton game={game} />
    </li>
  )
}

/** Loaded with the first tin sign. Without it a cover keeps its monogram. */
const Motif = lazy(() =>
  import('../../ui/motif.tsx').then(
    (module) => ({default: module.Motif}),
    () => ({default: () => <></>}),
  ),
)
