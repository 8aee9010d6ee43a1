import './create-account-view.css'
import '../../ui/button.css'
import '../../ui/scene.css'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'

/** A notice only (spec section 2): the sign on the door has its other side out. */
export function CreateAccountView() {
  return (
    <div className="scene">
      <p className="door-sign show" aria-hidden="true">
        Closed
      </p>
      <h1 className="scene-title" tabIndex={-1}>
        Create account
      </h1>
      <p>Creating new accounts is disabled for now.</p>
      <p className="soft">Every game is open to everyone, no account needed.</p>
      <div className="row">
        <Link className="button button-go" to={paths.catalogue()}>
          Games
        </Link>
        <Link className="button" to={paths.login()}>
          Log in
        </Link>
      </div>
    </div>
  )
}
