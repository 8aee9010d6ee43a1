import './rail.css'
import {NavLink} from 'react-router-dom'

import {usePreference} from '../../lib/use-preference.ts'
import {paths} from '../../paths.ts'
import {BladeSign} from '../../ui/blade-sign.tsx'
import {Icon} from '../../ui/icon.tsx'

/** The corner post: icons when collapsed, words when extended; at the bottom edge on phones. */
export function Rail() {
  const [rail, setRail] = usePreference('rail')
  const isWide = rail === 'wide'

  return (
    <nav className="rail" aria-label="Main">
      <h2 className="rail-sign">
        <BladeSign />
      </h2>
      <NavLink className="rail-item" to={paths.landing()} end aria-label="Home">
        <Icon name="home" />
        <span>Home</span>
      </NavLink>
      <NavLink className="rail-item" to={paths.catalogue()} aria-label="Games">
        <Icon name="games" />
        <span>Games</span>
      </NavLink>
      <button
        type="button"
        className="rail-item rail-toggle"
        aria-label={isWide ? 'Collapse navigation' : 'Expand navigation'}
        onClick={() => setRail(isWide ? 'narrow' : 'wide')}
      >
        <Icon name={isWide ? 'collapse' : 'expand'} />
        <span>Collapse</span>
      </button>
    </nav>
  )
}
