import '../../ui/button.css'
import type {ReactNode} from 'react'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'
import {EmptyState} from '../../ui/empty-state.tsx'
import {Icon} from '../../ui/icon.tsx'

type NotFoundViewProps = {
  /** Small, above the title; the 404 Game Not Found screen says it in its title. */
  eyebrow?: string | null
  title?: string
  children?: ReactNode
}

/** Unknown address, article or game, in both wordings of spec section 2. The route sets `noindex`. */
export function NotFoundView({
  eyebrow = '404 Page Not Found',
  title = 'Page not found in our database',
  children = 'The bulb is out and the shelf is empty. Either the address has a typing mistake, or the page has moved.',
}: NotFoundViewProps) {
  return (
    <EmptyState title={title} eyebrow={eyebrow}>
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
