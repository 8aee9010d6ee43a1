import './rail.css'
import {Link, useLocation} from 'react-router-dom'

import {usePreference} from '../../lib/use-preference.ts'
import {paths} from '../../paths.ts'
import {BladeSign} from '../../ui/blade-sign.tsx'
import {Icon} from '../../ui/icon.tsx'

/** The catalogue under both its names, and every game. */
const GAME_PAGES = /^\/(?:play|g)(?:\/|$)/

/** The corner post: icons when collapsed, words when extended; at the bottom edge on phones. */
export function Rail() {
  const {pathname} = useLocation()
  const [rail, setRail] = usePreference('rail')
  const isWide = rail === 'wide'

  return (
    <nav className="rail" aria-label="Main">
      <h2 className="rail-sign">
        <BladeSign />
      </h2>
      <Link
        className="rail-item"
        to={paths.landing()}
        aria-label="Home"
        aria-current={pathname === '/' ? 'page' : undefined}
      >
        <Icon name="home" />
        <span>Home</span>
      </Link>
      <Link
        className="rail-item"
        to={paths.catalogue()}
        aria-label="Games"
        aria-current={GAME_PAGES.test(pathname) ? 'page' : undefined}
      >
        <Icon name="games" />
        <span>Games</span>
      </Link>
      <button
        type="button"
        className="rail-item rail-toggle"
        aria-label={isWide ? 'Collapse navigation' : 'Expand navigation'}
        onClick={() => setRail((current) => (current === 'wide' ? 'narrow' : 'wide'))}
      >
        <Icon name={isWide ? 'collapse' : 'expand'} />
        <span>Collapse</span>
      </button>
    </nav>
  )
}
