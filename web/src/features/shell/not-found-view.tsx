import '../../ui/button.css'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'
import {Icon} from '../../ui/icon.tsx'

/** Unknown address, article or game (spec section 8). The route sets `noindex`. */
export function NotFoundView() {
  return (
    <EmptyState title="Page not found in our database">
      <p className="soft">
        The bulb is out and the shelf is empty. Either the address has a typing mistake, or the page
        has moved.
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
