import './keep-button.css'
import type {Game} from '../../lib/models.ts'
import {keptGames} from '../../lib/shelf.ts'
import {useIsStored} from '../../lib/stored-list.ts'

/** The star of a game: on, and the game stays on the visitor's own shelf. */
export function KeepButton({game}: {game: Pick<Game, 'id' | 'name'>}) {
  const isKept = useIsStored(keptGames, game.id)
  return (
    <button
      type="button"
      className="keep"
      aria-label={`Keep ${game.name}`}
      aria-pressed={isKept}
      onClick={() => (isKept ? keptGames.remove(game.id) : keptGames.add(game.id))}
    />
  )
}
