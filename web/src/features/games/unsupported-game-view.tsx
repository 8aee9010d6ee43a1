import '../../ui/button.css'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'
import {Icon} from '../../ui/icon.tsx'

export type UnsupportedGameViewProps = {contactEmail: string}

/** 404 Game Not Found: a known path with a type that is none of the four (spec section 8). */
export function UnsupportedGameView({contactEmail}: UnsupportedGameViewProps) {
  return (
    <EmptyState title="404 Game Not Found">
      <p className="soft">
        There was an issue launching the game. Please contact support at{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
      </p>
      <div className="row">
        <Link className="button button-go" to={paths.catalogue()}>
          <Icon name="games" />
          Games
        </Link>
        <Link className="button" to={paths.landing()}>
          <Icon name="home" />
          Home
        </Link>
      </div>
    </EmptyState>
  )
}
