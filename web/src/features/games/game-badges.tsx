import '../../ui/badge.css'
import type {ListedGame} from '../../lib/models.ts'
import {isNewOn} from '../../lib/newness.ts'
import {useOffline} from '../../lib/offline-state.ts'
import {GAME_KINDS} from './game-kind.ts'

/**
 * Kind, Trending and New (spec section 9), each in words, and what keeps the game from being played; without a network what
 * plays all the same. Nothing at all for a game that has none of them.
 */
export function GameBadges({game, today}: {game: ListedGame; today: string}) {
  const isKept = useOffline().isKept(game)
  const kind = game.gameType === null ? null : GAME_KINDS[game.gameType]

  return (
    <p className="badges">
      {kind && <span className={`badge badge-${game.gameType}`}>{kind.place}</span>}
      {game.isInstalled === false && <span className="badge badge-off">Not installed here</span>}
      {game.isDead && <span className="badge badge-off">Did not answer lately</span>}
      {game.isTrending && <span className="badge badge-hot">Trending</span>}
      {isNewOn(game.dateAdded, today) && <span className="badge-new">New</span>}
      {isKept && <span className="badge badge-kept">Plays offline</span>}
    </p>
  )
}
