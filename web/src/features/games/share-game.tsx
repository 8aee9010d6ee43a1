import '../../ui/button.css'
import {useState, useSyncExternalStore} from 'react'

import type {Game} from '../../lib/models.ts'
import {paths} from '../../paths.ts'
import {Icon} from '../../ui/icon.tsx'
import {reportHref} from './report-href.ts'

type ShareGameProps = {game: Game; contactEmail: string}

/** The page's address to pass on, and a message to the owner. */
export function ShareGame({game, contactEmail}: ShareGameProps) {
  const [said, setSaid] = useState('')
  const canShare = useSyncExternalStore(
    neverChanges,
    () => typeof navigator.share === 'function',
    () => false,
  )
  // The query of an old link says nothing that the path does not.
  const address = () => new URL(paths.game(game.path), location.href).href

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address())
      setSaid('Link copied')
    } catch {
      // Refused, or a page without a clipboard: the address itself can be copied by hand.
      setSaid(address())
    }
  }

  return (
    <section aria-label="Pass it on">
      <div className="row share">
        <button type="button" className="button" onClick={() => void copy()}>
          <Icon name="link" />
          Copy link
        </button>
        {canShare && (
          <button
            type="button"
            className="button"
            onClick={() => {
              // Closing the system's sheet is no failure.
              navigator.share({title: game.name, url: address()}).catch(() => null)
            }}
          >
            Share
          </button>
        )}
        {contactEmail !== '' && (
          <a className="small" href={reportHref(game, contactEmail)}>
            Report a problem
          </a>
        )}
      </div>
      <output className="small">{said}</output>
    </section>
  )
}

function neverChanges(): () => void {
  return () => {}
}
