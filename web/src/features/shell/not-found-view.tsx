import '../../ui/button.css'
import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'
import {Icon} from '../../ui/icon.tsx'

type NotFoundViewProps = {title?: string; children?: ReactNode}

/** Unknown address, article or game (spec section 8). The route sets `noindex`. */
export function NotFoundView({
  title = 'Page not found in our database',
  children = 'The bulb is out and the shelf is empty. Either the address has a typing mistake, or the page has moved.',
}: NotFoundViewProps) {
  return (
    <EmptyState title={title}>
      <p className="soft">{children}</p>
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
