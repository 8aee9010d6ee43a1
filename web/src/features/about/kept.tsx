import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'

type KeptProps = {keepsOffline: boolean; offersQuickHide: boolean}

/** Everything that the site and its games write into this browser. */
export function Kept({keepsOffline, offersQuickHide}: KeptProps) {
  return (
    <>
      <p>
        Everything on this list stays on this computer. We keep no copy. A computer that clears its
        browser clears this too.
      </p>
      <dl className="about-kept">
        <dt>Kept games</dt>
        <dd>The games with a star, up to 500. You see them on your shelf.</dd>
        <dt>Recently played</dt>
        <dd>The last ten games that you launched. The settings can switch this off.</dd>
        <dt>Your settings</dt>
        <dd>
          Day or night, thumbnails, motion, the width of the sidebar
          {offersQuickHide
            ? ', what to remember and the quick-hide key.'
            : ' and what to remember.'}
        </dd>
        <dt>Saved games</dt>
        <dd>
          Best scores and unfinished games, at the address that our games come from. The settings
          can write them to a file and load them again. An external game saves on its own site.
        </dd>
        {keepsOffline && (
          <>
            <dt>Copies for offline</dt>
            <dd>
              The pages, and those of our games that you played, so that they open without a
              network. The settings list them and can forget them.
            </dd>
          </>
        )}
        <dt>Technical notes</dt>
        <dd>What changed in the list of games, so that not every page asks for it again.</dd>
        <dt>Signing in</dt>
        <dd>Only if you sign in: a session, until you sign out.</dd>
      </dl>
      <p>
        <Link to={paths.settings()}>Open the settings</Link>
      </p>
    </>
  )
}
