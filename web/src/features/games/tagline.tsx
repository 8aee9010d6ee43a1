import {useState, useSyncExternalStore} from 'react'

import {Icon} from '../../ui/icon.tsx'

type TaglineProps = {
  lines: readonly string[]
  /** 0 ≤ n < 1. */
  random: () => number
}

/**
 * A chalkboard with one of the one-liners; a click wipes it and writes another, never the same one again.
 * The prerendered page has the first line, the browser picks at random.
 */
export function Tagline({lines, random}: TaglineProps) {
  const [start] = useState(() => Math.floor(random() * lines.length))
  const first = useSyncExternalStore(
    neverChanges,
    () => start,
    () => 0,
  )
  const [steps, setSteps] = useState(0)

  const line = lines[(first + steps) % lines.length]
  if (line === undefined) return null

  const longest = lines.reduce((a, b) => (b.length > a.length ? b : a), '')
  const reroll = () => {
    if (lines.length > 1) setSteps(steps + 1 + Math.floor(random() * (lines.length - 1)))
  }

  return (
    <button type="button" className="chalkboard" title="Another one" onClick={reroll}>
      <span className="chalkboard-line" aria-live="polite" dir="auto">
        {`“${line}”`}
      </span>
      {/* The longest line keeps the board's size, so that no other one moves the page. */}
      <span className="chalkboard-line chalkboard-sizer" aria-hidden="true">
        {`“${longest}”`}
      </span>
      <Icon name="dice" />
    </button>
  )
}

function neverChanges(): () => void {
  return () => {}
}
