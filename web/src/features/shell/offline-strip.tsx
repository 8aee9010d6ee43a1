import './offline-strip.css'
import {Link} from 'react-router-dom'

import {paths} from '../../paths.ts'

export type OfflineStripProps = {
  /** Games that play without a network; `null` while that is found out. */
  keptCount: number | null
}

/** Under the roof while the site's own server is out of reach: the lamp is out, the pages are the kept ones. */
export function OfflineStrip({keptCount}: OfflineStripProps) {
  return (
    <p className="offline-strip">
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 17h6M10 20h4M8 14c-2-1.500-3-3.300-3-5.500 0-1.200.3-2.300.9-3.200M9 2.700A7 7 0 0 1 19 8.500c0 2-.8 3.700-2.300 5M3 3l18 18" />
      </svg>
      <span>
        <strong>You are offline.</strong> These pages are the copy kept in this browser.{' '}
        <KeptGames count={keptCount} />
      </span>
    </p>
  )
}

function KeptGames({count}: {count: number | null}) {
  if (count === null) return null
  if (count === 0) return <>No game is kept yet: play one with a network, and it is.</>
  return (
    <Link to={paths.shelf()}>{count === 1 ? '1 game plays' : `${count} games play`} offline</Link>
  )
}
