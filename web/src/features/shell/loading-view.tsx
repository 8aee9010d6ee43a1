import './loading-view.css'
import '../../ui/button.css'
import '../../ui/scene.css'
import {Link} from 'react-router-dom'

import {Icon} from '../../ui/icon.tsx'

export type LoadingViewProps = {
  /** `/play/` and one encoded segment (DESIGN decision 9). */
  gameHref: string
}

/** The interstitial (spec section 2): the bulbs of the string light up one after another. */
export function LoadingView({gameHref}: LoadingViewProps) {
  return (
    <div className="scene">
      <div className="loading-bulbs" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <h1 className="scene-title" tabIndex={-1}>
        Loading...
      </h1>
      <Link className="button button-go button-big" to={gameHref}>
        <Icon name="play" />
        Play GAME
      </Link>
      <p className="soft">Somebody sent you a game. It starts when you say so.</p>
    </div>
  )
}
