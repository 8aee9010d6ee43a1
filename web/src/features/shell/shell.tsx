import './shell.css'
import '../../ui/button.css'
import type {ReactNode} from 'react'

import type {Announcement, SiteSettings} from '../../lib/models.ts'
import type {SuggestSearch} from '../../ui/search-form.tsx'
import {Footer} from './footer.tsx'
import {Rail} from './rail.tsx'
import {Roof} from './roof.tsx'

export type ShellProps = {
  /** Published games, live. */
  gameCount: number
  settings: SiteSettings
  /** What the bell's drawer holds, newest first. */
  bell: Announcement[]
  /** UTC calendar day, `YYYY-MM-DD`. */
  today: string
  account: {email: string} | null
  onSignOut: () => void
  onRandomGame: () => void
  /** Shown inside an allowed frame: the navigation bar is hidden (spec section 2). */
  isFramed: boolean
  /** Stands under the header when there is no network; nothing else. */
  strip?: ReactNode
  /** A quiet line under the header, such as "Showing the saved copy"; `null` for none. */
  note: string | null
  /** The page has its own search box in `main` (catalogue and search): the header leaves its box out. */
  hasOwnSearch: boolean
  suggest?: SuggestSearch
  children: ReactNode
}

/** The house around every page: corner post with the navigation, roof with the tools, the floor below. */
export function Shell({isFramed, settings, gameCount, strip, note, children, ...roof}: ShellProps) {
  return (
    <>
      <a className="button skip-link visually-hidden" href="#main">
        Skip to content
      </a>
      <div className={isFramed ? 'house house-framed' : 'house'}>
        {!isFramed && <Rail />}
        <div className="room">
          <Roof gameCount={gameCount} {...roof} />
          <output className="shell-strip">{strip}</output>
          <div className="bulbs" aria-hidden="true" />
          <output className="shell-note">{note}</output>
          <main id="main" tabIndex={-1}>
            {children}
          </main>
        </div>
        <Footer settings={settings} gameCount={gameCount} />
      </div>
    </>
  )
}
