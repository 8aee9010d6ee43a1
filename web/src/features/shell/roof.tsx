import './roof.css'
import {memo} from 'react'
import {Link, useNavigate} from 'react-router-dom'

import type {Announcement} from '../../lib/models.ts'
import {usePreference} from '../../lib/use-preference.ts'
import {IN_ONE_PIECE, paths} from '../../paths.ts'
import {BladeSign} from '../../ui/blade-sign.tsx'
import {Icon} from '../../ui/icon.tsx'
import {SearchForm, type SuggestSearch} from '../../ui/search-form.tsx'
import {Tool} from '../../ui/tool.tsx'
import {AnnouncementBell} from './announcement-bell.tsx'

type RoofProps = {
  gameCount: number
  bell: Announcement[]
  today: string
  account: {email: string} | null
  onSignOut: () => void
  onRandomGame: () => void
  hasOwnSearch: boolean
  suggest?: SuggestSearch
}

/** Rendered anew only when something in it changes, so that a search does not pay for it. */
export const Roof = memo(function Roof({
  gameCount,
  bell,
  today,
  account,
  onSignOut,
  onRandomGame,
  hasOwnSearch,
  suggest,
}: RoofProps) {
  const navigate = useNavigate()
  const [theme, setTheme] = usePreference('theme')

  return (
    <header className="row roof">
      <Link className="roof-sign" to={paths.landing()}>
        <BladeSign />
      </Link>
      {!hasOwnSearch && (
        <SearchForm
          placeholder={`Search ${gameCount} games`}
          onSearch={(query) => void navigate(paths.search(query), IN_ONE_PIECE)}
          suggest={suggest}
          onChoose={(to) => void navigate(to)}
        />
      )}
      <p className="roof-count small soft">{gameCount} games on the wall</p>

      {!hasOwnSearch && (
        <Link className="tool roof-search-link" to={paths.search('')} aria-label="Search">
          <Icon name="search" />
        </Link>
      )}
      <Link className="tool" to={paths.shelf()} aria-label="Your shelf">
        <Icon name="star" />
      </Link>
      <Tool name="Surprise me" icon="dice" className="roof-random" onClick={onRandomGame} />
      <button
        type="button"
        className="tool"
        aria-label="Daylight"
        aria-pressed={theme === 'day'}
        onClick={() => setTheme((current) => (current === 'day' ? 'night' : 'day'))}
      >
        <Icon name="sun" />
      </button>
      <AnnouncementBell announcements={bell} today={today} />
      {account === null ? (
        <Link className="tool" to={paths.login()} aria-label="Sign in">
          <Icon name="user" />
          <span className="tool-word">Sign in</span>
        </Link>
      ) : (
        <>
          <span className="roof-account small">{account.email}</span>
          <Tool name="Sign out" word="Sign out" icon="leave" onClick={onSignOut} />
        </>
      )}
    </header>
  )
})
