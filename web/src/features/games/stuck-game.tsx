import '../../ui/button.css'
import {useEffect, useRef, useState} from 'react'

import {afterPaint} from '../../lib/after-paint.ts'
import {watchSignOfLife} from '../../lib/sign-of-life.ts'

export type StuckGameProps = {
  name: string
  /** Where the game is framed. */
  src: string
  onLeave: () => void
}

/**
 * Says when a game has stopped answering, and gives the keyboard back to the page: the keys of a game that spins
 * forever go nowhere, Escape and Tab included.
 */
export function StuckGame({name, src, onLeave}: StuckGameProps) {
  const [isStuck, setIsStuck] = useState(false)
  const {origin} = new URL(src)

  // The game's own page first: a second frame takes as long to make as the first.
  useEffect(() => {
    let end = () => {}
    const callOff = afterPaint(() => {
      end = watchSignOfLife(origin, (isAnswering) => setIsStuck(!isAnswering))
    })
    return () => {
      callOff()
      end()
    }
  }, [origin])

  return isStuck ? (
    <StuckNotice name={name} onLeave={onLeave} onWait={() => setIsStuck(false)} />
  ) : null
}

type StuckNoticeProps = {name: string; onLeave: () => void; onWait: () => void}

function StuckNotice({name, onLeave, onWait}: StuckNoticeProps) {
  const stop = useRef<HTMLButtonElement>(null)

  useEffect(() => stop.current?.focus({preventScroll: true}), [])

  return (
    <div className="stage-stuck" role="alert">
      <p>{name} has stopped answering.</p>
      <div className="row">
        <button ref={stop} type="button" className="button button-go" onClick={onLeave}>
          Stop the game
        </button>
        <button type="button" className="button" onClick={onWait}>
          Wait for it
        </button>
      </div>
    </div>
  )
}
