import '../../ui/button.css'
import {useEffect, useState} from 'react'

import type {Game} from '../../lib/models.ts'
import {reportHref} from './report-href.ts'

/** A game that has not loaded by now has trouble, or the network has. */
const PATIENCE_MS = 15_000

export type GameWatchdogProps = {
  game: Game
  contactEmail: string
  onOpenWindow: () => void
}

/** Stands where a game loads, and after a while says so and offers ways on. Taken away once the game is there. */
export function GameWatchdog({game, contactEmail, onOpenWindow}: GameWatchdogProps) {
  const [isSlow, setIsSlow] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div className="stage-loading">
      <output>{isSlow ? `${game.name} is still loading` : `Loading ${game.name}`}</output>
      {isSlow && (
        <div className="row stage-trouble">
          <button type="button" className="button" onClick={onOpenWindow}>
            Try it in a window
          </button>
          {contactEmail !== '' && (
            <a className="button" href={reportHref(game, contactEmail)}>
              Report it
            </a>
          )}
        </div>
      )}
    </div>
  )
}
